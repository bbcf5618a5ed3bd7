// Where messages and slash commands are typed: a slash opens the picker, a picked command its options.

import { commandForm } from "./command-form.js";
import { matching, sendable } from "./commands.js";
import { el } from "./element.js";
import { contentsOf } from "./files.js";
import { Picker } from "./picker.js";

/** The box under the messages. */
export class Composer {
  #root;
  #store;
  #deeds;
  #entries = [];
  #words;
  #picker;
  #notices = el("div", { class: "notices", role: "status" });

  constructor(root, store, deeds) {
    this.#root = root;
    this.#store = store;
    this.#deeds = deeds;
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
      oninput: () => this.#look(),
      onkeydown: (event) => this.#press(event),
      onblur: () => this.#picker.hide(),
    });
    this.#write();
    store.addEventListener("channel", () => this.#welcome());
  }

  #welcome() {
    const channel = this.#store.channels.get(this.#store.channel);
    this.#words.placeholder = `Message ${this.#store.titleOf(channel)} · / for commands`;
    this.#notices.replaceChildren();
  }

  #write() {
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
    this.#look();
  }

  async #look() {
    this.#words.style.height = "auto";
    this.#words.style.height = `${this.#words.scrollHeight}px`;
    if (!this.#words.value.startsWith("/")) return this.#show([]);
    if (this.#words.value === "/" || this.#entries.length === 0) {
      this.#entries = sendable(await this.#deeds.commands(), this.#store.me.locale);
    }
    return this.#show(this.#words.value.startsWith("/") ? matching(this.#entries, this.#words.value) : []);
  }

  #show(entries) {
    this.#picker.show(entries);
    this.#words.setAttribute("aria-expanded", String(this.#picker.isShown));
    this.#point();
  }

  #point() {
    if (this.#picker.active) this.#words.setAttribute("aria-activedescendant", this.#picker.active);
    else this.#words.removeAttribute("aria-activedescendant");
  }

  #press(event) {
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
    if (content.startsWith("/")) return this.#notice(`There is no command ${content}`);
    this.#words.value = "";
    await this.#deeds.say(content, files).catch((error) => this.#notice(error.message));
    if (input) input.value = "";
  }

  #begin(entry) {
    this.#words.value = "";
    this.#show([]);
    const form = commandForm(entry, this.#store, this.#deeds, {
      send: (values) => this.#run(entry, values),
      leave: () => this.#back(),
    });
    this.#root.replaceChildren(this.#notices, form);
    form.querySelector("input, .send").focus();
  }

  #back() {
    this.#write();
    this.#words.focus();
  }

  async #run(entry, values) {
    this.#back();
    const waiting = this.#notice(`/${entry.label} …`);
    let hasFailed = false;
    await this.#deeds.slash(entry.words, values, (sentence) => {
      hasFailed = true;
      waiting.replaceWith(this.#line(`/${entry.label}: ${sentence}`, true));
    });
    if (!hasFailed) waiting.remove();
  }

  #notice(sentence) {
    const line = this.#line(sentence, !sentence.endsWith("…"));
    this.#notices.append(line);
    return line;
  }

  #line(sentence, isTrouble) {
    const line = el("p", { class: isTrouble ? "notice trouble" : "notice" }, sentence);
    if (isTrouble)
      line.append(
        " ",
        el("button", { class: "link", type: "button", onclick: () => line.remove() }, "Dismiss"),
      );
    return line;
  }
}
