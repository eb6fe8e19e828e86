import { followHostClock, until } from "./hostclock.js";
import { beforeSignal } from "./signal.js";
import { audio, count, isSaid, play, soundLater } from "./sound.js";

// What is heard of a run beside its results: the last seconds of a running clock on the audio clock, a
// tick at -3, -2 and -1 s and the long tone at 0, whatever the page is busy with then; the start signal;
// and the voice that says what was measured.

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
const facts = () => document.querySelector("[data-facts]")?.dataset ?? {};
const deadline = () => (isRunning() ? facts().deadline : undefined);

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
document.addEventListener("refreshed", look);
look();

beforeSignal((seconds) => play("go", seconds));

async function speak(clips, wait) {
  if (!isSaid()) return;
  try {
    const voice = await import("./speech.js");
    await voice.speak(audio, clips, wait, count);
  } catch (error) {
    // A module or a clip that does not come: the daemon is away, which the page says; the result
    // itself stands there.
    if (!(error instanceof TypeError)) throw error;
  }
}

const main = () => document.querySelector("main");
const seen = () => ({
  state: main().dataset.runState, done: Number(main().dataset.done), signal: facts().signal,
});
let before = seen();

document.addEventListener("refreshed", () => {
  const now = seen();
  if (now.signal === "false_start" && before.signal === "set") {
    play("false-start");
    speak(["false-start"], 0.9);
  } else if (now.state === "lost" && before.state !== "lost") {
    speak(["lost"], 0.6);
  } else if (now.state === "saved" && before.state !== "saved") {
    speak(["saved"], 0.5);
  } else if (now.done > before.done && facts().say) {
    speak(facts().say.split(" "), 0.1);
  }
  before = now;
});
