import { newKey, press } from "./api.js";
import { hostTime } from "./hostclock.js";
import {
  checks, elapsed, isOver, isWarned, path, person, result, run, say as sentence, score, screenName, step,
  take, words,
} from "./group-state.js";
import { say } from "./toast.js";

// The cells of a running group: one for each bib, which never move. A press is sent with its own moment
// and stays dashed until the station has it on disk.

// A finger that shakes, in milliseconds.
const deaf = 300;
const heard = new Map();
const pending = new Map();
let offered;
let offering;
const stay = 10_000;

const cells = () => [...document.querySelectorAll(".gcells > [data-person]")];
const part = (name) => document.querySelector(`[data-${name}]`);
const who = (cell) => `${cell.dataset.bib} ${cell.dataset.name}`.trim();

const endWord = ({ status }) => ({ withdrawn: words.withdrew, finished: words.finished }[status] ?? words.out);

function label(cell, someone, time) {
  const said = {
    "": "", warning: words.tap_warning, out: words.tap_out, counted: words.counted,
  }[step(someone, time)];
  const state = isOver(someone) ? `${endWord(someone)} ${result(someone)}`
    : cell.dataset.s === "warn" ? words.warning : "";
  return [who(cell), state.trim(), said].filter(Boolean).join(", ");
}

function paintCell(cell, time) {
  const someone = person(Number(cell.dataset.person));
  if (!someone) return;
  const isOut = isOver(someone);
  const state = isOut ? (someone.result ? "out" : "off")
    : time !== undefined && isWarned(someone, checks(time)) ? "warn" : "run";
  if (cell.dataset.s !== state) cell.dataset.s = state;
  const waits = pending.has(someone.participant);
  if (waits) cell.dataset.p = "warn";
  else delete cell.dataset.p;
  const place = cell.querySelector(".gc__st");
  const text = waits ? words.sending
    : isOut ? `${endWord(someone)} ${result(someone)}`.trim()
      : state === "warn" ? words.warning : "";
  if (place.textContent !== text) place.textContent = text;
  const name = label(cell, someone, time);
  if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
}

function line({ bib, name, word, value }) {
  const item = document.createElement("li");
  const number = document.createElement("span");
  number.className = "bib";
  number.textContent = bib;
  if (bib > 999) number.dataset.n = 4;
  const text = document.createElement("span");
  const strong = document.createElement("strong");
  strong.textContent = name;
  const story = document.createElement("span");
  story.textContent = word;
  text.append(strong, story);
  const figure = document.createElement("b");
  figure.textContent = value;
  item.append(number, text, figure);
  return item;
}

export const clock = (nanoseconds) => {
  const seconds = Math.max(0, Math.floor(nanoseconds / 1e9));
  return `${Math.floor(seconds / 60)}.${String(seconds % 60).padStart(2, "0")}`;
};

function paintList() {
  const list = part("out");
  if (!list) return;
  const out = run().people.filter((someone) => isOver(someone) && someone.result)
    .sort((left, right) => right.result.at_ns - left.result.at_ns);
  list.replaceChildren(...out.map((someone) => {
    const cell = document.querySelector(`.gcells > [data-person="${someone.participant}"]`);
    const by = someone.result.screen === screenName ? words.you
      : someone.result.source === "station" ? "" : words.other;
    const before = someone.original?.completed;
    const word = before === undefined ? by : sentence("corrected", { value: score(before) });
    return line({
      bib: someone.bib, name: cell?.dataset.name ?? "", value: result(someone),
      word: [clock(someone.result.at_ns - run().start_ns), word].filter(Boolean).join(" · "),
    });
  }));
}

/** Paints every cell as it is now. */
export function paintCells(time = elapsed()) {
  for (const cell of cells()) paintCell(cell, time);
}

export function paintAll() {
  paintCells();
  paintList();
  const left = part("left");
  if (left) left.textContent = sentence("left", { count: run().people.filter((each) => !isOver(each)).length });
}

function offer(text, undo) {
  const bar = part("undo-bar");
  if (!bar) return;
  offered = undo;
  offering = performance.now();
  bar.classList.toggle("gundo--none", !undo);
  part("undo-words").textContent = text;
  part("undo").hidden = !undo;
  bar.querySelector(".left").toggleAttribute("hidden", !undo);
}

/** Lets the undo bar run out. */
export function paintUndo() {
  const rest = offered ? 1 - (performance.now() - offering) / stay : 0;
  if (offered && rest <= 0) offer(words.nothing);
  else if (offered) part("undo-left")?.setAttribute("width", String(rest * 100));
}

export const offerNothing = () => offer(words.nothing);

/**
 * Sends a press.
 * @param {Object} body its kind and whom it concerns
 * @param {number} moment when it was pressed, by `performance.now()`
 * @returns {Promise<boolean>} whether the station took it
 */
export async function send(body, moment = performance.now(), source = "touch") {
  const id = newKey();
  const host = hostTime(moment);
  const when = host ? { pressed_at_ns: host.nanoseconds, uncertainty_s: host.uncertainty / 1000 } : {};
  const { participant } = body;
  pending.set(participant, (pending.get(participant) ?? 0) + 1);
  paintCells();
  const answer = await press(`${path}/presses`, { ...body, ...when, id, source, screen: screenName });
  const left = pending.get(participant) - 1;
  if (left) pending.set(participant, left);
  else pending.delete(participant);
  if (answer.ok) take(answer.body);
  else say(answer.body.title);
  paintAll();
  if (answer.ok && participant !== undefined && body.kind !== "void") tellPress(body, id);
  return answer.ok;
}

function tellPress({ participant, kind }, id) {
  const someone = person(participant);
  const cell = document.querySelector(`.gcells > [data-person="${participant}"]`);
  if (!someone || !cell) return;
  const isMine = someone.last === id;
  const miss = someone.misses.at(-1);
  const story = kind === "clear" ? words.cleared
    : kind === "withdraw" ? words.withdrew
      : !isMine ? words.said_counted
        : isOver(someone) ? sentence("said_out", { value: result(someone) })
          : sentence("said_warning", { value: miss ? score(miss.units) : "" });
  offer(`${who(cell)}: ${story}`, isMine && (() => undo(participant, id)));
}

async function undo(participant, event) {
  // Who meant another one presses again at once.
  heard.delete(participant);
  const isDone = await send({ kind: "void", participant, event });
  const cell = document.querySelector(`.gcells > [data-person="${participant}"]`);
  if (isDone && cell) offer(`${who(cell)}: ${words.undone}`);
}

/** Takes the newest press back, if it can be. */
export function undoNewest() {
  const undoing = offered;
  if (!undoing) return;
  offerNothing();
  undoing();
}

/** A press on a cell: the next step by rule. */
export function tap(cell, moment, source) {
  const participant = Number(cell.dataset.person);
  const someone = person(participant);
  if (!someone || !step(someone, elapsed(moment))) return;
  if (moment - (heard.get(participant) ?? -Infinity) < deaf) return;
  heard.set(participant, moment);
  navigator.vibrate?.(20);
  send({ kind: "tap", participant }, moment, source);
}
