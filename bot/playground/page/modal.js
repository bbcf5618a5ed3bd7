// Modals: a dialog with the inputs a bot asked for.

import { el, fresh } from "./element.js";
import { markdown } from "./markdown.js";
import { optionsOf, selectView, valueOf } from "./select.js";
import { contentsOf, limitSize } from "./uploads.js";

const PARAGRAPH = 2;
const INPUTS = {
  3: select,
  4: text,
  5: select,
  6: select,
  7: select,
  8: select,
  19: upload,
  21: radios,
  22: boxes,
  23: box,
};

/** An input: its `root`, its `id` for a label, and `value()` as the playground expects it. */
export function inputView(input, store, label) {
  const id = fresh("input");
  return { id, name: input.custom_id, isGroup: false, ...INPUTS[input.type](input, id, { store, label }) };
}

function text(input, id) {
  const limits = { minlength: input.min_length, maxlength: input.max_length, placeholder: input.placeholder };
  const props = { id, name: input.custom_id, required: input.required !== false, ...limits };
  const isLong = input.style === PARAGRAPH;
  const root = isLong
    ? el("textarea", { ...props, rows: "4" }, input.value ?? "")
    : el("input", { ...props, value: input.value });
  return { root, value: () => root.value };
}

function select(input, id, { store, label }) {
  const options = optionsOf(input, store);
  let chosen = options.filter((option) => option.isChosen);
  const root = selectView({
    label: input.placeholder ?? label,
    options,
    least: 0,
    most: input.max_values ?? 1,
    choose: (picked) => (chosen = picked),
  });
  root.firstChild.id = id;
  return { root, value: () => chosen.map((option) => valueOf(input, option)) };
}

function upload(input, id) {
  const isRequired = input.required !== false;
  const root = el("input", {
    id,
    type: "file",
    required: isRequired,
    multiple: (input.max_values ?? 1) > 1,
    onchange: () => limitSize(root),
  });
  return { root, value: () => contentsOf(root.files) };
}

function radios(input, id) {
  const isRequired = input.required !== false;
  const lines = input.options.map((option) => line("radio", option, id, { required: isRequired }));
  const root = el("div", { class: "choices" }, lines);
  return { root, isGroup: true, value: () => root.querySelector(":checked")?.value ?? null };
}

function boxes(input, id) {
  const lines = input.options.map((option) => line("checkbox", option, id));
  const root = el("div", { class: "choices" }, lines);
  return { root, isGroup: true, value: () => [...root.querySelectorAll(":checked")].map((one) => one.value) };
}

function box(input, id) {
  const root = el("input", { id, type: "checkbox", checked: input.default });
  return { root, value: () => root.checked };
}

function line(type, option, name, props = {}) {
  return el(
    "label",
    {},
    el("input", { type, name, value: option.value, checked: option.default, ...props }),
    el("span", {}, option.label, option.description && el("small", {}, option.description)),
  );
}

const ROW = 1;
const TEXT_DISPLAY = 10;

/** Show a modal; closing it notifies no one, as on Discord. */
export function openModal(store, actions, { id, modal }) {
  const fields = [];
  const error = el(
    "p",
    { class: "error", role: "alert", hidden: true },
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
        error,
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
    error.hidden = true;
    const values = {};
    for (const field of fields) values[field.name] = await field.value();
    error.hidden = await actions.submit(id, values);
    if (error.hidden) dialog.close();
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
