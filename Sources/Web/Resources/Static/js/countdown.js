import { followHostClock, until } from "./hostclock.js";
import { afterRefresh } from "./page.js";
import { soundLater } from "./sound.js";

// The last seconds of a running clock are heard on the audio clock: a tick at -3, -2 and -1 s and
// the long tone at 0, whatever the page is busy with then.

// Seconds before the end.
const marks = [3, 2, 1, 0];
// How long before its moment a tone is set, in seconds: late enough for a clock that is well known.
const ahead = 1.2;
const step = 200;
// A tone that this much was missed by is not made up for, in seconds.
const late = 0.1;

let armed;
let timer;
let set = new Map();

const isRunning = () => document.querySelector('.clock[data-state="run"]') !== null;
const deadline = () => (
  isRunning() ? document.querySelector("[data-facts]")?.dataset.deadline : undefined
);

function left() {
  const milliseconds = armed === undefined ? undefined : until(Number(armed));
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}

/** What is set for a clock that was stopped is taken back; what its end has begun sounds on. */
function disarm() {
  const isOver = document.querySelector('.clock[data-state="over"]') !== null;
  if (!isOver && (left() ?? 1) > late) for (const takeBack of set.values()) takeBack();
  set = new Map();
}

function look() {
  clearTimeout(timer);
  if (deadline() !== armed) {
    disarm();
    armed = deadline();
  }
  if (armed === undefined) return;
  const seconds = left();
  for (const mark of marks) {
    const wait = seconds === undefined ? Infinity : seconds - mark;
    if (set.has(mark) || wait > ahead || wait < -late) continue;
    set.set(mark, soundLater(mark === 0 ? "over" : "tick", Math.max(0, wait)));
  }
  timer = setTimeout(look, step);
}

followHostClock(isRunning);
afterRefresh(look);
look();
