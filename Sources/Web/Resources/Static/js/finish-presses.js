import { choose, chosen, isShown, pendingFor, waiting } from "./finish-queue.js";
import { isNear, send } from "./group-presses.js";
import { elapsed, person, run, say as sentence, words } from "./group-state.js";
import { seconds, timeText, who } from "./group-times.js";

// What is pressed at the finish: NOW, bibs, and what becomes of a time.

const part = (name) => document.querySelector(`[data-${name}]`);
const cellOf = (participant) => document.querySelector(`.gcells > [data-person="${participant}"]`);

function isBefore(moment) {
  const time = elapsed(moment);
  return time !== undefined && time <= 0;
}

/** NOW: somebody is in. */
export function now(moment, source) {
  if (!isNear("now", moment)) sendTime(moment, source);
}

/** Sends a time; returns its key, or nothing where none is taken. */
function sendTime(moment, source) {
  if (run().state !== "running" || !part("now") || isBefore(moment)) return undefined;
  navigator.vibrate?.(20);
  const time = elapsed(moment);
  const story = sentence("said_time", { time: timeText((time ?? 0) / 1e9) });
  return send({ kind: "time" }, story, moment, source);
}

/** A press on a bib: the time that waits is theirs, or where none waits they are in now. */
export function comeIn(cell, moment, source) {
  const participant = Number(cell.dataset.person);
  const someone = person(participant);
  if (!someone || isNear(participant, moment) || pendingFor(participant)) return;
  if (someone.result) {
    openSheet(cell);
    return;
  }
  const next = chosen();
  if (!next && (run().state !== "running" || isBefore(moment))) {
    openSheet(cell);
    return;
  }
  const time = next?.id ?? sendTime(moment, source);
  if (!time) return;
  const value = next ? next.time_s : (elapsed(moment) ?? 0) / 1e9;
  const story = sentence("said_in", { who: who(cell.dataset.person), time: timeText(value) });
  navigator.vibrate?.(20);
  send({ kind: "assign", participant, time }, story, moment, source);
  choose(undefined);
}

const sheet = () => part("time-sheet");
let open;

const before = (id) => {
  const all = run().times ?? [];
  return all[all.findIndex((time) => time.id === id) - 1];
};

function explained(time) {
  if (time.doubt === "close") {
    return sentence("close_text", { seconds: seconds(time.time_s - before(time.id).time_s, 2) });
  }
  return time.blocked_s === undefined ? words.same_text : words.split_text;
}

/** Shows what a time may be: two people's, the one before once more, or nobody's. */
function openTime(time) {
  open = time.id;
  const value = timeText(time.time_s);
  const half = (time.blocked_s ?? 0) / 2;
  const isMeasured = time.blocked_s !== undefined;
  part("time-title").textContent = isMeasured
    ? sentence("split_title", { time: value, seconds: seconds(time.blocked_s) })
    : sentence("time_title", { time: value });
  const second = timeText(time.time_s + half);
  part("pulse").toggleAttribute("hidden", !isMeasured);
  // What is likely is the yellow one.
  const isClose = time.doubt === "close";
  part("halves").hidden = isClose;
  part("sheet-split").classList.toggle("btn--go", !isClose);
  part("sheet-merge").classList.toggle("btn--go", isClose);
  part("pulse").setAttribute(
    "aria-label", sentence("pulse", { first: value, last: timeText(time.time_s + 2 * half) }));
  part("pulse-first").textContent = value;
  part("pulse-second").textContent = second;
  part("time-text").textContent = explained(time);
  part("half-first").textContent = value;
  part("half-second").textContent = second;
  part("half-doubt").textContent = sentence("second", { seconds: seconds(half + time.uncertainty_s) });
  const earlier = before(time.id);
  part("sheet-merge").hidden = !earlier;
  if (earlier) {
    part("merge-words").textContent = sentence("merge_with", { time: timeText(earlier.time_s) });
  }
  sheet().showModal();
}

/** Shows what can be done with somebody. */
export function openSheet(cell) {
  const someone = person(Number(cell.dataset.person));
  if (!someone) return;
  open = someone.participant;
  const time = someone.result ? ` ${timeText(someone.result.time_s)}` : "";
  part("who-title").textContent = `${who(cell.dataset.person)}${time}`;
  part("take-back").hidden = !someone.result;
  part("gave-up").hidden =
    run().state !== "running" || someone.status === "withdrawn" || Boolean(someone.result);
  part("back-in").hidden = someone.status !== "withdrawn";
  part("who-sheet").showModal();
}

function decide(kind, time) {
  const stories = {
    split: words.said_split, merge: words.said_merge,
    void: sentence("said_nobody", { time: timeText(time.time_s) }),
  };
  const body = kind === "void" ? { kind, event: time.id } : { kind, time: time.id };
  send(body, stories[kind]);
  choose(undefined);
}

function takeBack(kind) {
  const someone = person(open);
  const cell = cellOf(open);
  if (!someone || !cell) return;
  const name = who(cell.dataset.person);
  if (kind === "withdraw") {
    send({ kind, participant: open }, sentence("said_gave_up", { who: name }));
  } else if (someone.last) {
    send(
      { kind: "void", participant: open, event: someone.last },
      sentence("said_back", { who: name }));
  }
}

document.addEventListener("click", ({ target }) => {
  if (!isShown()) return;
  const pressed = (name) => target.closest(`[data-${name}]:not([aria-disabled="true"])`);
  const row = target.closest("[data-time].ft");
  if (row && !row.disabled) {
    const isAgain = row.dataset.s === "next";
    const time = waiting().find(({ id }) => id === row.dataset.time);
    choose(row.dataset.time);
    if (time && (isAgain || time.doubt)) openTime(time);
  }
  const next = chosen();
  if (pressed("split") && next) openTime(next);
  if (pressed("merge") && next && before(next.id)) decide("merge", next);
  if (pressed("nobody") && next) decide("void", next);
  const time = waiting().find(({ id }) => id === open);
  for (const [name, kind] of [["split", "split"], ["merge", "merge"], ["nobody", "void"]]) {
    if (!pressed(`sheet-${name}`)) continue;
    sheet().close();
    if (time) decide(kind, time);
  }
  for (const [name, kind] of [["take-back", "void"], ["back-in", "void"], ["gave-up", "withdraw"]]) {
    if (!pressed(name)) continue;
    part("who-sheet").close();
    takeBack(kind);
  }
  if (pressed("sheet-close")) target.closest("dialog").close();
});
