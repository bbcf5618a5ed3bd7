// What can be chosen: the options of a select, or the people, roles and channels that it stands for.

const STRING_SELECT = 3;
const OF_TYPE = { 5: ["user"], 6: ["role"], 7: ["user", "role"], 8: ["channel"] };

/** The options of a select of any type. */
export function optionsOf(component, store) {
  if (component.type === STRING_SELECT) {
    return component.options.map((option) => ({
      ...option,
      name: option.label,
      isChosen: Boolean(option.default),
    }));
  }
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  return OF_TYPE[component.type]
    .flatMap((kind) => things(kind, store, component.channel_types))
    .map((option) => ({ ...option, isChosen: chosen.has(option.value) }));
}

/** What a chosen option is to the playground: its value, or the thing that it names. */
export function valueOf(component, option) {
  return component.type === STRING_SELECT ? option.value : { kind: option.kind, id: option.value };
}

/** The users, roles or channels that can be named in the open channel. */
export function things(kind, store, channelTypes = null) {
  if (kind === "user")
    return members(store).map((user) => thing(kind, user.id, store.nameOf(user), `@${user.username}`));
  if (kind === "role") return (store.guild?.roles ?? []).map((role) => thing(kind, role.id, role.name));
  return (store.guild?.channels ?? [])
    .filter((channel) => !channelTypes?.length || channelTypes.includes(channel.type))
    .map((channel) => thing(kind, channel.id, `#${channel.name}`));
}

function members(store) {
  return store.guild?.members.map((member) => member.user) ?? store.channels.get(store.channel).recipients;
}

function thing(kind, value, name, description = undefined) {
  return { kind, value, name, description };
}
