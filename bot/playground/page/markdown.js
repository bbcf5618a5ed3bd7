// Discord's markdown as elements: blocks, and the spans inside a line.

import { el, emojiView } from "./element.js";
import { timestampView } from "./timestamps.js";

const RULES = [
  [/\\([^A-Za-z0-9\s])/y, ([, character]) => character],
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

/** The elements of text inside a block. */
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

const FENCE = /^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/;
const HEADING = /^(#{1,3}) +(.+)/;
const SUBTEXT = /^-# +(.+)/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)/;
const NUMBERED = /^ *\d/;
const QUOTE = /^> ?(.*)/;

/** The elements of a text. */
export function markdown(text, store) {
  const blocks = [];
  let rest = text;
  while (rest) {
    const [block, length] = nextBlock(rest, store);
    if (block) blocks.push(block);
    rest = rest.slice(length).replace(/^\n/, "");
  }
  return blocks;
}

function nextBlock(text, store) {
  const fence = FENCE.exec(text);
  if (fence) return [el("pre", {}, el("code", {}, fence[2])), fence[0].length];
  if (text.startsWith(">>> ")) return [el("blockquote", {}, markdown(text.slice(4), store)), text.length];
  const line = text.split("\n", 1)[0];
  if (QUOTE.test(line)) return quote(text, store);
  if (ITEM.test(line)) return list(text, store);
  return single(line, store) ?? paragraph(text, store);
}

function single(line, store) {
  const heading = HEADING.exec(line);
  if (heading)
    return [
      el(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, inline(heading[2], store)),
      line.length,
    ];
  const subtext = SUBTEXT.exec(line);
  return subtext && [el("p", { class: "subtext" }, inline(subtext[1], store)), line.length];
}

function quote(text, store) {
  const lines = linesWhile(text, (line) => QUOTE.test(line));
  const inside = lines.map((line) => QUOTE.exec(line)[1]).join("\n");
  return [el("blockquote", {}, markdown(inside, store)), lines.join("\n").length];
}

function list(text, store) {
  const isNumbered = NUMBERED.test(text);
  const lines = linesWhile(
    text,
    (line) => /^ {2,}\S/.test(line) || (ITEM.test(line) && NUMBERED.test(line) === isNumbered),
  );
  return [nested(itemsOf(lines), store), lines.join("\n").length];
}

function itemsOf(lines) {
  const items = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push({ depth: item[1].length, mark: item[2], text: item[3] });
    else items.at(-1).text += `\n${line.trim()}`;
  }
  return items;
}

function nested(items, store) {
  const [{ depth, mark }] = items;
  const isNumbered = NUMBERED.test(mark);
  const node = el(isNumbered ? "ol" : "ul", isNumbered ? { start: parseInt(mark, 10) } : {});
  for (let at = 0; at < items.length; at += 1) {
    let end = at + 1;
    while (end < items.length && items[end].depth > depth) end += 1;
    const below = items.slice(at + 1, end);
    node.append(el("li", {}, inline(items[at].text, store), below.length > 0 && nested(below, store)));
    at = end - 1;
  }
  return node;
}

function paragraph(text, store) {
  const [first, ...others] = text.split("\n");
  const more = linesWhile(others.join("\n"), (line) => others.length > 0 && !startsBlock(line));
  const source = untilFence([first, ...more].join("\n"));
  return [source.trim() === "" ? null : el("p", {}, inline(source, store)), source.length];
}

function untilFence(text) {
  const at = text.indexOf("```", 1);
  return at > 0 && FENCE.test(text.slice(at)) ? text.slice(0, at) : text;
}

function startsBlock(line) {
  return [HEADING, SUBTEXT, ITEM, QUOTE].some((start) => start.test(line)) || line.startsWith("```");
}

function linesWhile(text, holds) {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !holds(line));
  return end === -1 ? lines : lines.slice(0, end);
}
