// Files a person sends, as the websocket carries them.

import { el, fresh } from "./element.js";

const LARGEST = 10 * 1024 * 1024;

/** Let an input for files refuse what Discord refuses: the browser says so when the form is submitted. */
export function limitSize(input) {
  const isTooLarge = [...input.files].some((file) => file.size > LARGEST);
  input.setCustomValidity(isTooLarge ? "Discord takes files of up to 10 MB." : "");
}

/** The names and contents (base64) of chosen files. */
export function contentsOf(list) {
  return Promise.all([...list].map(async (file) => ({ name: file.name, content: await contentOf(file) })));
}

function contentOf(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A labeled field; its value is the chosen file, read as soon as it is chosen. */
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

  /** Resolves once the chosen file has been read. */
  async settled() {
    [this.#file = null] = await this.#reading;
  }

  #read() {
    limitSize(this.#input);
    this.#reading = contentsOf(this.#input.files);
  }
}
