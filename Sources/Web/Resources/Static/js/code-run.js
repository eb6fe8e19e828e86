import * as console from "./code-console.js";
import * as editor from "./code-editor.js";
import { askHints } from "./code-hints.js";
import { tellEnd, tellLost, tellRefused, tellStopped } from "./code-outcome.js";
import { word } from "./code-parts.js";
import { clearBoard, player } from "./code-play.js";
import { isDeaf, showPace, showRunning } from "./code-runbar.js";
import * as station from "./code-station.js";

// A run: the station does it, and the page plays it at the pace that is wanted: at once, slowly, or a
// step for each press.

const slow = 700;
// How long a run at full pace is played at most, in milliseconds, and how long a step of it at most.
const longest = 1800;
const eachAtMost = 110;
// What is said within so many steps is there at once: who presses Run waits for no ball.
const opening = 5;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let playing;
let task = {};

/**
 * Says what a page makes of a run.
 * @param {{wish: function(): Object, check: function(Object[]): Promise|undefined,
 *   judge: function(Object, Element, Element): void, simulate: function(string): void,
 *   live: function(Object[], string): function|undefined}} made
 */
export function withTask(made) {
  task = made;
}

/** Presses Run. */
export const pressRun = () => (isDeaf() ? undefined : begin());

/** Presses Stop. */
export const pressStop = () => (isDeaf() ? undefined : stop());

/**
 * Runs the program as it is.
 * @param {string} pace `run`, `slow` or `step`
 * @param {Object|undefined} values other values of equipment than the task has; it is not judged then
 */
export async function begin(pace = "run", values = undefined) {
  if (playing) return;
  editor.leave();
  const lines = editor.lines();
  clearBoard();
  editor.mark(undefined);
  const isNew = { pace };
  playing = isNew;
  const asked = askHints(lines).then((hints) => { isNew.hints = hints; });
  isNew.judged = asked;
  showRunning(true);
  showPace(pace === "run" ? undefined : pace);
  console.show("run", word("running"));
  const live = task.live?.(lines, pace);
  if (live) return beginLive(live, lines, isNew);
  const wish = values ?? task.wish?.() ?? {};
  const checked = pace === "run" && !values ? task.check?.(lines) : undefined;
  // What a program says does not wait for what is said of it.
  isNew.judged = Promise.all([checked?.then((answer) => { isNew.checked = answer; }), asked]);
  const ran = await station.run(lines, wish);
  if (playing !== isNew) return;
  if (!ran.ok) {
    finish();
    return tellRefused(ran);
  }
  Object.assign(playing, { ran: ran.body, wish: { run: true, ...wish, seed: ran.body.seed } });
  const isSimulated = (sensor) => Boolean(wish.simulated) && wish.sources?.[sensor] !== "recorded";
  playing.player = player(ran.body.trace.steps, (title) => console.title(title), isSimulated);
  showSaid();
  go();
}

/** Runs with simulated values in the place of a sensor that is not there. */
export function beginSimulated(sensor) {
  task.simulate?.(sensor);
  return begin("run", { simulated: true });
}

function showSaid() {
  const { said, drawing } = playing.player;
  console.show("run", word("running"), said.list, drawing.picture, console.noted(playing.note));
  drawing.picture.setAttribute("hidden", "");
}

/** Runs a program that reads equipment: each step is played as it comes. */
async function beginLive(live, lines, isNew) {
  const steps = [];
  isNew.pace = "run";
  showPace(undefined);
  playing.player = player(steps, (title) => console.title(title));
  showSaid();
  const isMine = () => playing === isNew;
  isNew.stopLive = await live(lines, {
    refused(answer) {
      if (!isMine()) return;
      finish();
      tellRefused(answer);
    },
    note(text) {
      isNew.note = text;
      if (isMine() && text) showSaid();
    },
    waits(title) { if (isMine()) console.title(title); },
    took(news, from) {
      if (!isMine()) return;
      // After the stream was broken all steps come again.
      steps.push(...news.slice(steps.length - from));
      const { player: played } = playing;
      played.skip(steps.length);
      if (played.drawing.isUsed) played.drawing.picture.removeAttribute("hidden");
    },
    lost() {
      if (!isMine()) return;
      const { player: played } = playing;
      finish();
      tellLost(played, () => begin());
    },
    ended({ fault, cut, output }) {
      if (!isMine()) return;
      playing.ran = { fault, trace: { steps, cut }, output: { length: output } };
      playing.wish = {};
      end();
    },
  });
  if (!isMine()) isNew.stopLive?.();
}

/** How many steps are done at once: up to the first output if it comes soon, else one. */
const openingOf = (steps) =>
  Math.max(1, steps.slice(0, opening).findIndex(({ said }) => said !== undefined) + 1);

/** Goes on at the pace that is wanted now. */
function go() {
  clearTimeout(playing.timer);
  cancelAnimationFrame(playing.frame);
  const { player: played, pace, ran } = playing;
  if (played.drawing.isUsed) played.drawing.picture.removeAttribute("hidden");
  if (played.isAtEnd) return end();
  const count = ran.trace.steps.length;
  if (pace === "step") {
    if (played.place === 0) played.step();
    return undefined;
  }
  if (pace === "slow") {
    played.step();
    playing.timer = setTimeout(go, slow);
    return undefined;
  }
  if (isStill()) {
    played.skip(count);
    return go();
  }
  const wait = Math.min(eachAtMost, longest / count);
  const now = performance.now();
  playing.began ??= now - openingOf(ran.trace.steps.slice(played.place)) * wait;
  const due = Math.floor((now - playing.began) / wait);
  const { done = 0 } = playing;
  played.skip(due - done);
  playing.done = due;
  playing.frame = requestAnimationFrame(go);
  return undefined;
}

function finish() {
  clearTimeout(playing?.timer);
  cancelAnimationFrame(playing?.frame);
  playing?.player?.rest();
  playing = undefined;
  showRunning(false);
  showPace(undefined);
}

/** Says how it ended. */
async function end() {
  const over = playing;
  await over.judged;
  if (playing !== over) return;
  finish();
  tellEnd(over, over.pace === "run" ? task.judge : undefined);
}

/** Stops what runs; what was said stays, unless the console was closed. */
function stop(isShown = true) {
  if (!playing) return undefined;
  const { player: played, stopLive, checked, note } = playing;
  stopLive?.();
  // What was right is told although nobody waited for the end.
  if (played && checked?.ok && checked.body.right) return end();
  finish();
  return isShown ? tellStopped(played, note) : undefined;
}

/** Goes a step on, or begins to step. */
export function step() {
  if (!playing) return begin("step");
  if (playing.pace !== "step" || !playing.player) return undefined;
  const { player: played } = playing;
  played.step();
  if (played.drawing.isUsed) played.drawing.picture.removeAttribute("hidden");
  return played.isAtEnd ? end() : undefined;
}

/** Goes on at another pace. */
export function setPace(pace) {
  if (!playing?.player) return;
  playing.pace = pace;
  Object.assign(playing, { began: undefined, done: undefined });
  showPace(pace);
  if (pace === "step") clearTimeout(playing.timer);
  else go();
}

console.onClose(() => stop(false));
// What another program said is not this one's.
editor.on("replaced", () => {
  playing?.stopLive?.();
  finish();
  clearBoard();
  console.close();
});
editor.on("changed", () => {
  clearBoard();
  if (console.isOpen()) console.close();
});
