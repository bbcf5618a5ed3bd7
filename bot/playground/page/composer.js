// Where messages and slash commands are typed: a slash opens the picker, a picked command shows its options.

import { commandForm, matching, sendable } from "./command-form.js";
import { el } from "./element.js";
import { Picker } from "./picker.js";
import { contentsOf } from "./uploads.js";

const NO_COMMANDS = "The bot is still starting. Its commands appear here as soon as it is ready.";

/** The box under the messages. */
export class Composer {
  #root;
  #store;
  #actions;
  #entries = [];
  #words;
  #picker;
  #notices = el("div", { class: "notices", role: "status" });

  constructor(root, store, actions) {
    this.#root = root;
    this.#store = store;
    this.#actions = actions;
    this.#picker = new Picker((entry) => this.#begin(entry));
    this.#words = el("textarea", {
      id: "words",
      rows: "1",
      "aria-label": "Message, or / for a command",
      role: "combobox",
      autocomplete: "off",
      "aria-controls": this.#picker.root.id,
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      oninput: () => this.#suggest(),
      onkeydown: (event) => this.#onKey(event),
      onblur: () => this.#picker.hide(),
    });
    this.#showBox();
    store.addEventListener("channel", () => this.#onChannel());
    store.addEventListener("places", () => this.#refresh());
  }

  #onChannel() {
    const channel = this.#store.channels.get(this.#store.channel);
    this.#words.placeholder = `Message ${this.#store.titleOf(channel)}, or type /`;
    this.#notices.replaceChildren();
  }

  #showBox() {
    const files = el("input", {
      type: "file",
      multiple: true,
      hidden: true,
      onchange: (event) => this.#send(event.target),
    });
    this.#root.replaceChildren(
      this.#notices,
      this.#picker.root,
      el(
        "form",
        { class: "box", onsubmit: (event) => event.preventDefault() },
        el(
          "button",
          { class: "plain", type: "button", "aria-label": "Send a file", onclick: () => files.click() },
          "+",
        ),
        files,
        this.#words,
        el(
          "button",
          { class: "plain slash", type: "button", "aria-label": "Commands", onclick: () => this.#slash() },
          "/",
        ),
      ),
    );
  }

  #slash() {
    this.#words.value = "/";
    this.#words.focus();
    this.#suggest();
  }

  async #suggest() {
    this.#words.style.height = "auto";
    this.#words.style.height = `${this.#words.scrollHeight}px`;
    if (!this.#isCommand) return this.#show([]);
    if (this.#words.value === "/" || this.#entries.length === 0) {
      this.#entries = sendable(await this.#actions.commands(), this.#store.me.locale);
    }
    return this.#show(this.#isCommand ? matching(this.#entries, this.#words.value) : []);
  }

  /** The bot's commands may have changed, or have arrived only now. */
  #refresh() {
    this.#entries = [];
    if (this.#isCommand && this.#words.isConnected) this.#suggest();
  }

  get #isCommand() {
    return this.#words.value.startsWith("/");
  }

  #show(entries) {
    this.#picker.show(entries, this.#isCommand && this.#entries.length === 0 ? NO_COMMANDS : null);
    this.#words.setAttribute("aria-expanded", String(this.#picker.isShown));
    this.#point();
  }

  #point() {
    if (this.#picker.active) this.#words.setAttribute("aria-activedescendant", this.#picker.active);
    else this.#words.removeAttribute("aria-activedescendant");
  }

  #onKey(event) {
    if (this.#picker.isShown && this.#picker.press(event.key)) {
      event.preventDefault();
      this.#point();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send(null);
    }
  }

  async #send(input) {
    const content = this.#words.value.trim();
    const files = input ? await contentsOf(input.files) : [];
    if (!content && files.length === 0) return;
    if (content.startsWith("/")) return this.#beginTyped(content);
    this.#words.value = "";
    await this.#actions.say(content, files).catch((error) => this.#notice(error.message));
    if (input) input.value = "";
  }

  /** Enter came before the picker: begin the command if it is one. */
  async #beginTyped(content) {
    await this.#suggest();
    const entry = this.#entries.find(({ title }) => title === content);
    if (entry) this.#begin(entry);
    else if (this.#entries.length > 0) this.#notice(`There is no command ${content}`);
  }

  #begin(entry) {
    this.#words.value = "";
    this.#show([]);
    const form = commandForm(entry, this.#store, this.#actions, {
      send: (values) => this.#run(entry, values),
      leave: () => this.#leaveCommand(),
    });
    this.#root.replaceChildren(this.#notices, form);
    form.querySelector("input, .send").focus();
  }

  #leaveCommand() {
    this.#showBox();
    this.#words.focus();
  }

  async #run(entry, values) {
    this.#leaveCommand();
    const waiting = this.#notice(`${entry.title} …`);
    let hasFailed = false;
    const failed = (sentence) => {
      hasFailed = true;
      waiting.replaceWith(this.#line(`${entry.title}: ${sentence}`, true));
    };
    if (entry.isInMenus) await this.#actions.useMenu(entry.words, values, failed);
    else await this.#actions.slash(entry.words, values, failed);
    if (!hasFailed) waiting.remove();
  }

  #notice(sentence) {
    const line = this.#line(sentence, !sentence.endsWith("…"));
    this.#notices.append(line);
    return line;
  }

  #line(sentence, isError) {
    const line = el("p", { class: isError ? "notice error" : "notice" }, sentence);
    if (isError)
      line.append(
        " ",
        el("button", { class: "link", type: "button", onclick: () => line.remove() }, "Dismiss"),
      );
    return line;
  }
}
