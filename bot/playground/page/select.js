// A select: a button that opens a list of options, and what can be in that list.

import { el, emojiView, fresh } from "./element.js";

const STRING_SELECT = 3;
const OF_TYPE = { 5: ["user"], 6: ["role"], 7: ["user", "role"], 8: ["channel"] };

/** The options of a select of any type. */
export function optionsOf(component, store) {
  if (component.type === STRING_SELECT) {
    return component.options.map((option) => ({
      ...option,
      name: option.label,
      isChosen: Boolean(option.default),
    }));
  }
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  return OF_TYPE[component.type]
    .flatMap((kind) => things(kind, store, component.channel_types))
    .map((option) => ({ ...option, isChosen: chosen.has(option.value) }));
}

/** A chosen option as the playground expects it: its value, or a reference to a user, role or channel. */
export function valueOf(component, option) {
  return component.type === STRING_SELECT ? option.value : { kind: option.kind, id: option.value };
}

/** The users, roles or channels that can be named in the open channel. */
export function things(kind, store, channelTypes = null) {
  if (kind === "user")
    return members(store).map((user) => thing(kind, user.id, store.nameOf(user), `@${user.username}`));
  if (kind === "role") return (store.guild?.roles ?? []).map((role) => thing(kind, role.id, role.name));
  return (store.guild?.channels ?? [])
    .filter((channel) => !channelTypes?.length || channelTypes.includes(channel.type))
    .map((channel) => thing(kind, channel.id, `#${channel.name}`));
}

function members(store) {
  return store.guild?.members.map((member) => member.user) ?? store.channels.get(store.channel).recipients;
}

function thing(kind, value, name, description = undefined) {
  return { kind, value, name, description };
}

/**
 * A select; `choose` gets the chosen options. With `most` > 1, several can be ticked and closing the list
 * sends them.
 */
export function selectView({ label, options, least = 1, most = 1, isDisabled = false, key = null, choose }) {
  return new Select({ label, options, least, most, isDisabled, key, choose }).root;
}

class Select {
  #config;
  #chosen;
  #sent;
  #at = 0;

  constructor(config) {
    this.#config = config;
    this.#chosen = new Set(config.options.filter((option) => option.isChosen));
    this.#sent = new Set(this.#chosen);
    const id = fresh("options");
    this.face = el("button", {
      class: "select-face",
      type: "button",
      disabled: config.isDisabled,
      "data-key": config.key,
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-label": config.label,
      onclick: () => this.#toggle(),
      onkeydown: (event) => this.#onKey(event),
      onblur: () => this.#close(),
    });
    this.list = el("ul", {
      id,
      class: "options",
      role: "listbox",
      hidden: true,
      "aria-multiselectable": config.most > 1 ? "true" : null,
    });
    this.root = el("div", { class: "select" }, this.face, this.list);
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#draw();
  }

  get #isOpen() {
    return !this.list.hidden;
  }

  #draw() {
    const names = [...this.#chosen].map((option) => optionFace(option));
    this.face.replaceChildren(
      el(
        "span",
        { class: "select-words" },
        names.length > 0 ? names : el("span", { class: "placeholder" }, this.#config.label),
      ),
      el("span", { "aria-hidden": "true" }, "▾"),
    );
    this.list.replaceChildren(...this.#config.options.map((option, index) => this.#entry(option, index)));
    const active = this.list.children[this.#at];
    if (!this.#isOpen || !active) return;
    this.face.setAttribute("aria-activedescendant", active.id);
    active.scrollIntoView({ block: "nearest" });
  }

  #entry(option, index) {
    const isChosen = this.#chosen.has(option);
    return el(
      "li",
      {
        id: `${this.list.id}-${index}`,
        role: "option",
        class: index === this.#at ? "is-active" : null,
        "aria-selected": String(isChosen),
        "data-value": option.value,
        onclick: () => this.#pick(index),
      },
      optionFace(option),
      option.description && el("small", {}, option.description),
      isChosen && el("span", { class: "tick", "aria-hidden": "true" }, "✓"),
    );
  }

  #toggle() {
    if (this.#isOpen) this.#close();
    else this.#open();
  }

  #open() {
    this.list.hidden = false;
    this.face.setAttribute("aria-expanded", "true");
    this.#at = Math.max(
      0,
      this.#config.options.findIndex((option) => this.#chosen.has(option)),
    );
    this.#draw();
    this.#place();
    this.list.scrollIntoView({ block: "nearest" });
  }

  /** The timeline can't scroll beyond its messages: where they end, the list opens upward. */
  #place() {
    this.list.classList.remove("is-above");
    const end = this.list.closest(".messages")?.getBoundingClientRect().bottom ?? Infinity;
    this.list.classList.toggle("is-above", this.list.getBoundingClientRect().bottom > end);
  }

  #close() {
    if (!this.#isOpen) return;
    this.list.hidden = true;
    this.face.setAttribute("aria-expanded", "false");
    this.face.removeAttribute("aria-activedescendant");
    if (this.#config.most > 1) this.#send();
  }

  #pick(index) {
    const option = this.#config.options[index];
    this.#at = index;
    if (this.#config.most === 1) {
      this.#chosen = new Set([option]);
      this.#sent = new Set();
      this.#close();
      this.#send();
    } else if (!this.#chosen.delete(option) && this.#chosen.size < this.#config.most) {
      this.#chosen.add(option);
      if (this.#chosen.size === this.#config.most) this.#close();
    }
    this.#draw();
  }

  #send() {
    const isSame =
      this.#chosen.size === this.#sent.size && [...this.#chosen].every((option) => this.#sent.has(option));
    if (isSame || this.#chosen.size < this.#config.least) return;
    this.#sent = new Set(this.#chosen);
    this.#config.choose(this.#config.options.filter((option) => this.#chosen.has(option)));
  }

  #onKey(event) {
    const act = this.#isOpen ? this.#keys[event.key] : event.key === "ArrowDown" && (() => this.#open());
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #keys = {
    ArrowDown: () => this.#move(1),
    ArrowUp: () => this.#move(-1),
    Home: () => this.#move(-Infinity),
    End: () => this.#move(Infinity),
    Enter: () => this.#pick(this.#at),
    " ": () => this.#pick(this.#at),
    Escape: () => this.#close(),
  };

  #move(step) {
    this.#at = Math.min(Math.max(this.#at + step, 0), this.#config.options.length - 1);
    this.#draw();
  }
}

function optionFace(option) {
  return el("span", { class: "option-name" }, option.emoji && emojiView(option.emoji), option.name);
}
