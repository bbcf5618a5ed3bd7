// The websocket to the playground: events come in, actions go out.

const RETRY_AFTER = 1000;

/** Dispatches a `packet` event for everything that happens; `ask` resolves with the result of an action. */
export class Socket extends EventTarget {
  #asked = new Map();
  #number = 0;
  #wire = null;

  constructor(name) {
    super();
    this.address = new URL(`/window?as=${encodeURIComponent(name)}`, location.href);
    this.address.protocol = location.protocol.replace("http", "ws");
    this.#connect();
  }

  /** Perform an action; rejects with a sentence if it cannot be done. */
  ask(action, body = {}) {
    this.#number += 1;
    const id = this.#number;
    if (this.#wire.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error("The playground is not running."));
    this.#wire.send(JSON.stringify({ id, action, ...body }));
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  #connect() {
    this.#wire = new WebSocket(this.address);
    this.#wire.addEventListener("open", () => this.#say("state", true));
    this.#wire.addEventListener("message", (event) => this.#read(JSON.parse(event.data)));
    this.#wire.addEventListener("close", () => this.#lost());
  }

  #read(packet) {
    if (packet.kind !== "result") {
      this.#say("packet", packet);
      return;
    }
    const { resolve, reject } = this.#asked.get(packet.id);
    this.#asked.delete(packet.id);
    if (packet.problem === undefined) resolve(packet.value);
    else reject(new Error(packet.problem));
  }

  #lost() {
    for (const { reject } of this.#asked.values()) reject(new Error("The connection was lost."));
    this.#asked.clear();
    this.#say("state", false);
    setTimeout(() => this.#connect(), RETRY_AFTER);
  }

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
