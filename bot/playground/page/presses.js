// Presses that would otherwise be lost, because something changes between pressing a button and releasing it.

const STILL = 5; // pixels that a pointer may move
const LOOK_AGAIN = 30; // milliseconds
const ENDS = ["pointerup", "pointercancel"];

/** The buttons and links inside `root`. */
export class Presses {
  #root;
  #waiting = [];
  #fingers = new Set(); // that touch the root, by pointer ID
  #lastPress = new AbortController();

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

  // The mouse may be released over another window, without an event.
  #goOn() {
    if (this.#isHeld()) setTimeout(() => this.#goOn(), LOOK_AGAIN);
    else this.#waiting.splice(0).forEach((work) => queueMicrotask(work));
  }

  #isHeld() {
    return this.#fingers.size > 0 || this.#root.matches(":active");
  }

  #onPress(pressed) {
    this.#lastPress.abort();
    if (pressed.isPrimary) this.#fingers.clear(); // no other finger touches the screen
    if (pressed.pointerType !== "mouse") this.#onTouch(pressed.pointerId);
    else if (pressed.button === 0) this.#onMouse(pressed);
  }

  // A browser knows only after some time whether a finger presses a button or scrolls, and clicks the button
  // a little later than it reports the end of the touch.
  #onTouch(finger) {
    const over = new AbortController();
    const onEnd = (released) => {
      if (released.pointerId !== finger) return;
      over.abort();
      setTimeout(() => this.#fingers.delete(finger), LOOK_AGAIN);
    };
    this.#fingers.add(finger);
    for (const end of ENDS) addEventListener(end, onEnd, { signal: over.signal });
  }

  /** A browser does not click a button that slid away from a still mouse, as when a picture arrives. */
  #onMouse(pressed) {
    const button = pressed.target.closest("button, a");
    if (!button) return;
    this.#lastPress = new AbortController();
    const onEnd = (released) => {
      if (released.pointerId !== pressed.pointerId) return;
      this.#lastPress.abort();
      const moved = Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY);
      const isLost = released.type === "pointerup" && moved < STILL && !button.contains(released.target);
      if (isLost) button.click();
    };
    for (const end of ENDS) addEventListener(end, onEnd, { signal: this.#lastPress.signal });
  }
}
