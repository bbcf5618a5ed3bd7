// Embeds, the framed pieces of older messages.

import { pictureView } from "./attachments.js";
import { el } from "./element.js";
import { inline, markdown } from "./markdown.js";
import { clockTime } from "./timestamps.js";

/** An embed with what it has of author, title, text, fields, pictures and footer. */
export function embedView(embed, store) {
  return el(
    "section",
    { class: "embed", vars: accent(embed.color) },
    embed.thumbnail && el("div", { class: "thumbnail" }, pictureView(embed.thumbnail.url, embed.thumbnail)),
    embed.author && el("p", { class: "embed-author" }, linked(embed.author.url, embed.author.name)),
    embed.title && el("h4", {}, linked(embed.url, inline(embed.title, store))),
    embed.description && markdown(embed.description, store),
    embed.fields?.length > 0 &&
      el(
        "dl",
        {},
        embed.fields.map((field) => fieldView(field, store)),
      ),
    embed.image && pictureView(embed.image.url, embed.image),
    (embed.footer || embed.timestamp) &&
      el(
        "footer",
        {},
        [embed.footer?.text, embed.timestamp && clockTime(embed.timestamp)].filter(Boolean).join(" · "),
      ),
  );
}

/** The color at the side of an embed or a container, as a custom property. */
export function accent(color) {
  return color === null || color === undefined
    ? {}
    : { "--accent": `#${color.toString(16).padStart(6, "0")}` };
}

function fieldView(field, store) {
  return el(
    "div",
    { class: field.inline ? "field is-inline" : "field" },
    el("dt", {}, inline(field.name, store)),
    el("dd", {}, markdown(field.value, store)),
  );
}

function linked(address, inside) {
  return /^https?:/.test(address ?? "")
    ? el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, inside)
    : inside;
}
