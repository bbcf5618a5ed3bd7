// Emojis: symbols as text, uploaded ones as pictures of the playground's CDN.

import { el } from "./element.js";

/** An emoji of a text, a button, an option or a reaction. */
export function emojiView(emoji) {
  if (!emoji.id) return el("span", { class: "emoji" }, emoji.name);
  const kind = emoji.animated ? "gif" : "png";
  const title = `:${emoji.name ?? "emoji"}:`;
  return el("img", {
    class: "emoji",
    src: `/cdn/emojis/${emoji.id}.${kind}`,
    alt: title,
    title,
    draggable: "false",
  });
}

/** An emoji as the routes of reactions name it. */
export function routeOf(emoji) {
  return emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name;
}
