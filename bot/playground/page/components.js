// Message components, one drawing function for each type in Discord's reference.

import { el, emojiView } from "./element.js";
import { accent, fileView, pictureView } from "./embeds.js";
import { markdown } from "./markdown.js";
import { optionsOf, selectView, valueOf } from "./select.js";

const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary", 6: "primary" };

const DRAWINGS = {
  1: row,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (component, at) => el("div", { class: "words" }, markdown(component.content, at.store)),
  11: thumbnail,
  12: gallery,
  13: (component) => fileView(component.name, component.size, component.file.url),
  14: separator,
  17: container,
};

/** A component of a message; `at` holds its message, the store and the actions. */
export function componentView(component, at) {
  return (
    DRAWINGS[component.type]?.(component, at) ??
    el("p", { class: "error" }, `Component of type ${component.type}`)
  );
}

function inside(components, at) {
  return components.map((component) => componentView(component, at));
}

function row(component, at) {
  return el("div", { class: "row" }, inside(component.components, at));
}

function button(component, at) {
  const label = [
    component.emoji && emojiView(component.emoji),
    component.label && el("span", {}, component.label),
  ];
  const style = `button button-${STYLES[component.style]}`;
  if (component.style === LINK) {
    return el(
      "a",
      { class: style, href: component.url, target: "_blank", rel: "noreferrer noopener" },
      label,
      el("span", { "aria-hidden": "true" }, "↗"),
    );
  }
  const press = (event) => busy(event.currentTarget, () => at.actions.use(at.message, component));
  return el(
    "button",
    {
      class: style,
      type: "button",
      disabled: component.disabled,
      "aria-label": component.label ? null : component.emoji.name,
      "data-key": component.custom_id,
      onclick: press,
    },
    label,
  );
}

async function busy(node, work) {
  if (node.getAttribute("aria-busy") === "true") return;
  node.setAttribute("aria-busy", "true");
  await work();
  node.removeAttribute("aria-busy");
}

function select(component, at) {
  return selectView({
    label: component.placeholder ?? "Make a selection",
    options: optionsOf(component, at.store),
    least: component.min_values,
    most: component.max_values,
    isDisabled: component.disabled,
    key: component.custom_id,
    choose: (chosen) =>
      at.actions.use(
        at.message,
        component,
        chosen.map((option) => valueOf(component, option)),
      ),
  });
}

function section(component, at) {
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-words" }, inside(component.components, at)),
    el("div", { class: "accessory" }, componentView(component.accessory, at)),
  );
}

function thumbnail(component) {
  return el(
    "div",
    { class: "thumbnail" },
    pictureView(component.media.url, { ...component.media, ...component }),
  );
}

function gallery(component) {
  const pictures = component.items.map((item) => pictureView(item.media.url, { ...item.media, ...item }));
  return el("div", { class: "gallery", "data-count": String(pictures.length) }, pictures);
}

function separator(component) {
  const size = component.spacing === 2 ? "large" : "small";
  return el("div", {
    class: `separator separator-${size}${component.divider ? " has-line" : ""}`,
    role: component.divider ? "separator" : null,
  });
}

function container(component, at) {
  const props = { class: "container", vars: accent(component.accent_color) };
  if (!component.spoiler) return el("section", props, inside(component.components, at));
  const open = (event) => event.currentTarget.closest(".container").classList.remove("is-veiled");
  return el(
    "section",
    { ...props, class: "container is-veiled" },
    inside(component.components, at),
    el("button", { class: "veil-word", type: "button", onclick: open }, "Spoiler"),
  );
}
