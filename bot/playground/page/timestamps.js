// Points in time: when a message was written, and `<t:…>` in its text.

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Hour and minute. */
export function clockTime(moment) {
  return new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** A `<t:seconds:style>` timestamp; relative ones keep counting. */
export function timestampView(seconds, style = "f") {
  const node = document.createElement("time");
  const moment = new Date(seconds * 1000);
  node.dateTime = moment.toISOString();
  node.title = moment.toLocaleString([], STYLES.F);
  node.className = "moment";
  if (style === "R") node.dataset.relative = String(seconds);
  node.textContent = style === "R" ? relative(seconds) : moment.toLocaleString([], STYLES[style] ?? STYLES.f);
  return node;
}

/** Keep relative timestamps inside `root` up to date. */
export function startTicking(root) {
  setInterval(() => {
    for (const node of root.querySelectorAll("time[data-relative]")) {
      const words = relative(Number(node.dataset.relative));
      if (node.textContent !== words) node.textContent = words;
    }
  }, 1000);
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat([], { numeric: "auto" }).format(Math.round(away / size), unit);
}
