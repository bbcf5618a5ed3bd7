// Elements of the page: built from values, never from markup, so that no text can become code.

/**
 * Build an element. Of the properties, `on…` are listeners, `vars` are custom properties of CSS; true sets an
 * empty attribute, null and false none.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  return fill(node, children);
}

/** Give an element these children instead of its own; lists are flattened, null and false left out. */
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

/** Fill an element anew, with the keyboard's focus where it was. */
export function refill(node, ...children) {
  const focused = node.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  fill(node, children);
  if (focused) [...node.querySelectorAll("a, button")].find((one) => nameOf(one) === focused)?.focus();
}

function nameOf(node) {
  return node.getAttribute("href") ?? node.getAttribute("aria-label");
}

/** A picture of somebody or some server: its initials on a color of its own. */
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

/** An id that no other element has. */
export function fresh(name) {
  made += 1;
  return `${name}-${made}`;
}
