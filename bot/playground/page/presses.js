// Presses that would otherwise be lost, because something changes between pressing a button and releasing it.

const STILL = 5; // pixels that a pointer may move
const LOOK_AGAIN = 30; // milliseconds

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
    if (this.#waiting.length === 0 && !this.#isHeld()) return work();
    if (this.#waiting.push(work) === 1) this.#goOn();
  }

  /** Forget what waits for a release. */
  cancel() {
    this.#waiting = [];
  }

  // A release may go to another window, and a finger lets a button look pressed for longer: no event is sure.
  #goOn() {
    if (this.#isHeld()) setTimeout(() => this.#goOn(), LOOK_AGAIN);
    else this.#waiting.splice(0).forEach((work) => queueMicrotask(work));
  }

  #isHeld() {
    return this.#root.matches(":active");
  }

  /** A browser does not click a button that slid away from a still pointer, as when a picture arrives. */
  #onPress(pressed) {
    const button = pressed.target.closest("button, a");
    if (!button || pressed.button !== 0 || !pressed.isPrimary) return;
    const over = new AbortController();
    const onEnd = (released) => {
      if (released.pointerId !== pressed.pointerId) return;
      over.abort();
      const moved = Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY);
      const isLost = released.type === "pointerup" && moved < STILL && !button.contains(released.target);
      if (isLost) button.click();
    };
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, onEnd, { signal: over.signal });
  }
}
