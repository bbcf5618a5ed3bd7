// Modals: a dialog with the inputs that the bot asked for.

import { el } from "./element.js";
import { inputView } from "./inputs.js";
import { markdown } from "./markdown.js";

const ROW = 1;
const TEXT_DISPLAY = 10;

/** Show the modal of an answer; closing it tells nobody, as on Discord. */
export function openModal(store, deeds, { id, modal }) {
  const fields = [];
  const trouble = el(
    "p",
    { class: "trouble", role: "alert", hidden: true },
    "Something went wrong. Try again.",
  );
  const dialog = el(
    "dialog",
    { class: "modal", "aria-labelledby": "modal-title", onclose: () => dialog.remove() },
    el(
      "form",
      { onsubmit: (event) => send(event) },
      el(
        "header",
        {},
        el("h2", { id: "modal-title" }, modal.title),
        el(
          "button",
          { class: "plain", type: "button", "aria-label": "Close", onclick: () => dialog.close() },
          "×",
        ),
      ),
      el(
        "div",
        { class: "modal-body" },
        modal.components.map((component) => part(component, store, fields)),
        trouble,
      ),
      el(
        "footer",
        {},
        el(
          "button",
          { class: "button button-secondary", type: "button", onclick: () => dialog.close() },
          "Cancel",
        ),
        el("button", { class: "button button-primary", type: "submit" }, "Submit"),
      ),
    ),
  );

  async function send(event) {
    event.preventDefault();
    trouble.hidden = true;
    const values = {};
    for (const field of fields) values[field.name] = await field.value();
    trouble.hidden = await deeds.submit(id, values);
    if (trouble.hidden) dialog.close();
  }

  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".modal-body :is(input, textarea, button)")?.focus();
}

function part(component, store, fields) {
  if (component.type === TEXT_DISPLAY)
    return el("div", { class: "words" }, markdown(component.content, store));
  const input = component.type === ROW ? component.components[0] : component.component;
  const field = inputView(input, store, component.label ?? input.label);
  fields.push(field);
  const isRequired = input.required !== false && input.type !== 23;
  return el(
    field.isGroup ? "fieldset" : "div",
    { class: "modal-field" },
    el(
      field.isGroup ? "legend" : "label",
      { for: field.isGroup ? null : field.id },
      component.label ?? input.label,
      isRequired && el("span", { class: "star", title: "Required" }, " *"),
    ),
    component.description && el("small", {}, component.description),
    field.root,
  );
}
