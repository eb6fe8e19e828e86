import { newKey, press } from "./api.js";
import { elapsed, path, screenName, take, words } from "./group-state.js";
import { hostTime } from "./hostclock.js";
import { say } from "./toast.js";

// What is pressed in a run in which everybody has a time. A press is sent with its own moment and stays dashed
// until the station has it on disk; each can be taken back from the screen that it came from.

// A finger that shakes, in milliseconds.
const deaf = 300;
// How far a press is from what it is pressed at, in seconds.
const hand = 0.1;
const heard = new Map();
const done = [];

/** What is on its way from here: by the key of the press, since the station knows it by that too. */
export const underWay = new Map();

const changed = () => document.dispatchEvent(new CustomEvent("pressing"));

function tell(text) {
  document.querySelector("[data-say]").textContent = text;
}

/**
 * Sends a press.
 * @param {Object} body its kind and what it concerns; with `isKept` undo does not take it back
 * @param {string} story what is said once the station has it
 * @param {number} moment when it was pressed, by `performance.now()`
 * @returns {string} its key
 */
export function send({ isKept, ...body }, story, moment = performance.now(), source = "touch") {
  const id = newKey();
  const host = hostTime(moment);
  const when = host
    ? { pressed_at_ns: host.nanoseconds, uncertainty_s: hand + host.uncertainty / 1000 } : {};
  const since = elapsed(moment);
  // Presses go one after the other, so that what takes this one back comes after it.
  if (!isKept) done.push({ id, body, story });
  underWay.set(id, { ...body, time_s: since === undefined ? 0 : since / 1e9 });
  changed();
  press(`${path}/presses`, { ...body, ...when, id, source, screen: screenName }).then((answer) => {
    underWay.delete(id);
    if (answer.ok) {
      take(answer.body);
      tell(story);
    } else {
      const place = done.findIndex((each) => each.id === id);
      if (place >= 0) done.splice(place, 1);
      // What can no longer be taken back must not have the one before it taken back in its place.
      if (body.kind === "void") done.length = 0;
      say(answer.body.title);
    }
    changed();
  });
  return id;
}

/** Whether a press is the one before once more. */
export function isNear(name, moment) {
  const isSame = moment - (heard.get(name) ?? -Infinity) < deaf;
  if (!isSame) heard.set(name, moment);
  return isSame;
}

/** Takes back what was pressed here last. */
export function undo() {
  const last = done.pop();
  if (!last) return say(words.undo_none);
  heard.clear();
  const { participant } = last.body;
  const story = `${last.story}: ${words.undone}`;
  send(
    { kind: "void", event: last.id, isKept: true, ...(participant === undefined ? {} : { participant }) },
    story);
  return say(story);
}
