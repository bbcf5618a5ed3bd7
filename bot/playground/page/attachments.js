// Files of a message: pictures are shown, the rest can be fetched.

import { el } from "./element.js";

/** An attachment. */
export function attachmentView(attachment) {
  if (attachment.content_type?.startsWith("image/")) return pictureView(attachment.url, attachment);
  return fileView(attachment.filename, attachment.size, attachment.url);
}

/** A picture that opens in full; `width` and `height` keep its place while it loads. */
export function pictureView(address, { description, width, height, spoiler }) {
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
    { class: "file", href: address, download: name },
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
