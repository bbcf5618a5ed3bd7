// What this window knows: places, people, and the messages of the channels that were opened.

/** Tells `places`, `message` and `gone` of what changes; details name what it is. */
export class Store extends EventTarget {
  me = null;
  people = [];
  guilds = [];
  directs = [];
  channels = new Map();
  users = new Map();
  roles = new Map();
  messages = new Map();
  unread = new Set();
  troubles = new Map();
  channel = null;

  /** Take in a packet of the websocket. */
  take(packet) {
    if (packet.kind === "places") this.#takePlaces(packet);
    if (packet.kind === "message") this.#takeMessage(packet.message, packet.is_new);
    if (packet.kind === "gone") this.#forget(packet.channel, packet.message);
  }

  /** Keep the messages of a channel that is looked at now. */
  open(channel, history) {
    this.channel = channel;
    this.unread.delete(channel);
    this.messages.set(channel, new Map(history.map((message) => [message.id, message])));
    this.#say("places");
    this.#say("channel", channel);
  }

  /** Say under a message what went wrong with it; null takes it back. */
  trouble(message, sentence) {
    if (sentence === null && !this.troubles.delete(message.id)) return;
    if (sentence !== null) this.troubles.set(message.id, sentence);
    this.#say("message", this.messages.get(message.channel_id)?.get(message.id) ?? message);
  }

  /** The server of the open channel, if it is in one. */
  get guild() {
    const id = this.channels.get(this.channel)?.guild_id;
    return this.guilds.find((guild) => guild.id === id) ?? null;
  }

  /** The messages of the open channel, oldest first. */
  get shown() {
    return [...(this.messages.get(this.channel)?.values() ?? [])];
  }

  /** The thread that a message began, if it can be seen. */
  threadOf(message) {
    return this.channels.get(message.id) ?? null;
  }

  /** What people here call a user. */
  nameOf(user) {
    const known = this.users.get(user.id) ?? user;
    const member = this.guild?.members.find((one) => one.user.id === user.id);
    return member?.nick ?? known.global_name ?? known.username;
  }

  /** What a channel is called, without its mark. */
  titleOf(channel) {
    return channel.name ?? channel.recipients?.map((user) => this.nameOf(user)).join(", ") ?? "";
  }

  #takePlaces({ me, people, guilds, directs }) {
    Object.assign(this, { me, people, guilds, directs });
    const channels = [...guilds.flatMap((guild) => guild.channels), ...directs];
    const users = [...people, ...guilds.flatMap((guild) => guild.members.map((member) => member.user))];
    this.channels = new Map(channels.map((channel) => [channel.id, channel]));
    this.users = new Map(users.map((user) => [user.id, user]));
    this.roles = new Map(guilds.flatMap((guild) => guild.roles).map((role) => [role.id, role]));
    this.#say("places");
  }

  #takeMessage(message, isNew) {
    const known = this.messages.get(message.channel_id);
    if (isNew) this.#count(message.channel_id);
    if (!known || !(isNew || known.has(message.id))) return;
    known.set(message.id, message);
    this.#say("message", message);
  }

  #count(id) {
    const channel = this.channels.get(id);
    if (channel?.thread_metadata) channel.message_count += 1;
    if (id !== this.channel) this.unread.add(id);
    if (channel?.thread_metadata || id !== this.channel) this.#say("places");
  }

  #forget(channel, id) {
    this.troubles.delete(id);
    if (this.messages.get(channel)?.delete(id)) this.#say("gone", { channel_id: channel, id });
  }

  #say(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
