// The messages of the open channel, oldest first, kept in step with the store.

import { el } from "./element.js";
import { Greeting } from "./greeting.js";
import { continues, messageView } from "./message.js";
import { Presses } from "./presses.js";
import { isPrivate } from "./store.js";
import { startTicking } from "./timestamps.js";

const NEAR_END = 40;

/**
 * Draws each message once, and again when it changes. It stays at the end unless the reader scrolled up; then
 * `below` offers to load the channel again, and only a private message scrolls down by itself.
 */
export class Timeline {
  #root;
  #list = el("ol", { class: "messages" });
  #store;
  #actions;
  #views = new Map();
  #presses;
  #greeting = null;
  #below = el(
    "button",
    {
      class: "button button-primary below",
      type: "button",
      hidden: true,
      onclick: () => this.#actions.jump(),
    },
    "Jump to present ↓",
  );

  constructor(root, store, actions) {
    this.#root = root;
    this.#store = store;
    this.#actions = actions;
    this.#presses = new Presses(root);
    root.append(this.#list);
    root.after(this.#below);
    root.addEventListener("scroll", () => this.#onScroll());
    store.addEventListener("channel", () => this.#drawAll());
    store.addEventListener("places", () => this.#onPlaces());
    store.addEventListener("message", ({ detail }) => this.#soon(() => this.#draw(detail)));
    store.addEventListener("gone", ({ detail }) => this.#soon(() => this.#remove(detail)));
    startTicking(root);
  }

  #soon(work) {
    this.#presses.whenReleased(work);
  }

  #onPlaces() {
    const withThreads = this.#store.shown.filter((one) => this.#store.threadOf(one));
    withThreads.forEach((one) => this.#soon(() => this.#draw(one)));
    if (this.#greeting?.view.isConnected) this.#greeting.refresh();
  }

  #drawAll() {
    this.#presses.cancel(); // all of it is drawn now
    this.#views = new Map(this.#store.shown.map((message) => [message.id, this.#view(message)]));
    this.#list.replaceChildren(...this.#views.values());
    if (this.#views.size === 0) this.#greet();
    this.#group();
    this.#goToEnd();
  }

  #draw(message) {
    if (message.channel_id !== this.#store.channel) return;
    const old = this.#views.get(message.id);
    const follows = this.#isAtEnd();
    const view = this.#view(message);
    this.#views.set(message.id, view);
    this.#greeting?.view.remove();
    if (old) replace(old, view);
    else this.#list.append(view);
    this.#group();
    if (follows || (!old && isPrivate(message))) this.#goToEnd();
    else if (!old) this.#below.hidden = false;
  }

  #remove({ id }) {
    const view = this.#views.get(id);
    if (!view) return;
    const next = view.nextElementSibling ?? view.previousElementSibling;
    const follows = this.#isAtEnd();
    // Without preventScroll, a tall message would come into view with its beginning, and hide its end.
    if (view.contains(document.activeElement)) next?.focus({ preventScroll: true });
    view.remove();
    if (follows) this.#goToEnd();
    this.#views.delete(id);
    if (this.#views.size === 0) this.#greet();
    this.#group();
  }

  #greet() {
    this.#greeting = new Greeting(this.#actions, this.#root.dataset.firstCommand);
    this.#list.append(this.#greeting.view);
  }

  #view(message) {
    return messageView(message, this.#store, this.#actions);
  }

  #group() {
    let previous = null;
    for (const message of this.#store.shown) {
      this.#views.get(message.id)?.classList.toggle("continues", continues(previous, message));
      previous = message;
    }
  }

  #onScroll() {
    if (this.#isAtEnd()) this.#below.hidden = true;
  }

  /** The page's style reverses the timeline: zero is its end, and the browser stays there whatever grows. */
  #isAtEnd() {
    return this.#root.scrollTop > -NEAR_END;
  }

  #goToEnd() {
    this.#below.hidden = true;
    this.#root.scrollTop = 0;
  }
}

/** Replace a message's drawing and keep the keyboard focus, an open menu and open spoilers. */
function replace(old, view) {
  const focused = old.contains(document.activeElement)
    ? document.activeElement.closest("[data-key]")?.dataset.key
    : null;
  const isMenuOpen = old.querySelector('[data-key][aria-expanded="true"]') !== null; // it has the focus
  const open = [...old.querySelectorAll(".spoiler.is-open")].map((spoiler) => spoiler.textContent);
  old.replaceWith(view);
  for (const spoiler of view.querySelectorAll(".spoiler")) {
    if (open.includes(spoiler.textContent)) spoiler.click();
  }
  if (!focused) return;
  const successor = view.querySelector(`[data-key="${CSS.escape(focused)}"]:not(:disabled)`);
  (successor ?? view).focus({ preventScroll: true });
  if (isMenuOpen) successor?.click();
}
