// A field with suggestions: an option's choices, people, or what the bot offers while you type.

import { el, fresh } from "./element.js";

const PAUSE = 150;

/**
 * A labeled field. `find(typed)` returns suggestions. With `isFree`, the typed text itself may be the value,
 * converted by `read`. With `isSlow`, it asks for suggestions only when the typing pauses.
 */
export class Combobox {
  #config;
  #found = [];
  #picked = null;
  #at = 0;
  #search = 0;
  #timer = 0;
  #isBehind = false;
  #wantsPick = false;

  constructor(config) {
    this.#config = config;
    this.#list = el("ul", { id: fresh("suggestions"), class: "options", role: "listbox", hidden: true });
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#input = el("input", {
      ...config.limits,
      id: fresh("field"),
      role: "combobox",
      required: config.isRequired,
      title: config.hint,
      placeholder: config.hint,
      "aria-expanded": "false",
      "aria-controls": this.#list.id,
      "aria-autocomplete": "list",
      autocomplete: "off",
      oninput: () => this.#onInput(),
      onfocus: () => this.#suggest(),
      onblur: () => this.#wantsPick || this.#close(),
      onkeydown: (event) => this.#onKey(event),
    });
    this.root = el(
      "span",
      { class: "field-box" },
      el("label", { for: this.#input.id }, config.label),
      this.#input,
      this.#list,
    );
  }

  #list;
  #input;

  get isFilled() {
    return this.#picked !== null || this.#input.value !== "";
  }

  get #hasFocus() {
    return document.activeElement === this.#input;
  }

  /** Resolves once Enter has picked a suggestion; suggestions may still be loading. */
  async settled() {
    while (this.#wantsPick) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  /** The picked value, or the typed one. */
  get value() {
    return this.#picked ? this.#picked.value : this.#config.read(this.#input.value);
  }

  focus() {
    this.#input.focus();
  }

  #onInput() {
    this.#picked = null;
    this.#search += 1; // suggestions still loading belong to an earlier text
    this.#isBehind = true;
    this.#validate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#suggest(), this.#config.isSlow ? PAUSE : 0);
  }

  async #suggest() {
    this.#search += 1;
    const search = this.#search;
    this.#validate();
    const found = await this.#config.find(this.#picked ? "" : this.#input.value).catch(() => []);
    if (search !== this.#search || !(this.#wantsPick || this.#hasFocus)) return;
    this.#found = found;
    this.#at = Math.max(
      0,
      found.findIndex((choice) => choice.name === this.#picked?.name),
    );
    this.#isBehind = false;
    this.#draw();
    if (this.#wantsPick) this.#enter();
  }

  #validate() {
    const isOpen = this.#config.isFree || this.#picked || this.#input.value === "";
    this.#input.setCustomValidity(isOpen ? "" : "Choose one from the list");
  }

  #draw() {
    this.#list.hidden = this.#found.length === 0;
    this.#input.setAttribute("aria-expanded", String(!this.#list.hidden));
    this.#list.replaceChildren(...this.#found.map((choice, index) => this.#entry(choice, index)));
    const active = this.#list.children[this.#at];
    if (active) this.#input.setAttribute("aria-activedescendant", active.id);
    active?.scrollIntoView({ block: "nearest" });
  }

  #entry(choice, index) {
    const isActive = index === this.#at;
    return el(
      "li",
      {
        id: `${this.#list.id}-${index}`,
        role: "option",
        class: isActive ? "is-active" : null,
        "aria-selected": String(isActive),
        onclick: () => this.#pick(choice),
      },
      choice.name,
      choice.description && el("small", {}, choice.description),
    );
  }

  #pick(choice) {
    this.#picked = choice;
    this.#input.value = choice.name;
    this.#validate();
    this.#close();
    if (!this.#hasFocus) return;
    const empty = [...this.#input.form.querySelectorAll("input:required")].find(
      (input) => input.value === "",
    );
    empty?.focus();
  }

  #close() {
    this.#search += 1;
    this.#isBehind = this.#wantsPick = false;
    clearTimeout(this.#timer);
    this.#list.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
  }

  #onKey(event) {
    const isWaited = event.key === "Enter" && this.#isBehind;
    const act = isWaited ? () => this.#wait() : !this.#list.hidden && this.#keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Enter before the suggestions arrive picks the first once they do; a second Enter then sends the form. */
  #wait() {
    if (this.#wantsPick) this.#input.form.requestSubmit();
    this.#wantsPick = true;
  }

  #enter() {
    this.#wantsPick = false;
    if (this.#found.length > 0) this.#pick(this.#found[this.#at]);
    else if (this.#hasFocus) this.#input.form.requestSubmit();
  }

  #keys = {
    ArrowDown: () => this.#move(1),
    ArrowUp: () => this.#move(-1),
    Enter: () => this.#enter(),
    Escape: () => this.#close(),
  };

  #move(step) {
    this.#at = (this.#at + step + this.#found.length) % this.#found.length;
    this.#draw();
  }
}
