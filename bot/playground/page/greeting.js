// What an empty channel says: one sentence, and a button for the first command once the bot offers it.

import { sendable } from "./command-form.js";
import { el } from "./element.js";

/** The greeting of an empty channel. */
export class Greeting {
  view;
  #actions;
  #command;
  #sentence = el("p", {}, "No messages yet. Say hello!");

  /** `command` is what the button sends, such as "uno new". */
  constructor(actions, command) {
    this.#actions = actions;
    this.#command = command;
    this.view = el("li", { class: "greeting" }, this.#sentence);
    this.refresh();
  }

  /** Offer the command if it has come to be there. */
  async refresh() {
    const commands = sendable(await this.#actions.commands().catch(() => []), "");
    if (this.view.querySelector("button") || !commands.some(({ words }) => words === this.#command)) return;
    const props = { class: "button button-success", type: "button", onclick: () => this.#start() };
    this.#sentence.replaceChildren("No messages yet. Say hello, or start a table right here.");
    this.view.append(el("button", props, "Start a table"));
  }

  #start() {
    const failed = (reason) => this.#sentence.replaceChildren(`/${this.#command}: ${reason}`);
    this.#actions.slash(this.#command, {}, failed);
  }
}
