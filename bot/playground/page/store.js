// What this window knows: places, people, and the messages of the channels it opened.

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const LAID_OUT = 1 << 15;

/** Whether only this person sees it. */
export function isPrivate(message) {
  return (message.flags & EPHEMERAL) !== 0;
}

/** Whether it is a deferred response: "thinking…". */
export function isLoading(message) {
  return (message.flags & LOADING) !== 0;
}

/** Whether it uses Components V2, which show its files themselves. */
export function usesLayout(message) {
  return (message.flags & LAID_OUT) !== 0;
}

/** Dispatches `places`, `channel`, `message` and `gone` events; their details say what changed. */
export class Store extends EventTarget {
  me = null;
  people = [];
  guilds = [];
  languages = [];
  directs = [];
  channels = new Map();
  users = new Map();
  roles = new Map();
  messages = new Map();
  unread = new Set();
  rung = new Map();
  errors = new Map();
  channel = null;

  /** Apply a packet from the websocket. */
  take(packet) {
    if (packet.kind === "places") this.#takePlaces(packet);
    if (packet.kind === "message") this.#takeMessage(packet.message, packet.is_new);
    if (packet.kind === "notification") this.#ring(packet.channel);
    if (packet.kind === "gone") this.#removeMessage(packet.channel, packet.message);
  }

  /** Show a channel with these messages. */
  open(channel, history) {
    this.channel = channel;
    this.unread.delete(channel);
    this.rung.delete(channel);
    this.messages.set(channel, new Map(history.map((message) => [message.id, message])));
    this.#emit("places");
    this.#emit("channel", channel);
  }

  /** Show an error under a message; null removes it. */
  showError(message, sentence) {
    if (sentence === null && !this.errors.delete(message.id)) return;
    if (sentence !== null) this.errors.set(message.id, sentence);
    this.#emit("message", this.messages.get(message.channel_id)?.get(message.id) ?? message);
  }

  /** The server of the open channel, or null for a direct message. */
  get guild() {
    const id = this.channels.get(this.channel)?.guild_id;
    return this.guilds.find((guild) => guild.id === id) ?? null;
  }

  /** The messages of the open channel, oldest first. */
  get shown() {
    return [...(this.messages.get(this.channel)?.values() ?? [])];
  }

  /** The thread started from a message, or null if there is none to see. */
  threadOf(message) {
    return this.channels.get(message.id) ?? null;
  }

  /** How many notifications came from a channel since its reader last looked at it. */
  notificationsOf(channel) {
    return this.rung.get(channel) ?? 0;
  }

  /** How many came from all channels. */
  get notifications() {
    return [...this.rung.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The reader looks at the open channel. */
  look() {
    if (this.rung.delete(this.channel)) this.#emit("places");
  }

  /** A user's name in the open server. */
  nameOf(user) {
    const known = this.users.get(user.id) ?? user;
    const member = this.guild?.members.find((one) => one.user.id === user.id);
    return member?.nick ?? known.global_name ?? known.username;
  }

  /** A channel's name, without its symbol. */
  titleOf(channel) {
    return channel.name ?? channel.recipients?.map((user) => this.nameOf(user)).join(", ") ?? "";
  }

  #takePlaces({ me, people, languages, guilds, directs }) {
    Object.assign(this, { me, people, languages, guilds, directs });
    const channels = [...guilds.flatMap((guild) => guild.channels), ...directs];
    const users = [...people, ...guilds.flatMap((guild) => guild.members.map((member) => member.user))];
    this.channels = new Map(channels.map((channel) => [channel.id, channel]));
    this.users = new Map(users.map((user) => [user.id, user]));
    this.roles = new Map(guilds.flatMap((guild) => guild.roles).map((role) => [role.id, role]));
    this.#emit("places");
  }

  #takeMessage(message, isNew) {
    const known = this.messages.get(message.channel_id);
    if (isNew) this.#countNew(message.channel_id);
    if (!known || !(isNew || known.has(message.id))) return;
    known.set(message.id, message);
    this.#emit("message", message);
  }

  #countNew(id) {
    const channel = this.channels.get(id);
    if (channel?.thread_metadata) channel.message_count += 1;
    if (id !== this.channel) this.unread.add(id);
    if (channel?.thread_metadata || id !== this.channel) this.#emit("places");
  }

  /** Count a notification, which Discord shows unless its reader is looking at the channel. */
  #ring(id) {
    if (id === this.channel && !document.hidden) return;
    this.rung.set(id, this.notificationsOf(id) + 1);
    this.#emit("places");
  }

  #removeMessage(channel, id) {
    this.errors.delete(id);
    if (this.messages.get(channel)?.delete(id)) this.#emit("gone", { channel_id: channel, id });
  }

  #emit(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
