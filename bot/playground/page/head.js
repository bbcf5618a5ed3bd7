// The line above the messages: where one is, and who one is.

import { avatar, el, refill } from "./element.js";
import { LANGUAGES } from "./languages.js";
import { markOf, showPlaces } from "./places.js";

/** Shows the channel and the person, with the switch of person and language. */
export class Head {
  #root;
  #store;
  #deeds;

  constructor(root, store, deeds) {
    this.#root = root;
    this.#store = store;
    this.#deeds = deeds;
    store.addEventListener("places", () => this.#draw());
    store.addEventListener("channel", () => this.#draw());
  }

  #draw() {
    const channel = this.#store.channels.get(this.#store.channel);
    if (!this.#store.me || this.#root.querySelector(":popover-open")) return;
    refill(
      this.#root,
      el(
        "button",
        { class: "plain drawer", type: "button", "aria-label": "Servers and channels", onclick: showPlaces },
        "☰",
      ),
      el(
        "h2",
        {},
        channel && el("span", { class: "mark", "aria-hidden": "true" }, markOf(channel)),
        channel && this.#store.titleOf(channel),
      ),
      channel?.topic && el("p", { class: "topic" }, channel.topic),
      this.#person(),
      this.#menu(),
    );
  }

  #person() {
    const name = this.#store.nameOf(this.#store.me);
    const props = {
      class: "plain person",
      type: "button",
      popovertarget: "person",
      "aria-label": `You are ${name}: switch person or language`,
    };
    return el(
      "button",
      props,
      avatar(name, this.#store.me.id),
      el("span", { class: "name" }, name),
      el("span", { "aria-hidden": "true" }, "▾"),
    );
  }

  #menu() {
    return el(
      "div",
      { id: "person", class: "menu", popover: "auto" },
      el("h3", {}, "Be somebody else"),
      el(
        "ul",
        {},
        this.#store.people.map((user) => el("li", {}, this.#choice(user))),
      ),
      el("label", {}, "Language of your Discord", this.#languages()),
    );
  }

  #choice(user) {
    const address = `?as=${encodeURIComponent(user.username)}${location.hash}`;
    const name = this.#store.nameOf(user);
    const isMe = user.id === this.#store.me.id;
    return [
      el("a", { href: address, "aria-current": isMe && "true" }, avatar(name, user.id), name),
      !isMe &&
        el(
          "a",
          {
            class: "apart",
            href: address,
            target: "_blank",
            "aria-label": `${name} in a window of their own`,
            title: "In a window of their own",
          },
          "↗",
        ),
    ];
  }

  #languages() {
    const choices = Object.entries(LANGUAGES).map(([locale, name]) =>
      el("option", { value: locale, selected: locale === this.#store.me.locale }, name),
    );
    return el("select", { onchange: (event) => this.#speak(event.target.value) }, choices);
  }

  async #speak(locale) {
    await this.#deeds.speak(locale);
    this.#store.me.locale = locale;
  }
}
