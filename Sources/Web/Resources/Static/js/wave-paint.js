import { underWay } from "./group-presses.js";
import { run, say as sentence, words } from "./group-state.js";
import { bibOf, clockText, nameOf, seconds, who } from "./group-times.js";
import { doubt, next, onCourse, question, resultText, since, story, timeOf } from "./wave-course.js";

// Starts at intervals as they are painted: who is next, the course, and a row for each one who started.

const part = (name) => document.querySelector(`[data-${name}]`);
const svg = "http://www.w3.org/2000/svg";

/** Whether this is the page of such a run, under way or looked at again. */
export const isShown = () => part("wave") !== null;

let chosenRow;

export const chosen = () => chosenRow;

export function choose(row) {
  chosenRow = row;
  paint();
}

function set(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

/** The times that have no name. */
export const nameless = () => (run().times ?? []).filter(({ participant }) => participant === undefined);

const isPending = (participant) =>
  [...underWay.values()].some((press) => press.participant === participant);

function stateOf(someone) {
  if (isPending(someone.participant)) return "sending";
  if (someone.result) return ["order", "long"].includes(timeOf(someone.participant)?.doubt) ? "doubt" : "in";
  if (["withdrawn", "stopped"].includes(someone.status)) return "off";
  return since(someone) > 0 ? "on" : "waits";
}

function paintPerson(row, someone) {
  const state = stateOf(someone);
  row.dataset.s = state;
  row.hidden = state === "waits";
  const text = state === "sending" ? words.sending : story(someone);
  const value = someone.result ? resultText(someone.result) : "–";
  set(row.querySelector(".wrow__story"), text);
  set(row.querySelector("b"), value);
  const isChosen = chosenRow === row.dataset.person;
  row.setAttribute("aria-pressed", String(isChosen));
  const label = [who(someone.participant), someone.result ? value : "", text, words.tap_pick]
    .filter(Boolean).join(", ");
  if (row.getAttribute("aria-label") !== label) row.setAttribute("aria-label", label);
}

function place(someone) {
  if (since(someone) > 0 && !someone.result && someone.status === "running") return [1, someone.start_ns];
  return someone.result ? [2, -someone.result.at_ns] : [3, someone.bib];
}

function paintRows() {
  const list = part("rows");
  const people = [...run().people].sort((left, right) => {
    const [a, b] = [place(left), place(right)];
    return a[0] - b[0] || a[1] - b[1];
  });
  for (const [index, someone] of people.entries()) {
    const row = list.querySelector(`[data-person="${someone.participant}"]`);
    if (!row) continue;
    paintPerson(row, someone);
    // Whoever stands on one with the keyboard stays there.
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  }
  part("rows-none").hidden = people.some((someone) => stateOf(someone) !== "waits");
}

function paintTimes() {
  const list = part("times");
  const times = nameless();
  const rows = new Map([...list.children].map((row) => [row.dataset.time, row]));
  for (const time of times) {
    const row = rows.get(time.id) ?? Object.assign(document.createElement("button"), {
      type: "button", className: "btn wtime",
    });
    rows.delete(time.id);
    row.dataset.time = time.id;
    row.setAttribute("aria-pressed", String(chosenRow === time.id));
    set(row, sentence("whose_is", { time: clockText(time) }));
    if (!row.isConnected) list.append(row);
  }
  for (const row of rows.values()) row.remove();
  part("drop").hidden = !times.some(({ id }) => id === chosenRow);
}

/** What would have to be passed in the usual time. */
function usual() {
  const times = run().people.map(({ result }) => result?.time_s).filter(Boolean).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}

const room = { from: 50, to: 310, between: 36 };

function paintCourse() {
  const group = part("runners");
  const people = onCourse();
  const flagged = doubt();
  const time = usual();
  let limit = room.to;
  const circles = people.slice(0, 8).map((someone, index) => {
    const share = time ? Math.min(1, since(someone) / time) : 1 - index / Math.max(2, people.length);
    const x = Math.max(room.from, Math.min(room.from + share * (room.to - room.from), limit));
    limit = x - room.between;
    const circle = document.createElementNS(svg, "circle");
    const text = document.createElementNS(svg, "text");
    for (const [name, value] of [["cx", x], ["cy", 34], ["r", 16]]) circle.setAttribute(name, value);
    text.setAttribute("x", x);
    text.setAttribute("y", 39.5);
    text.textContent = someone.bib;
    const isFlagged = [flagged?.first, flagged?.second].includes(someone.participant);
    circle.setAttribute("class", isFlagged ? "who flag" : "who");
    if (isFlagged) text.setAttribute("class", "f");
    return [circle, text];
  });
  group.replaceChildren(...circles.flat());
  const names = people.map(({ participant }) => who(participant)).join(", ");
  const label = names ? sentence("course_is", { names }) : words.course_empty;
  const drawing = part("course");
  if (drawing.getAttribute("aria-label") !== label) drawing.setAttribute("aria-label", label);
  const look = part("look");
  look.hidden = !flagged;
  if (flagged) set(part("look-text"), question(flagged));
}

function paintNext() {
  const start = next();
  const card = part("next");
  card.dataset.s = start?.isAwaited ? "awaited" : start ? "next" : "none";
  const { state } = run();
  set(part("next-label"), !start ? "" : start.isAwaited ? words.at_start : words.next_start);
  set(part("next-bib"), start ? bibOf(start.participant) : "");
  part("next-bib").hidden = !start;
  set(part("next-name"), start ? nameOf(start.participant)
    : state === "running" ? words.all_started : words.over);
  const after = start?.isAwaited ? words.not_passed
    : start?.then === undefined ? "" : sentence("then", { who: who(start.then) });
  set(part("next-then"), start ? after : "");
  const due = start?.due === undefined ? undefined : Math.max(0, start.due / 1e9);
  set(part("next-time"), due === undefined ? "" : String(Math.ceil(due)));
  part("next-unit").hidden = due === undefined;
  const share = due === undefined ? 0 : Math.min(1, due / run().course.interval_s);
  part("next-bar").setAttribute("width", String(Math.round(share * 1000) / 10));
}

function paintKeys() {
  const start = next();
  const hold = part("hold");
  if (hold) {
    const mayHold = start !== undefined && start.then !== undefined;
    hold.setAttribute("aria-disabled", String(!mayHold));
    set(part("hold-who"), mayHold ? sentence("hold_back", { bib: bibOf(start.participant) }) : words.hold_none);
    set(part("hold-then"), mayHold ? sentence("goes_instead", { who: who(start.then) }) : "");
  }
  const first = onCourse()[0];
  part("now")?.setAttribute("aria-disabled", String(!first));
  set(part("now-who"), first ? sentence("is_in", { who: who(first.participant) }) : words.course_empty);
}

/** Paints what changes by itself. */
export function paintMoving() {
  if (!isShown()) return;
  // Whoever was called is on the course once the sound is over.
  paintRows();
  paintNext();
  paintCourse();
  paintKeys();
}

/** Paints all that is known and what is on its way. */
export function paint() {
  if (!isShown()) return;
  paintTimes();
  paintMoving();
  const done = run().people.filter(({ result }) => result).length;
  const { interval_s: interval } = run().course;
  set(part("progress"), [
    sentence("every_is", { seconds: seconds(interval, Number.isInteger(interval) ? 0 : 1) }),
    sentence("of_done", { count: done, all: run().people.length }),
  ].join(" · "));
}
