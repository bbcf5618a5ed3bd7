// The inputs of modals, one for each type of Discord's reference.

import { contentsOf } from "./files.js";
import { el, fresh } from "./element.js";
import { selectView } from "./select.js";
import { optionsOf, valueOf } from "./selectable.js";

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

/** An input: its `root`, its `id` for a label, and `value()` as the playground takes it. */
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
  const root = el("input", { id, type: "file", required: isRequired, multiple: (input.max_values ?? 1) > 1 });
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
