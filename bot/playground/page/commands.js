// Slash commands: flattened to what can be sent, in the person's language, found by what was typed.

const SUBCOMMAND = 1;
const GROUP = 2;

/** Every command that can be sent: its `words`, its `label` in a language, its description and options. */
export function sendable(commands, locale) {
  return commands.flatMap((command) => leaves(command, [], [], locale));
}

/** The commands that fit a text that starts with a slash, the best first. */
export function matching(entries, typed) {
  const wanted = typed.replace(/^\//, "").trimStart().toLowerCase();
  const rank = (entry) => {
    if (entry.label.startsWith(wanted)) return 0;
    return entry.label.split(" ").some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return entries
    .filter((entry) => entry.label.includes(wanted))
    .sort((one, other) => rank(one) - rank(other));
}

/** A name or description in a language, as far as it was translated. */
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
      description: localized(entry, "description", locale),
      options: entry.options ?? [],
    },
  ];
}
