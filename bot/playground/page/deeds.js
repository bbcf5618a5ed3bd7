// What the person does, and what becomes of it on the page.

import { openModal } from "./modal.js";

const FAILED = "This interaction failed";

/** Sends acts to the playground; opens the modals they bring, and tells what failed. */
export class Deeds extends EventTarget {
  #store;
  #socket;
  going = null;

  constructor(store, socket) {
    super();
    this.#store = store;
    this.#socket = socket;
    socket.addEventListener("state", () => (this.going = null));
  }

  /** Go to a channel and read what is there. */
  async visit(channel) {
    this.going = channel;
    this.#store.open(channel, await this.#ask("visit"));
  }

  /** Use a component of a message: press it, or choose `values` from it. */
  async use(message, component, values = null) {
    this.#store.trouble(message, null);
    const body = { channel: message.channel_id, message: message.id, control: component.custom_id };
    const asked = values === null ? this.#ask("press", body) : this.#ask("choose", { ...body, values });
    await this.#follow(asked, () => this.#store.trouble(message, FAILED));
  }

  /** Send a slash command; `failed` is called with a sentence when nobody answers. */
  async slash(words, values, failed) {
    await this.#follow(this.#ask("slash", { words, values }), failed);
  }

  /** Hand in a modal; whether it was taken. */
  async submit(modal, values) {
    let isTaken = true;
    await this.#follow(this.#ask("submit", { modal, values }), () => (isTaken = false));
    return isTaken;
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

  speak(locale) {
    return this.#ask("speak", { locale });
  }

  dismiss(message) {
    return this.#ask("dismiss", { channel: message.channel_id, message: message.id });
  }

  /** Add a reaction, or take the own one away. */
  async react(message, emoji, on) {
    try {
      await this.#ask("react", { channel: message.channel_id, message: message.id, emoji, on });
    } catch (error) {
      this.#store.trouble(message, error.message);
    }
  }

  #ask(act, body = {}) {
    return this.#socket.ask(act, { channel: this.going, ...body });
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
