import { underWay } from "./group-presses.js";
import { elapsed, run, say as sentence, words } from "./group-state.js";
import { timeText, who } from "./group-times.js";

// The finish as it is painted: the clock, the times without a name, and a cell for each bib.

const part = (name) => document.querySelector(`[data-${name}]`);
const queue = () => part("queue");

/** Whether times are taken or get names on this page. */
export const isShown = () => queue() !== null;

/** Whether something about somebody is on its way from here. */
export const pendingFor = (participant) =>
  [...underWay.values()].some((press) => press.participant === participant);

/** The times that have no name yet, with those that are on their way from here. */
export function waiting() {
  const known = run().times ?? [];
  const given = new Set([...underWay.values()]
    .filter(({ kind }) => kind === "assign" || kind === "merge").map(({ time }) => time));
  const numbered = known.map((time, index) => ({ ...time, number: index + 1 }));
  const sent = [...underWay].filter(([id, { kind }]) =>
    kind === "time" && !known.some((time) => time.id === id))
    .map(([id, { time_s: time }]) => ({ id, time_s: time, isSending: true, number: "" }));
  return [...numbered, ...sent]
    .filter(({ id, participant }) => participant === undefined && !given.has(id))
    .sort((left, right) => left.time_s - right.time_s);
}

let wanted;

/** The time that the next bib gets: the one that was chosen, else the first that waits. */
export function chosen() {
  const free = waiting();
  return free.find(({ id }) => id === wanted) ?? free[0];
}

export function choose(id) {
  wanted = id;
  paint();
}

function source({ isSending, source: by, channel }) {
  if (isSending) return words.sending;
  if (by !== "gate") return words.by_hand;
  return channel ? sentence("by_gate", { channel }) : words.by_gate_plain;
}

function story(time, isNext) {
  if (time.doubt === "long") return words.long;
  if (time.doubt === "close") return words.close_after;
  if (isNext) return wanted === time.id ? words.chosen : words.whose;
  return source(time);
}

function row() {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "ft" });
  for (const [name, className] of [["span", "ft__n"], ["b", ""], ["span", "ft__s"], ["span", "line"]]) {
    const child = document.createElement(name);
    if (className) child.className = className;
    button.append(child);
  }
  return button;
}

function paintRow(button, time, isNext) {
  const [number, value, word, line] = button.children;
  number.textContent = time.number;
  value.textContent = timeText(time.time_s);
  word.textContent = story(time, isNext);
  line.hidden = !isNext && !time.isSending;
  line.dataset.state = "waiting";
  button.dataset.time = time.id;
  button.dataset.s = isNext ? "next" : time.doubt ? "wide" : "";
  button.classList.toggle("ft--sim", Boolean(time.simulated));
  button.disabled = Boolean(time.isSending);
  button.setAttribute("aria-pressed", String(isNext));
}

function paintQueue() {
  const free = waiting();
  const next = chosen();
  const rows = new Map([...queue().children].map((button) => [button.dataset.time, button]));
  for (const [index, time] of free.entries()) {
    const button = rows.get(time.id) ?? row();
    rows.delete(time.id);
    paintRow(button, time, time.id === next.id);
    // Whoever stands on one with the keyboard stays there.
    if (queue().children[index] !== button) queue().insertBefore(button, queue().children[index] ?? null);
  }
  for (const button of rows.values()) button.remove();
  part("queue-none").hidden = free.length > 0;
  for (const name of ["split", "merge", "nobody"]) {
    part(name).setAttribute("aria-disabled", String(!next || Boolean(next.isSending)));
  }
}

function label(cell, someone, next) {
  if (someone.result) return [who(cell.dataset.person), timeText(someone.result.time_s), words.tap_more];
  if (someone.status === "withdrawn") return [who(cell.dataset.person), words.withdrew, words.tap_more];
  const tap = next ? sentence("tap_time", { time: timeText(next.time_s) }) : words.tap_in;
  return [who(cell.dataset.person), words.on_course, tap];
}

function paintCell(cell, next) {
  const someone = run().people.find(({ participant }) => String(participant) === cell.dataset.person);
  if (!someone) return;
  const isOff = ["withdrawn", "stopped"].includes(someone.status) && !someone.result;
  cell.dataset.s = someone.result ? "in" : isOff ? "off" : "on";
  const waits = pendingFor(someone.participant);
  if (waits) cell.dataset.p = "";
  else delete cell.dataset.p;
  const text = waits ? words.sending
    : someone.result ? timeText(someone.result.time_s)
      : someone.status === "withdrawn" ? words.withdrew : isOff ? words.not_in : "";
  const place = cell.querySelector(".gc__st");
  if (place.textContent !== text) place.textContent = text;
  const name = label(cell, someone, next).join(", ");
  if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
}

/** Paints what is known and what is on its way. */
export function paint() {
  if (!isShown()) return;
  paintQueue();
  const next = chosen();
  for (const cell of document.querySelectorAll(".gcells > [data-person]")) paintCell(cell, next);
  const count = run().people.filter(({ result }) => result).length;
  const free = waiting().length;
  const nameless = free === 0 ? ""
    : free === 1 ? words.nameless_one : sentence("nameless_other", { count: free });
  part("progress").textContent = [
    sentence("in_of", { count, all: run().people.length }), nameless,
  ].filter(Boolean).join(" · ");
}

/** Paints the clock; before the start it counts down. */
export function paintClock() {
  const place = part("time");
  if (!place || !isShown()) return;
  const end = run().stop_ns === undefined ? undefined : run().stop_ns - run().start_ns;
  const time = end ?? (run().state === "running" ? elapsed() : undefined);
  // Of a time that runs the tenths that are over.
  const text = time === undefined ? "–" : time < 0 ? String(Math.min(5, Math.ceil(-time / 1e9)))
    : timeText(Math.floor(time / 1e8) / 10);
  if (place.textContent !== text) place.textContent = text;
}
