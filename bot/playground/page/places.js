// The sidebar: servers and channels.

import { avatar, el, refill } from "./element.js";

const DIRECT = 1;
const GROUP = 3;
const CATEGORY = 4;
const VOICE = 2;
const PRIVATE_THREAD = 12;
const STAGE = 13;
const FORUM = 15;

/** Draws servers and channels whenever they change; each is a link. */
export class Places {
  #root;
  #store;

  constructor(root, store) {
    this.#root = root;
    this.#store = store;
    store.addEventListener("places", () => this.#draw());
    store.addEventListener("channel", () => this.#draw());
    root.addEventListener("click", (event) => event.target.closest("a") && hidePlaces());
    root.addEventListener("keydown", (event) => event.key === "Escape" && hidePlaces());
    document.getElementById("shade").addEventListener("click", hidePlaces);
  }

  #draw() {
    const store = this.#store;
    if (!store.me) return;
    const guild = store.guild;
    refill(this.#root, this.#rail(guild), el("div", { class: "channels" }, this.#channels(guild)));
  }

  #rail(current) {
    const directs = this.#store.directs;
    return el(
      "ul",
      { class: "rail" },
      this.#store.guilds.map((guild) => el("li", {}, this.#server(guild, guild === current))),
      directs.length > 0 && el("li", {}, this.#home(directs[0], current === null)),
    );
  }

  #server(guild, isCurrent) {
    const first = guild.channels.find((channel) => channel.type !== CATEGORY);
    const isUnread = guild.channels.some((channel) => this.#store.unread.has(channel.id));
    const props = { href: `#${first?.id}`, title: guild.name, "aria-label": guild.name };
    return el(
      "a",
      { ...props, class: classes("server", isUnread), "aria-current": isCurrent && "true" },
      avatar(guild.name, guild.id, "server"),
    );
  }

  #home(first, isCurrent) {
    const isUnread = this.#store.directs.some((channel) => this.#store.unread.has(channel.id));
    const props = { href: `#${first.id}`, title: "Direct messages", "aria-label": "Direct messages" };
    return el(
      "a",
      { ...props, class: classes("server", isUnread), "aria-current": isCurrent && "true" },
      el("span", { class: "avatar avatar-server avatar-direct" }, "@"),
    );
  }

  #channels(guild) {
    const channels = guild?.channels ?? this.#store.directs;
    const top = channels.filter((channel) => !isThread(channel));
    return [
      el("h1", {}, guild?.name ?? "Direct messages"),
      el(
        "ul",
        {},
        top.map((channel) => el("li", {}, this.#entry(channel), this.#threads(channels, channel))),
      ),
    ];
  }

  #threads(channels, parent) {
    const threads = channels.filter(
      (one) => isThread(one) && one.parent_id === parent.id && !one.thread_metadata.archived,
    );
    return (
      threads.length > 0 &&
      el(
        "ul",
        { class: "threads" },
        threads.map((thread) => el("li", {}, this.#entry(thread))),
      )
    );
  }

  #entry(channel) {
    if (channel.type === CATEGORY) return el("h2", {}, channel.name);
    const isUnread = this.#store.unread.has(channel.id);
    const isCurrent = channel.id === this.#store.channel;
    return el(
      "a",
      { href: `#${channel.id}`, class: classes("channel", isUnread), "aria-current": isCurrent && "page" },
      el("span", { class: "mark", "aria-hidden": "true" }, markOf(channel)),
      this.#store.titleOf(channel),
      isUnread && el("span", { class: "unseen" }, " (unread)"),
      notices(this.#store.notificationsOf(channel.id)),
    );
  }
}

const MARKS = { [VOICE]: "♪", [STAGE]: "◉", [FORUM]: "≡" };

/** The symbol before a channel's name. */
export function markOf(channel) {
  if (channel.type === DIRECT) return "@";
  if (channel.type === GROUP) return "&";
  if (channel.type === PRIVATE_THREAD) return "⊘";
  return isThread(channel) ? "↳" : (MARKS[channel.type] ?? "#");
}

/** On a phone, slide the sidebar in. */
export function showPlaces() {
  document.body.classList.add("shows-places");
  document.querySelector("#places [aria-current=page]")?.focus();
}

function hidePlaces() {
  document.body.classList.remove("shows-places");
}

/** How often a channel has notified you since you last opened it. */
function notices(count) {
  return count > 0 && el("span", { class: "notices-count", title: "Notifications" }, String(count));
}

function isThread(channel) {
  return channel.thread_metadata !== undefined;
}

function classes(name, isUnread) {
  return isUnread ? `${name} is-unread` : name;
}
