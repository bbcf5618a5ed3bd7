// Starts the window: `?as=` says who you are, the fragment of the address which channel is open.

import { Actions } from "./actions.js";
import { Composer } from "./composer.js";
import { Head } from "./head.js";
import { Places } from "./places.js";
import { Socket } from "./socket.js";
import { Store } from "./store.js";
import { Timeline } from "./timeline.js";

const name = new URLSearchParams(location.search).get("as");

function start() {
  const store = new Store();
  const socket = new Socket(name);
  const actions = new Actions(store, socket);
  new Head(document.getElementById("head"), store, actions);
  new Places(document.getElementById("places"), store);
  new Timeline(document.getElementById("timeline"), store, actions);
  new Composer(document.getElementById("composer"), store, actions);
  socket.addEventListener("packet", ({ detail }) => store.take(detail));
  socket.addEventListener("state", ({ detail }) => document.body.classList.toggle("is-lost", !detail));
  store.addEventListener("places", () => visit(store, actions));
  addEventListener("visibilitychange", () => document.hidden || store.look());
  addEventListener("hashchange", () => visit(store, actions));
}

function visit(store, actions) {
  const wanted = location.hash.slice(1);
  const channel = store.channels.has(wanted)
    ? wanted
    : [...store.channels.values()].find((one) => one.type === 0)?.id;
  const rung = store.notifications > 0 ? `(${store.notifications}) ` : "";
  document.title = `${rung}${store.nameOf(store.me)} · Playground`;
  if (channel && channel !== actions.channel) actions.visit(channel);
}

start();
