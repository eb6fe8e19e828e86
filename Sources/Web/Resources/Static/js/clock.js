import { followHostClock, until, wakeHostClock } from "./hostclock.js";

// Shows the daemon's countdown between its messages: what is left to its deadline, on its clock.

const decimal = document.documentElement.lang === "sv" ? "," : ".";
let seen = performance.now();
let frame;

const deadline = () => document.querySelector("[data-facts]")?.dataset.deadline;
const field = () => document.querySelector('.clock[data-state="run"]');
const line = () => document.querySelector("[data-window]");

/** Seconds left; until the first answer about the clock what the page was told counts down. */
function left(told) {
  const moment = deadline();
  const milliseconds = moment === undefined ? undefined : until(Number(moment));
  if (milliseconds !== undefined) return Math.max(0, milliseconds / 1000);
  return Math.max(0, Number(told) - (performance.now() - seen) / 1000);
}

function paintClock(clock) {
  const length = Number(clock.dataset.length);
  const seconds = Math.min(length, left(clock.dataset.remaining));
  clock.querySelector("[data-clock]").textContent = seconds.toFixed(1).replace(".", decimal);
  clock.querySelector(".fg").setAttribute("width", String(100 * seconds / Math.max(1, length)));
}

function paintWindow(text) {
  const seconds = Math.ceil(left(text.dataset.window));
  text.textContent = text.textContent.replace(/^\d+/, String(seconds));
}

function paint() {
  const clock = field();
  const text = line();
  if (clock) paintClock(clock);
  if (text) paintWindow(text);
  frame = clock || text ? requestAnimationFrame(paint) : undefined;
}

function start() {
  seen = performance.now();
  frame ??= requestAnimationFrame(paint);
  wakeHostClock();
}

followHostClock(() => field() !== null || line() !== null);
document.addEventListener("refreshed", start);
start();
