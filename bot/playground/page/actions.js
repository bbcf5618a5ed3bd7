// What a person does, and what the page shows of the result.

import { openModal } from "./modal.js";

const FAILED = "This interaction failed";

/** Sends what a person does to the playground, opens the modals that come back, and reports failures. */
export class Actions {
  #store;
  #socket;
  channel = null;

  constructor(store, socket) {
    this.#store = store;
    this.#socket = socket;
    socket.addEventListener("state", () => (this.channel = null));
  }

  /** Open a channel and load its messages. */
  async visit(channel) {
    this.channel = channel;
    this.#store.open(channel, await this.#ask("visit"));
  }

  /** Load the open channel again, as Discord does to jump to the present: private messages are gone. */
  async jump() {
    this.#store.open(this.channel, await this.#ask("jump"));
  }

  /** Press a button of a message, or choose `values` from a select. */
  async use(message, component, values = null) {
    this.#store.showError(message, null);
    const body = { channel: message.channel_id, message: message.id, control: component.custom_id };
    const asked = values === null ? this.#ask("press", body) : this.#ask("choose", { ...body, values });
    await this.#follow(asked, () => this.#store.showError(message, FAILED));
  }

  /** Send a slash command; `failed` is called with a sentence if the bot does not respond. */
  async slash(words, values, failed) {
    await this.#follow(this.#ask("slash", { words, values }), failed);
  }

  /** Choose an entry of the Apps menu of `values.person`. */
  async useMenu(words, values, failed) {
    await this.#follow(this.#ask("use_menu", { words, values }), failed);
  }

  /** Submit a modal; resolves to whether the bot accepted it. */
  async submit(modal, values) {
    let isAccepted = true;
    await this.#follow(this.#ask("submit", { modal, values }), () => (isAccepted = false));
    return isAccepted;
  }

  commands() {
    return this.#ask("commands");
  }

  autocomplete(words, focused, values) {
    return this.#ask("autocomplete", { words, focused, values });
  }

  say(content, files = []) {
    return this.#ask("say", { content, files });
  }

  async setLanguage(locale) {
    await this.#ask("set_language", { locale });
    this.#store.me.locale = locale;
  }

  setServerLanguage(locale) {
    return this.#ask("set_server_language", { locale });
  }

  /** Do something as the manager of the open channel: rename, delete, archive, lock, permit, … */
  manage(action, body = {}) {
    return this.#ask(action, body);
  }

  dismiss(message) {
    return this.#ask("dismiss", { channel: message.channel_id, message: message.id });
  }

  /** Add a reaction, or remove your own. */
  async react(message, emoji, on) {
    try {
      await this.#ask("react", { channel: message.channel_id, message: message.id, emoji, on });
    } catch (error) {
      this.#store.showError(message, error.message);
    }
  }

  #ask(action, body = {}) {
    return this.#socket.ask(action, { channel: this.channel, ...body });
  }

  async #follow(asked, failed) {
    try {
      const answer = await asked;
      if (answer.kind === "failed") failed(FAILED);
      if (answer.kind === "modal") openModal(this.#store, this, answer);
    } catch (error) {
      failed(error.message);
    }
  }
}
