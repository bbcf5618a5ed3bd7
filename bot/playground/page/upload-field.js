// A field of a slash command that takes a file.

import { contentsOf } from "./files.js";
import { el, fresh } from "./element.js";

/** A labelled field; its value is the chosen file, read as soon as it is chosen. */
export class UploadField {
  #input;
  #reading = Promise.resolve([]);
  #file = null;

  constructor({ label, hint, isRequired }) {
    const id = fresh("field");
    this.#input = el("input", {
      id,
      type: "file",
      title: hint,
      required: isRequired,
      onchange: () => this.#read(),
    });
    this.root = el("span", { class: "field-box" }, el("label", { for: id }, label), this.#input);
  }

  get isFilled() {
    return this.#file !== null;
  }

  get value() {
    return this.#file;
  }

  focus() {
    this.#input.focus();
  }

  /** Resolves once the chosen file was read. */
  async settled() {
    [this.#file = null] = await this.#reading;
  }

  #read() {
    this.#reading = contentsOf(this.#input.files);
  }
}
