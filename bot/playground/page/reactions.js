// The reactions of a message: press one to join it, or add another.

import { el, emojiView, fresh, routeOf } from "./element.js";
import { isPrivate } from "./store.js";

const OFFERED = ["✋", "👍", "🎉", "⚡", "😂", "😱", "❤️", "🔥"];

/** The row of reactions, or null for a private message. */
export function reactionsView(message, store, actions) {
  if (isPrivate(message)) return null;
  const given = message.reactions ?? [];
  return el(
    "div",
    { class: given.length > 0 ? "reactions" : "reactions is-empty" },
    given.map((reaction) => reactionButton(message, reaction, actions)),
    adder(message, actions),
  );
}

function reactionButton(message, { emoji, count, me }, actions) {
  const route = routeOf(emoji);
  const people = count === 1 ? "1 person" : `${count} people`;
  const props = {
    class: "reaction",
    type: "button",
    "aria-pressed": String(me),
    "aria-label": `${emoji.name}: ${people}`,
    "data-key": `reaction ${route}`,
    onclick: () => actions.react(message, route, !me),
  };
  return el("button", props, emojiView(emoji), el("span", { class: "count" }, String(count)));
}

function adder(message, actions) {
  const id = fresh("react");
  const choose = (emoji) => () => {
    document.getElementById(id).hidePopover();
    actions.react(message, emoji, true);
  };
  return [
    el(
      "button",
      {
        class: "reaction add",
        type: "button",
        popovertarget: id,
        "aria-label": "Add a reaction",
        "data-key": "react",
      },
      "☺︎+",
    ),
    el(
      "div",
      { id, class: "menu palette", popover: "auto" },
      OFFERED.map((emoji) => el("button", { class: "plain", type: "button", onclick: choose(emoji) }, emoji)),
    ),
  ];
}
