// What stands inside a line of Discord's markdown: emphasis, code, links, mentions, emojis, moments.

import { el } from "./element.js";
import { emojiView } from "./emojis.js";
import { timestampView } from "./timestamps.js";

const RULES = [
  [/\\([^\w\s])/y, ([, character]) => character],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => el("code", {}, code.trim() || code)],
  [/\*\*\*([\s\S]+?)\*\*\*/y, ([, text], store) => el("strong", {}, el("em", {}, inline(text, store)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, ([, text], store) => el("strong", {}, inline(text, store))],
  [/__([\s\S]+?)__(?!_)/y, ([, text], store) => el("u", {}, inline(text, store))],
  [/\*(?=\S)([^*]+?)\*(?!\*)/y, ([, text], store) => el("em", {}, inline(text, store))],
  [/_([^_]+?)_(?!\w)/y, ([, text], store) => el("em", {}, inline(text, store))],
  [/~~([\s\S]+?)~~/y, ([, text], store) => el("s", {}, inline(text, store))],
  [/\|\|([\s\S]+?)\|\|/y, ([, text], store) => spoiler(inline(text, store))],
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y,
    ([, text, address], store) => link(address, inline(text, store)),
  ],
  [/<(https?:\/\/[^\s>]+)>/y, ([, address]) => link(address, address)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]]/y, ([address]) => link(address, address)],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, ([, seconds, style]) => timestampView(Number(seconds), style)],
  [
    /<(a?):(\w{2,32}):(\d{5,20})>/y,
    ([, animated, name, id]) => emojiView({ id, name, animated: animated === "a" }),
  ],
  [/<@!?(\d{5,20})>/y, ([, id], store) => mention(`@${userName(id, store)}`, id === store.me.id)],
  [/<@&(\d{5,20})>/y, ([, id], store) => mention(`@${store.roles.get(id)?.name ?? "deleted-role"}`)],
  [/<#(\d{5,20})>/y, ([, id], store) => channel(id, store)],
  [/<\/([-\w' \p{L}]{1,100}):(\d{1,20})>/uy, ([, name]) => mention(`/${name}`)],
  [/@(everyone|here)\b/y, ([name]) => mention(name)],
  [/\n/y, () => el("br")],
];
const PLAIN = /[\s\S][^\\`*_~|[<h@\n]*/y;

/** The elements of the text inside a block. */
export function inline(text, store) {
  const parts = [];
  for (let at = 0; at < text.length;) {
    const [part, length] = spanAt(text, at, store);
    parts.push(part);
    at += length;
  }
  return parts;
}

function spanAt(text, at, store) {
  for (const [pattern, draw] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found && !(pattern.source.startsWith("_([") && /\w/.test(text[at - 1] ?? "")))
      return [draw(found, store), found[0].length];
  }
  PLAIN.lastIndex = at;
  const [plain] = PLAIN.exec(text);
  return [plain, plain.length];
}

function spoiler(inside) {
  const open = (event) => {
    event.currentTarget.classList.add("is-open");
    event.currentTarget.removeAttribute("role");
  };
  const press = (event) => (event.key === "Enter" || event.key === " ") && open(event);
  return el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      title: "Spoiler: press to show",
      onclick: open,
      onkeydown: press,
    },
    el("span", {}, inside),
  );
}

function link(address, inside) {
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, inside);
}

function mention(words, isMe = false) {
  return el("span", { class: isMe ? "mention is-me" : "mention" }, words);
}

function userName(id, store) {
  const user = store.users.get(id);
  return user ? store.nameOf(user) : "unknown-user";
}

function channel(id, store) {
  const known = store.channels.get(id);
  return known
    ? el("a", { class: "mention", href: `#${id}` }, `#${store.titleOf(known)}`)
    : mention("#unknown");
}
