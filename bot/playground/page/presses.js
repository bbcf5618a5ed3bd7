// Presses that would otherwise be lost, because something changes between pressing a button and releasing it.

const STILL = 5; // pixels that a pointer may move

/** The buttons and links inside `root`. */
export class Presses {
  #root;
  #waiting = [];

  constructor(root) {
    this.#root = root;
    root.addEventListener("pointerdown", (event) => this.#onPress(event));
  }

  /** A button that is replaced while it is held down would not be clicked: do `work` after its release. */
  whenReleased(work) {
    if (this.#waiting.length === 0 && !this.#root.matches(":active")) return work();
    if (this.#waiting.push(work) > 1) return;
    once(["pointerup", "pointercancel", "keyup"], () => {
      setTimeout(() => this.#waiting.splice(0).forEach((each) => each())); // after the click
    });
  }

  /** A browser does not click a button that slid away from a still pointer, as when a picture arrives. */
  #onPress(pressed) {
    const button = pressed.target.closest("button, a");
    if (!button) return;
    once(["pointerup", "pointercancel"], (released) => {
      const moved = Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY);
      const isLost = released.type === "pointerup" && moved < STILL && !button.contains(released.target);
      if (isLost) button.click();
    });
  }
}

function once(names, act) {
  const happened = new AbortController();
  const listener = (event) => {
    happened.abort();
    act(event);
  };
  for (const name of names) addEventListener(name, listener, { signal: happened.signal });
}
