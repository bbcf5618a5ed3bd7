// The list of slash commands above the message box.

import { el, fresh } from "./element.js";

/** Shows commands and lets you pick one; the box below forwards its keys. */
export class Picker {
  #pick;
  #entries = [];
  #at = 0;

  constructor(pick) {
    this.#pick = pick;
    this.root = el("ul", {
      id: fresh("commands"),
      class: "picker",
      role: "listbox",
      "aria-label": "Commands",
      hidden: true,
    });
    this.root.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get isShown() {
    return this.#entries.length > 0 && !this.root.hidden;
  }

  /** The id of the command Enter would pick. */
  get active() {
    return this.isShown ? this.root.children[this.#at].id : null;
  }

  /** Show commands, or a hint if there are none. */
  show(entries, hint = null) {
    this.#entries = entries;
    this.#at = 0;
    this.root.hidden = entries.length === 0 && hint === null;
    this.#draw();
    if (hint !== null) this.root.replaceChildren(el("li", { class: "hint", role: "status" }, hint));
  }

  hide() {
    this.root.hidden = true;
  }

  /** Handle a key; returns whether it did anything. */
  press(key) {
    const act = this.#keys[key];
    act?.();
    return act !== undefined;
  }

  #keys = {
    ArrowDown: () => this.#move(1),
    ArrowUp: () => this.#move(-1),
    Enter: () => this.#pick(this.#entries[this.#at]),
    Tab: () => this.#pick(this.#entries[this.#at]),
    Escape: () => this.hide(),
  };

  #move(step) {
    this.#at = (this.#at + step + this.#entries.length) % this.#entries.length;
    this.#draw();
  }

  #draw() {
    this.root.replaceChildren(...this.#entries.map((entry, index) => this.#line(entry, index)));
    this.root.children[this.#at]?.scrollIntoView({ block: "nearest" });
  }

  #line(entry, index) {
    const isActive = index === this.#at;
    return el(
      "li",
      {
        id: `${this.root.id}-${index}`,
        role: "option",
        class: isActive ? "is-active" : null,
        "aria-selected": String(isActive),
        onclick: () => this.#pick(entry),
      },
      el("b", {}, entry.title),
      entry.options.map((option) =>
        el("span", { class: option.required ? "option-chip is-required" : "option-chip" }, option.name),
      ),
      el("small", {}, entry.description),
    );
  }
}
