// What a message shows besides its text: attachments and embeds.

import { el } from "./element.js";
import { inline, markdown } from "./markdown.js";
import { clockTime } from "./timestamps.js";

/** Files are served beside the page, whatever address and port it had when they were posted. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+(?=\/cdn\/)/;

/** An attachment. */
export function attachmentView(attachment) {
  if (attachment.content_type?.startsWith("image/")) return pictureView(attachment.url, attachment);
  return fileView(attachment.filename, attachment.size, attachment.url);
}

/** A picture that opens full size; `width` and `height` reserve its space while it loads. */
export function pictureView(url, { description, width, height, spoiler }) {
  const address = url.replace(LOOPBACK, "");
  const picture = el("img", { src: address, alt: description ?? "", title: description, width, height });
  const link = el(
    "a",
    { class: "picture", href: address, target: "_blank", "aria-label": description ?? "Picture" },
    picture,
  );
  return spoiler ? hidden(link) : link;
}

/** A file with its name and size. */
export function fileView(name, size, address) {
  return el(
    "a",
    { class: "file", href: address.replace(LOOPBACK, ""), download: name },
    el("span", { "aria-hidden": "true" }, "🗎"),
    el("b", {}, name),
    el("small", {}, bytes(size)),
  );
}

function hidden(inside) {
  const open = (event) => {
    if (event.currentTarget.classList.contains("is-open")) return;
    event.preventDefault();
    event.currentTarget.classList.add("is-open");
  };
  return el("div", { class: "veil", onclick: open }, inside, el("span", { class: "veil-word" }, "Spoiler"));
}

function bytes(size) {
  if (size === null || size === undefined) return "";
  if (size < 1024) return `${size} bytes`;
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}

/** An embed: author, title, text, fields, pictures and footer, whichever it has. */
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

/** The color at the side of an embed or container, as a CSS custom property. */
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
