// Slash commands, and entries of the Apps menus of people: found by what was typed, and a form for each.

import { Combobox } from "./combobox.js";
import { el } from "./element.js";
import { things } from "./select.js";
import { UploadField } from "./uploads.js";

const SUBCOMMAND = 1;
const GROUP = 2;

const IN_MENUS = 2;
const PERSON = { name: "person", description: "Whose Apps menu", type: 6, required: true };

/** Every command that can be sent, with its `words`, localized `label` and description, and options. */
export function sendable(commands, locale) {
  return commands.flatMap((command) =>
    command.type === IN_MENUS ? inMenus(command, locale) : leaves(command, [], [], locale),
  );
}

/** An entry of the Apps menu that everybody has; the page asks whose. */
function inMenus(command, locale) {
  const label = localized(command, "name", locale);
  const title = `Apps › ${label}`;
  const description = "On a person";
  return [{ words: command.name, label, title, description, options: [PERSON], isInMenus: true }];
}

/** The commands that match a text starting with a slash, best match first. */
export function matching(entries, typed) {
  const wanted = typed.replace(/^\//, "").trimStart().toLowerCase();
  const rank = (entry) => {
    const label = entry.label.toLowerCase();
    if (label.startsWith(wanted)) return 0;
    return label.split(" ").some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return entries
    .filter((entry) => entry.label.toLowerCase().includes(wanted))
    .sort((one, other) => rank(one) - rank(other));
}

/** A name or description in a language, or untranslated if it has no translation. */
export function localized(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field];
}

function leaves(entry, words, labels, locale) {
  const path = [...words, entry.name];
  const shown = [...labels, localized(entry, "name", locale)];
  const below = (entry.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (below.length > 0) return below.flatMap((option) => leaves(option, path, shown, locale));
  return [
    {
      words: path.join(" "),
      label: shown.join(" "),
      title: `/${shown.join(" ")}`,
      description: localized(entry, "description", locale),
      options: entry.options ?? [],
    },
  ];
}

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const FILE = 11;
const KINDS = { 6: ["user"], 7: ["channel"], 8: ["role"], 9: ["user", "role"] };
const BOTH = [
  { name: "True", value: true },
  { name: "False", value: false },
];

/** The form of a command; `does.send` gets the values by option name, `does.leave` is called on cancel. */
export function commandForm(entry, store, actions, does) {
  const fields = new Map();
  const props = { class: "box command", autocomplete: "off", novalidate: true };
  const form = el("form", { ...props, "aria-label": entry.title });
  const valuesNow = () =>
    Object.fromEntries(
      [...fields].filter(([, field]) => field.isFilled).map(([name, field]) => [name, field.value]),
    );
  const fill = (option) => {
    const field = fieldOf(option, entry, { store, actions, valuesNow });
    fields.set(option.name, field);
    return field;
  };
  const required = entry.options.filter((option) => option.required);
  const others = entry.options.filter((option) => !option.required);
  form.append(
    el("b", { class: "mention" }, entry.title),
    ...required.map((option) => fill(option).root),
    ...others.map((option) => adder(option, store.me.locale, fill)),
    el("button", { class: "button button-primary send", type: "submit" }, "Send"),
    el(
      "button",
      { class: "plain", type: "button", "aria-label": "Cancel the command", onclick: does.leave },
      "×",
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await Promise.all([...fields.values()].map((field) => field.settled()));
    if (form.isConnected && form.reportValidity()) does.send(valuesNow());
  });
  form.addEventListener(
    "keydown",
    (event) => event.key === "Escape" && !event.defaultPrevented && does.leave(),
  );
  return form;
}

function adder(option, locale, fill) {
  const add = (event) => {
    const field = fill(option);
    event.currentTarget.replaceWith(field.root);
    field.focus();
  };
  const name = localized(option, "name", locale);
  return el(
    "button",
    { class: "option-chip", type: "button", title: localized(option, "description", locale), onclick: add },
    `+ ${name}`,
  );
}

function fieldOf(option, entry, { store, actions, valuesNow }) {
  const locale = store.me.locale;
  const config = {
    label: localized(option, "name", locale),
    hint: localized(option, "description", locale),
    isRequired: option.required,
  };
  if (option.type === FILE) return new UploadField(config);
  return new Combobox({
    ...config,
    isFree: !(option.choices?.length || option.type === BOOLEAN || KINDS[option.type]),
    isSlow: option.autocomplete,
    limits: limitsOf(option),
    read: option.type === INTEGER || option.type === NUMBER ? Number : String,
    find: (typed) => suggestions(option, typed, { entry, store, actions, valuesNow }),
  });
}

function limitsOf(option) {
  if (option.autocomplete || option.choices?.length) return {};
  if (option.type === INTEGER || option.type === NUMBER) {
    return {
      type: "number",
      min: option.min_value,
      max: option.max_value,
      step: option.type === NUMBER ? "any" : "1",
    };
  }
  return { minlength: option.min_length, maxlength: option.max_length };
}

async function suggestions(option, typed, { entry, store, actions, valuesNow }) {
  if (option.autocomplete)
    return actions.autocomplete(entry.words, option.name, { ...valuesNow(), [option.name]: typed });
  if (option.choices?.length) {
    return containing(
      option.choices.map((choice) => ({
        name: localized(choice, "name", store.me.locale),
        value: choice.value,
      })),
      typed,
    );
  }
  if (option.type === BOOLEAN) return containing(BOTH, typed);
  const named = (KINDS[option.type] ?? []).flatMap((kind) => things(kind, store, option.channel_types));
  return containing(
    named.map((one) => ({ ...one, value: { kind: one.kind, id: one.value } })),
    typed,
  );
}

function containing(choices, typed) {
  return choices.filter((choice) => choice.name.toLowerCase().includes(typed.toLowerCase()));
}
