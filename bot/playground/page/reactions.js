// The reactions of a message: each can be pressed, and new ones added.

import { el, fresh } from "./element.js";
import { emojiView, routeOf } from "./emojis.js";
import { isPrivate } from "./flags.js";

const OFFERED = ["✋", "👍", "🎉", "⚡", "😂", "😱", "❤️", "🔥"];

/** The row of reactions; nothing for a message that nobody can react to. */
export function reactionsView(message, store, deeds) {
  if (isPrivate(message)) return null;
  const given = message.reactions ?? [];
  return el(
    "div",
    { class: given.length > 0 ? "reactions" : "reactions is-empty" },
    given.map((reaction) => reactionButton(message, reaction, deeds)),
    adder(message, deeds),
  );
}

function reactionButton(message, { emoji, count, me }, deeds) {
  const route = routeOf(emoji);
  const people = count === 1 ? "1 person" : `${count} people`;
  const props = {
    class: "reaction",
    type: "button",
    "aria-pressed": String(me),
    "aria-label": `${emoji.name}: ${people}`,
    "data-key": `reaction ${route}`,
    onclick: () => deeds.react(message, route, !me),
  };
  return el("button", props, emojiView(emoji), el("span", { class: "count" }, String(count)));
}

function adder(message, deeds) {
  const id = fresh("react");
  const choose = (emoji) => () => {
    document.getElementById(id).hidePopover();
    deeds.react(message, emoji, true);
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
