import { filled } from "./toast.js";

// The wall as this screen knows it: what the station said last, and how old that is by now. The station
// tells it once a second; between two words the page lets values age by itself, so that none stands
// still when nothing comes any more.

const main = document.querySelector("main");

export const words = JSON.parse(main.dataset.words);
export const say = (name, parts = {}) => filled(words[name], parts);

// Where straps are given; on the wall each cell has its own name.
const names = JSON.parse(main.dataset.names ?? "{}");
export const nameOf = (number) => names[number] ?? "";

let wall = JSON.parse(main.dataset.wall);
let came = performance.now();

export const report = () => wall;

/**
 * Takes in what the station says; what is older than what is known changes nothing. A machine that was
 * started anew counts from 0.
 */
export function take(news) {
  if (news.boot === wall.boot && news.at_ns < wall.at_ns) return;
  wall = news;
  came = performance.now();
}

/** Seconds since the station said what is shown. */
export const waited = () => (performance.now() - came) / 1000;

// As `HeartRule.swift` has it.
const old = 2;
const lost = 5;

/**
 * How somebody stands now.
 * @returns {{state: string, rate: number, age: number, since: Date, lost: number, reason: string}} `rate`
 *   and `age` only where there is a value that is not lost; `lost` in seconds
 */
export function standing(cell) {
  if (cell.heart_rate === undefined) {
    return {
      state: cell.state, since: cell.since && new Date(cell.since), lost: (cell.lost_s ?? 0) + waited(),
      // What a strap said last is not known to hold where nothing comes any more.
      reason: waited() < lost ? cell.reason : undefined,
    };
  }
  const age = (cell.age_s ?? 0) + waited();
  if (age >= lost) return { state: "lost", since: new Date(Date.now() - age * 1000), lost: age };
  return { state: age > old ? "old" : "live", rate: cell.heart_rate, age };
}

/** Passes the focus on from a key that a press has hidden or taken away. */
export function passFocus(from, to) {
  if (!from || from === document.body || from.isConnected && from.checkVisibility()) return;
  to?.focus();
}

/** A moment as the language writes it. */
export function clock(date) {
  const mark = document.documentElement.lang === "sv" ? "." : ":";
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return parts.map((part) => String(part).padStart(2, "0")).join(mark);
}

/** Writes a text where it is not there already: most of the wall stays as it is. */
export function write(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

/** The same for an attribute; `undefined` takes it away. */
export function mark(place, name, value) {
  if (value === undefined) {
    if (place.hasAttribute(name)) place.removeAttribute(name);
  } else if (place.getAttribute(name) !== String(value)) {
    place.setAttribute(name, value);
  }
}
