import { newKey } from "./api.js";
import { hostTime } from "./hostclock.js";
import { filled } from "./toast.js";

// A group run as this screen knows it: what the station said last, the beeps of its table, and what is
// under way from here. The rule below is the station's own (`GroupState.swift`), so that a cell says
// beforehand what a press on it will do.

const main = () => document.querySelector("main");

/** The sentences of the page's language. */
export const words = JSON.parse(main().dataset.words);

export const say = (name, parts = {}) => filled(words[name], parts);

/** The address of the run. */
export const path = `/groups/${encodeURIComponent(main().dataset.id)}`;

let group = JSON.parse(main().dataset.group);
let schedule;
let speaker = JSON.parse(main().dataset.loudspeaker);

/** Whether this screen may end the run and correct what it came to. */
export const isCoach = "coach" in main().dataset;

export const run = () => group;
export const beeps = () => schedule;

/** How it stands with the station's own loudspeaker. */
export const loudspeaker = () => speaker;

/** Whether the station sounds and pages are silent. */
export const isElsewhere = () => speaker.output === "card";

/** Takes in what the station says of its loudspeaker. */
export function takeLoudspeaker(news) {
  speaker = news;
  document.dispatchEvent(new CustomEvent("loudspeaker"));
}

/** Tells this screen from the others for as long as its browser is open. */
export const screenName = (() => {
  const name = sessionStorage.getItem("group-screen") ?? newKey().slice(0, 16);
  sessionStorage.setItem("group-screen", name);
  return name;
})();

/** Takes in what the station says; what is older than what is known changes nothing. */
export function take(news) {
  if (news.id !== group.id || news.revision < group.revision) return false;
  const isOther = news.state !== group.state;
  group = news;
  document.dispatchEvent(new CustomEvent("group", { detail: { isOther } }));
  return true;
}

export async function loadSchedule() {
  const response = await fetch(`/api/v1${path}/schedule`);
  if (response.ok) schedule = await response.json();
}

/** Nanoseconds from the first beep to a moment of `performance.now()`; undefined if unknown. */
export function elapsed(moment = performance.now()) {
  const host = hostTime(moment);
  return host && group.start_ns !== undefined ? host.nanoseconds - group.start_ns : undefined;
}

/** How many of a list are due at a time. */
function count(list, time, due) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (due(list[middle]) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const completed = (time) => count(schedule.units, time, (unit) => unit.end_ns);
export const checks = (time) => count(schedule.checks_ns, time, (due) => due);

/** The units that somebody has completed who is out at a time. */
export function proposal(time) {
  const done = completed(time);
  const unit = schedule.units[done];
  if (schedule.score !== "shuttle" || !unit) return done;
  return time < unit.start_ns + (unit.end_ns - unit.start_ns) / 2 ? Math.max(0, done - 1) : done;
}

export const person = (number) => group.people.find(({ participant }) => participant === number);

export const isOver = ({ status }) => status !== "running" && status !== "warned";

/** What a press on somebody does now: `warning`, `out`, `counted` or nothing. */
export function step(someone, time) {
  if (isOver(someone) || ["distance", "time"].includes(schedule?.score) || time === undefined || time < 0) return "";
  const last = someone.misses.at(-1);
  const check = checks(time);
  if (last && last.screen !== screenName && last.check === check) return "counted";
  const kept = isWarned(someone, check) ? someone.misses.length : 0;
  return kept >= group.rules.warnings ? "out" : "warning";
}

/** Whether misses so far still count. */
export function isWarned({ misses }, check) {
  const last = misses.at(-1);
  return Boolean(last) && !(group.rules.consecutive && check > last.check + 1);
}

const number = (value) =>
  value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2, useGrouping: false });

export const speed = (value) => say("speed", { value: number(value) });

const joined = (level, shuttle) =>
  (level.includes(".") ? `${level} · ${shuttle}` : `${level}.${shuttle}`);

/** A number of completed units as it is read: 6.3, or a speed. */
export function score(units) {
  const unit = schedule.units[units - 1];
  if (schedule.score === "stage") return speed(unit ? unit.speed_kmh : 0);
  return unit ? joined(unit.level, unit.number) : joined(schedule.units[0].level, 0);
}

export const metres = (units) => {
  const unit = schedule.units[units - 1];
  return schedule.score === "shuttle" ? say("metres", { value: number(unit?.distance_m ?? 0) }) : "";
};

/** The unit that is on its way. */
export function current(time) {
  const unit = schedule.units[completed(time)];
  return unit && { ...unit, text: schedule.score === "stage" ? unit.level : joined(unit.level, unit.number) };
}

/** A result as it is read; empty where there is none. */
export function result(someone) {
  const found = someone.result;
  if (!found || schedule?.score === "time") return "";
  if (schedule?.score === "distance") {
    return found.distance_m === undefined ? "" : say("metres", { value: number(found.distance_m) });
  }
  return found.completed === undefined ? "" : score(found.completed);
}
