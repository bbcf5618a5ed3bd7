// The websocket to the playground: events come in, actions go out.

const RETRY_AFTER = 1000;

/** Dispatches a `packet` event for everything that happens; `ask` resolves with the result of an action. */
export class Socket extends EventTarget {
  #pending = new Map();
  #number = 0;
  #socket = null;

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
    if (this.#socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error("The playground is not running."));
    this.#socket.send(JSON.stringify({ id, action, ...body }));
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #connect() {
    this.#socket = new WebSocket(this.address);
    this.#socket.addEventListener("open", () => this.#emit("state", true));
    this.#socket.addEventListener("message", (event) => this.#onPacket(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => this.#onClose());
  }

  #onPacket(packet) {
    if (packet.kind !== "result") {
      this.#emit("packet", packet);
      return;
    }
    const { resolve, reject } = this.#pending.get(packet.id);
    this.#pending.delete(packet.id);
    if (packet.problem === undefined) resolve(packet.value);
    else reject(new Error(packet.problem));
  }

  #onClose() {
    for (const { reject } of this.#pending.values()) reject(new Error("The connection was lost."));
    this.#pending.clear();
    this.#emit("state", false);
    setTimeout(() => this.#connect(), RETRY_AFTER);
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
