// One message: author, time, content, and what can be done with it.

import { componentView } from "./components.js";
import { avatar, el } from "./element.js";
import { attachmentView, embedView } from "./embeds.js";
import { inline, markdown } from "./markdown.js";
import { reactionsView } from "./reactions.js";
import { usesLayout, isLoading, isPrivate } from "./store.js";
import { clockTime } from "./timestamps.js";

const TOGETHER_FOR = 7 * 60 * 1000;
const FROM_MENU = 23; // an answer to an entry of somebody's Apps menu

/** Whether a message continues the previous one, without a heading of its own. */
export function continues(previous, message) {
  if (!previous || message.interaction || message.message_reference) return false;
  const isSame = previous.author.id === message.author.id && isPrivate(previous) === isPrivate(message);
  return isSame && Date.parse(message.timestamp) - Date.parse(previous.timestamp) < TOGETHER_FOR;
}

/** A message in the timeline. */
export function messageView(message, store, actions) {
  const isOwn = isPrivate(message);
  const isForMe = message.mention_everyone || message.mentions.some((user) => user.id === store.me.id);
  const name = store.nameOf(message.author);
  return el(
    "li",
    {
      class: `message${isOwn ? " is-ephemeral" : ""}${isForMe ? " is-for-me" : ""}`,
      "data-message": message.id,
      tabindex: "-1",
    },
    message.interaction && usedLine(message, store),
    message.message_reference && replyLine(message, store),
    el(
      "article",
      { "aria-label": `${name}, ${clockTime(message.timestamp)}${isOwn ? ", only you can see this" : ""}` },
      avatar(name, message.author.id),
      el(
        "header",
        {},
        el("span", { class: "author" }, name),
        message.author.bot && el("span", { class: "badge" }, "app"),
        time(message),
      ),
      el("div", { class: "body" }, bodyOf(message, store, actions)),
    ),
  );
}

function bodyOf(message, store, actions) {
  if (isLoading(message)) return [thinking(store.nameOf(message.author)), foot(message, store, actions)];
  return [
    message.content &&
      el("div", { class: "words" }, markdown(message.content, store), message.edited_timestamp && edited()),
    !usesLayout(message) && message.attachments.map((attachment) => attachmentView(attachment)),
    message.embeds.map((embed) => embedView(embed, store)),
    message.components.length > 0 &&
      el(
        "div",
        { class: "components" },
        message.components.map((component) => componentView(component, { message, store, actions })),
      ),
    reactionsView(message, store, actions),
    store.threadOf(message) && threadLink(store.threadOf(message)),
    foot(message, store, actions),
  ];
}

function foot(message, store, actions) {
  const error = store.errors.get(message.id);
  return [
    error && el("p", { class: "error", role: "alert" }, error),
    isPrivate(message) &&
      el(
        "p",
        { class: "only-you" },
        "Only you can see this · ",
        el(
          "button",
          { class: "link", type: "button", "data-key": "dismiss", onclick: () => actions.dismiss(message) },
          "Dismiss",
        ),
      ),
  ];
}

function usedLine(message, store) {
  const { user, name } = message.interaction;
  return el(
    "p",
    { class: "above" },
    avatar(store.nameOf(user), user.id),
    el("b", {}, store.nameOf(user)),
    " used ",
    el("span", { class: "mention" }, message.type === FROM_MENU ? name : `/${name}`),
  );
}

function replyLine(message, store) {
  const replied = message.referenced_message;
  if (!replied) return el("p", { class: "above" }, "The message was deleted.");
  const name = store.nameOf(replied.author);
  const words = replied.content ? inline(replied.content.split("\n")[0], store) : "a message";
  return el("p", { class: "above" }, avatar(name, replied.author.id), el("b", {}, name), " ", words);
}

function threadLink(thread) {
  const count = thread.message_count === 1 ? "1 message" : `${thread.message_count} messages`;
  return el(
    "a",
    { class: "thread-link", href: `#${thread.id}`, "data-key": "thread" },
    el("b", {}, thread.name),
    ` ${count} ›`,
  );
}

function time(message) {
  return el(
    "time",
    { datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString() },
    clockTime(message.timestamp),
  );
}

function edited() {
  return el("small", { class: "edited" }, " (edited)");
}

function thinking(name) {
  return el(
    "p",
    { class: "thinking" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    `${name} is thinking…`,
  );
}
