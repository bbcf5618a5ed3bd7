// Elements of the page: built from values, never from markup, so no text can become code.

/**
 * Build an element. Properties named `on…` are listeners and `vars` are CSS custom properties; true sets an
 * empty attribute, null and false set none.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  return fill(node, children);
}

/** Replace an element's children; lists are flattened, null and false left out. */
export function fill(node, ...children) {
  node.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

function set(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "vars") {
    for (const [property, content] of Object.entries(value)) node.style.setProperty(property, content);
  } else if (name.startsWith("on")) {
    node.addEventListener(name.slice(2), value);
  } else {
    node.setAttribute(name, value === true ? "" : value);
  }
}

/** Replace an element's children and keep the keyboard focus where it was. */
export function refill(node, ...children) {
  const focused = node.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  fill(node, children);
  if (focused) [...node.querySelectorAll("a, button")].find((one) => nameOf(one) === focused)?.focus();
}

function nameOf(node) {
  return node.getAttribute("href") ?? node.getAttribute("aria-label");
}

/** A picture of a person or server: initials on a color derived from the id. */
export function avatar(name, id, kind = "person") {
  const letters = name
    .split(/\s+/)
    .map((word) => [...word][0])
    .slice(0, kind === "person" ? 1 : 2);
  const hue = Number(((BigInt(id) % 360n) * 47n) % 360n);
  return el(
    "span",
    { class: `avatar avatar-${kind}`, vars: { "--hue": hue }, "aria-hidden": "true" },
    letters.join("").toUpperCase(),
  );
}

let made = 0;

/** An id no other element has. */
export function fresh(name) {
  made += 1;
  return `${name}-${made}`;
}

/** An emoji in a text, button, option or reaction: a symbol, or an uploaded picture. */
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

/** An emoji as reaction routes name it. */
export function routeOf(emoji) {
  return emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name;
}
