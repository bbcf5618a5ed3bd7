// Starts the window: who it is comes from `?as=`, which channel from the address's end.

import { Composer } from "./composer.js";
import { Deeds } from "./deeds.js";
import { Head } from "./head.js";
import { Places } from "./places.js";
import { Socket } from "./socket.js";
import { Store } from "./store.js";
import { Timeline } from "./timeline.js";

const name = new URLSearchParams(location.search).get("as");

function start() {
  const store = new Store();
  const socket = new Socket(name);
  const deeds = new Deeds(store, socket);
  new Head(document.getElementById("head"), store, deeds);
  new Places(document.getElementById("places"), store);
  new Timeline(document.getElementById("timeline"), store, deeds);
  new Composer(document.getElementById("composer"), store, deeds);
  socket.addEventListener("packet", ({ detail }) => store.take(detail));
  socket.addEventListener("state", ({ detail }) => document.body.classList.toggle("is-lost", !detail));
  store.addEventListener("places", () => visit(store, deeds));
  addEventListener("hashchange", () => visit(store, deeds));
}

function visit(store, deeds) {
  const wanted = location.hash.slice(1);
  const channel = store.channels.has(wanted)
    ? wanted
    : [...store.channels.values()].find((one) => one.type === 0)?.id;
  document.title = `${store.nameOf(store.me)} · Playground`;
  if (channel && channel !== deeds.going) deeds.visit(channel);
}

start();
