import { followHostClock } from "./hostclock.js";
import { beeps, elapsed, isElsewhere, loudspeaker, run } from "./group-state.js";
import { audio, count, isHeard, isWanted, soundLater } from "./sound.js";

// The beeps of a group run. Each is asked for a moment ahead, by the station's clock as it is known
// then, so that neither a slow page nor a sound card that runs off moves the next one.

// In seconds: ahead, also of a page that nobody sees, whose timers come once a second.
const ahead = 0.2;
const aheadUnseen = 1.5;
const step = 50;
// A beep that was missed by more is not made up for: it would be a wrong one.
const late = 0.06;

const names = {
  start: "group-start", beep: "beep", level: "new-level", go: "beep", rest: "call", call: "call",
  end: "group-stop",
};
const countdown = [5, 4, 3, 2, 1];
const ticks = [3, 2, 1];
const set = new Set();
let takeBack = [];
let missed = 0;
let asked = 0;

const isRunning = () => run().state === "running";

/** Speaks a level once its three beeps have sounded. */
async function speakLevel(level, wait) {
  if (!/^\d+$/.test(level) || !isHeard()) return;
  try {
    const voice = await import("./speech.js");
    await voice.speak(audio, [level], wait + 0.65, count);
  } catch (error) {
    // A clip that is not there, or a daemon that is away: the level stands on the screen.
    if (!(error instanceof TypeError || error.message.startsWith("no clip"))) throw error;
  }
}

function* startTicks() {
  for (const second of countdown) yield { key: -second, due: -second * 1e9, name: "tick" };
}

/** What is heard where one starts after the other: the first start, and the newest call. */
function* starts({ course, start_ns: start }) {
  // Whoever was held back is not called by the sound of their start.
  if (course.cue_ns === undefined) return;
  if (course.cue_ns === start) {
    yield* startTicks();
    yield { key: 0, due: 0, name: "group-start" };
    return;
  }
  const due = course.cue_ns - start;
  // A gun was heard already.
  if (course.lanes && due < (elapsed() ?? 0)) return;
  for (const second of course.lanes ? countdown : ticks) yield { key: `${course.call} ${second}`, due: due - second * 1e9, name: "tick" };
  yield { key: course.call, due, name: "group-start" };
}

function* wanted() {
  if (run().course) {
    yield* starts(run());
    return;
  }
  yield* startTicks();
  for (const [key, cue] of beeps().cues.entries()) {
    yield { key, due: cue.due_ns, name: names[cue.sound], level: cue.sound === "level" ? cue.level : "" };
  }
}

function look() {
  if (!isRunning() || !beeps()) return;
  const now = elapsed();
  if (now === undefined) return;
  const reach = document.hidden ? aheadUnseen : ahead;
  for (const { key, due, name, level } of wanted()) {
    const wait = (due - now) / 1e9;
    if (wait > reach) {
      if (key >= 0) break;
      continue;
    }
    if (set.has(key)) continue;
    set.add(key);
    // The station sounds it; a page that takes over begins with what is due then.
    if (isElsewhere()) continue;
    if (wait < -late) {
      missed += 1;
      continue;
    }
    takeBack.push(soundLater(name, Math.max(0, wait)));
    takeBack = takeBack.slice(-4);
    asked += 1;
    if (level) speakLevel(level, Math.max(0, wait));
  }
  const { dataset } = document.documentElement;
  dataset.beepsAsked = String(asked);
  dataset.beepsMissed = String(missed);
}

/** Whether a running test is not heard here although it should be. */
export const isMute = () => isRunning()
  && (isElsewhere() ? loudspeaker().state === "lost" : isWanted() && !isHeard());

/** Takes back what was asked for. */
export function hush() {
  for (const each of takeBack) each();
  takeBack = [];
}

/** Ends the beeps of a test that is over, with a long low one if that is before its table's end. */
export function end() {
  hush();
  const time = elapsed();
  if (timer === undefined || isElsewhere() || time === undefined || !beeps()) return;
  if (time < beeps().end_ns) soundLater("group-stop", 0);
}

let timer;

/** Sounds for as long as the test runs. */
export function sound() {
  // What is past when a page is opened in the middle of a test is no beep that was missed.
  const now = elapsed();
  if (timer === undefined && now !== undefined) {
    for (const { key, due } of wanted()) if (due < now) set.add(key);
  }
  clearInterval(timer);
  timer = setInterval(look, step);
}

followHostClock(() => run().state === "running" || run().state === "ready");
