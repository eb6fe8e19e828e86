import { followHostClock, until, wakeHostClock } from "./hostclock.js";

// The start signal: shown, and sounded by whoever asks for it, at the daemon's moment. The page
// learns the moment while everybody gets set, and tells nobody how long it still takes.

const stay = 1500;
// A signal that is older than this is no signal any more.
const late = 400;
// How long before the moment the last look at the clock is taken.
const lead = 60;

const hooks = [];
let armed;
let timer;
let fade;
let isGoing = false;

/** Calls `hook` with the seconds to the signal, a moment before it. */
export function beforeSignal(hook) {
  hooks.push(hook);
}

const facts = () => document.querySelector("[data-facts]")?.dataset ?? {};

function paint() {
  const word = document.querySelector("[data-go]");
  if (word) word.hidden = !isGoing;
}

function rest() {
  clearTimeout(fade);
  isGoing = false;
  paint();
}

function go() {
  timer = undefined;
  isGoing = true;
  paint();
  clearTimeout(fade);
  fade = setTimeout(rest, stay);
}

function approach() {
  timer = undefined;
  const left = until(Number(armed));
  if (left === undefined || left > lead) {
    // Half of what is left, so that newer knowledge of the clock is used.
    timer = setTimeout(approach, left === undefined ? 20 : Math.max(5, (left - lead) / 2));
  } else if (left > -late) {
    for (const hook of hooks) hook(Math.max(0, left) / 1000);
    timer = setTimeout(go, Math.max(0, left));
  }
}

function look() {
  const { signal, signalAt } = facts();
  if (signal === "set" && signalAt !== armed) {
    armed = signalAt;
    clearTimeout(timer);
    rest();
    wakeHostClock();
    approach();
  } else if (signal !== "set" && signal !== "given") {
    armed = undefined;
    clearTimeout(timer);
    if (signal === "false_start") rest();
  }
  paint();
}

followHostClock(() => facts().signal === "set");
document.addEventListener("refreshed", look);
look();
