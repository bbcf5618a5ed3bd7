// The line above the messages: the open channel and who you are.

import { avatar, el, refill } from "./element.js";
import { manageMenu } from "./manage.js";
import { markOf, showPlaces } from "./places.js";

/** Shows the channel and the person, with a menu to switch person or language. */
export class Head {
  #root;
  #store;
  #actions;

  constructor(root, store, actions) {
    this.#root = root;
    this.#store = store;
    this.#actions = actions;
    store.addEventListener("places", () => this.#draw());
    store.addEventListener("channel", () => this.#draw());
    root.addEventListener("toggle", ({ newState }) => newState === "closed" && this.#draw(), true);
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
      manageMenu(this.#store, this.#actions),
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
      "aria-label": `You are ${name}: switch person`,
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
    const { guild, me } = this.#store;
    return el(
      "div",
      { id: "person", class: "menu", popover: "auto" },
      el("h3", {}, "Switch person"),
      el(
        "ul",
        {},
        this.#store.people.map((user) => el("li", {}, this.#choice(user))),
      ),
      this.#store.languages.length > 1 && [
        this.#language("Your Discord language", me.locale, "setLanguage"),
        guild?.owner_id === me.id &&
          guild.features.includes("COMMUNITY") &&
          this.#language("This server's language", guild.preferred_locale, "setServerLanguage"),
      ],
      el("button", { class: "plain start-over", type: "button", onclick: startOver }, "Start over…"),
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
            "aria-label": `${name} in a new window`,
            title: "Open in a new window",
          },
          "↗",
        ),
    ];
  }

  #language(label, current, action) {
    const choices = this.#store.languages.map((locale) =>
      el("option", { value: locale, selected: locale === current }, nameOf(locale)),
    );
    const choose = (event) => this.#actions[action](event.target.value);
    return el("label", {}, label, el("select", { onchange: choose }, choices));
  }
}

function startOver() {
  if (!confirm("Start over? This deletes all games and messages of the playground.")) return;
  document.getElementById("person").hidePopover();
  fetch("/start-over", { method: "POST" });
}

/** A language's name in that language. */
function nameOf(locale) {
  return new Intl.DisplayNames([locale], { type: "language" }).of(locale);
}
