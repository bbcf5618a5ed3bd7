// The menu of somebody who owns a server: what they can do to the open channel, and to the bot in it.

import { el } from "./element.js";

const NOTIFICATIONS = ["All messages", "Only mentions"];

/** A button and its menu, for the owner of the server; nothing for others and in direct messages. */
export function manageMenu(store, actions) {
  const channel = store.channels.get(store.channel);
  if (!channel || store.guild?.owner_id !== store.me.id) return [];
  const thread = channel.thread_metadata;
  const menu = new ManageMenu(store, actions, channel);
  return [
    el(
      "button",
      { class: "plain manage", type: "button", popovertarget: "manage", "aria-label": "Manage this channel" },
      "⚙",
    ),
    el(
      "div",
      { id: "manage", class: "menu", popover: "auto" },
      el("h3", {}, thread ? "This thread" : "This channel"),
      menu.nameField(),
      thread ? menu.threadBoxes(thread) : menu.permissionBoxes(),
      el("h3", {}, "This server"),
      menu.serverFields(),
      menu.deleteButton(),
      menu.problem,
    ),
  ];
}

class ManageMenu {
  problem = el("p", { class: "error", role: "alert", hidden: true });
  #store;
  #actions;
  #channel;

  constructor(store, actions, channel) {
    this.#store = store;
    this.#actions = actions;
    this.#channel = channel;
  }

  nameField() {
    const name = el("input", { value: this.#channel.name, maxlength: "100", "aria-label": "Name" });
    const rename = (event) => {
      event.preventDefault();
      this.#do("rename", { name: name.value });
    };
    return el(
      "form",
      { class: "rename", onsubmit: rename },
      name,
      el("button", { class: "button button-secondary", type: "submit" }, "Rename"),
    );
  }

  threadBoxes({ archived, locked }) {
    return [this.#box("Archived", archived, "archive"), this.#box("Locked", locked, "lock")];
  }

  permissionBoxes() {
    const permissions = Object.entries(this.#channel.bot_permissions ?? {});
    if (permissions.length === 0) return [];
    return el(
      "fieldset",
      {},
      el("legend", {}, "The bot may"),
      permissions.map(([permission, isOn]) => this.#box(spoken(permission), isOn, "permit", { permission })),
    );
  }

  serverFields() {
    const { default_message_notifications: level, features } = this.#store.guild;
    const isCommunity = features.includes("COMMUNITY");
    const choices = NOTIFICATIONS.map((name, value) =>
      el("option", { value, selected: value === level }, name),
    );
    const choose = (event) => this.#do("set_notifications", { level: Number(event.target.value) });
    return [
      el("label", {}, "Notifies its members of", el("select", { onchange: choose }, choices)),
      this.#box("Community, with a language of its own", isCommunity, "make_community", {}, isCommunity),
    ];
  }

  deleteButton() {
    const kind = this.#channel.thread_metadata ? "thread" : "channel";
    const remove = () => confirm(`Delete this ${kind} with everything in it?`) && this.#do("delete");
    const props = { class: "plain start-over", type: "button", onclick: remove };
    return el("button", props, `Delete this ${kind}…`);
  }

  #box(label, isOn, action, body = {}, isFixed = false) {
    const change = (event) => this.#do(action, { ...body, on: event.target.checked });
    const props = { type: "checkbox", checked: isOn, disabled: isFixed, onchange: change };
    return el("label", { class: "line" }, el("input", props), label);
  }

  async #do(action, body = {}) {
    this.problem.hidden = true;
    try {
      await this.#actions.manage(action, body);
      if (action === "rename" || action === "delete") document.getElementById("manage")?.hidePopover();
    } catch (error) {
      this.problem.textContent = error.message;
      this.problem.hidden = false;
    }
  }
}

/** "SEND_MESSAGES" as Discord writes it in its settings. */
function spoken(permission) {
  const words = permission.toLowerCase().split("_");
  return words.map((word) => (word === "in" ? word : word[0].toUpperCase() + word.slice(1))).join(" ");
}
