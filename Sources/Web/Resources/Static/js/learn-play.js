import { isTyping } from "./keys.js";
import { isByPad, levelled, takePad } from "./learn-controllers.js";
import { hush } from "./learn-voice.js";
import { answer, currentRound, playRound } from "./round.js";
import { tiltUse } from "./screen.js";
import { audio, isWanted, play } from "./sound.js";
import { filled, say } from "./toast.js";

// What all playing pages of the learning games share: the progress, the sentence for those who do
// not see, the lock of presses after a change, the sounds of right and wrong, and how a round begins
// and is left.

const main = document.querySelector("main");

/** The words and numbers that the page has for its script. */
export const words = main.dataset;

/** Whether motion is to be left out. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

// A press that was meant for what stood there before does not count.
const settling = 400;
// How long it can be read why there is no game.
const reading = 4000;

export const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** Waits for a motion to end, which is at once where there are none. */
export const motion = (time) => pause(calm.matches ? 0 : time);

let lockedUntil = 0;
let opening;

/** Takes no presses for a while after a change. */
export function lock(time = settling) {
  lockedUntil = performance.now() + time;
  main.dataset.locked = "";
  clearTimeout(opening);
  opening = setTimeout(() => { delete main.dataset.locked; }, time);
}

/** Whether a press counts now. */
export const isLocked = (moment = performance.now()) => moment < lockedUntil;

/**
 * Answers the open question by a press, unless it came too soon.
 * @param {string} choice
 * @param {string} origin touch, key or gamepad
 * @param {number} moment when, on the clock of `performance.now()`
 * @returns {boolean} whether it is an answer
 */
export function press(choice, origin, moment) {
  return !isLocked(moment) && answer(choice, origin, moment);
}

/** Where a press comes from: a key on a button is a click too, and no touch; so is a gamepad's. */
export function originOf(event) {
  if (isByPad()) return "gamepad";
  return event.detail === 0 ? "key" : "touch";
}

/** Says a sentence to those who do not see what happened. */
export function tell(sentence) {
  document.querySelector("[data-say]").textContent = sentence;
}

/** Has it heard whether an answer was right. */
export const judge = (isRight) => play(isRight ? "right" : "wrong");

// Under what this screen remembers, as long as it is open, that it said that nothing is heard.
const silent = "no-sound";

// The audio system tells it when it has no device to play on; the game goes on. Where a word is heard
// alone its own place says so.
audio.addEventListener("error", () => {
  if (!isWanted() || sessionStorage.getItem(silent) || document.querySelector("[data-mute]")) return;
  sessionStorage.setItem(silent, "said");
  say(document.querySelector("[data-read]").dataset.noSound);
});

const upper = (word) => word.charAt(0).toLocaleUpperCase(words.language) + word.slice(1);

/** Returns a sentence of the page with its parts filled in; `Word` is `word` at a beginning. */
export function sentence(name, parts = {}) {
  const word = parts.word === undefined ? {} : { Word: upper(parts.word) };
  return filled(words[name] ?? "", { ...parts, ...word });
}

/**
 * Paints the progress: one segment a word.
 * @param {string[]} states hit, again, miss, now or nothing for each
 * @param {string} label the same as a sentence
 */
export function paintSteps(states, label) {
  const strip = document.querySelector("[data-steps]");
  if (strip.children.length !== states.length) {
    strip.replaceChildren(...states.map(() => document.createElement("i")));
  }
  for (const [index, state] of states.entries()) {
    if (state) strip.children[index].dataset.s = state;
    else delete strip.children[index].dataset.s;
  }
  strip.setAttribute("aria-label", label);
}

/** Paints the progress of a game of so many words, of which those in `tries` are done. */
export function paintTries(tries, count, now) {
  const states = tries.map((tried) => (tried === "first" ? "hit" : "again"));
  if (now && states.length < count) states.push(now);
  while (states.length < count) states.push("");
  paintSteps(states, sentence("stepsWord", { number: Math.min(tries.length + 1, count), count }));
}

/** Returns a word as it is shown; its number of letters tells how large. */
export function wordNode(text) {
  const node = document.createElement("span");
  node.className = "w";
  node.lang = words.language;
  node.dataset.n = text.length;
  node.textContent = text;
  return node;
}

/** Returns a compound as two halves of a line with a tick at their seam. */
export function compoundNode(first, second) {
  const node = document.createElement("span");
  const whole = first + second;
  node.className = "cmp";
  node.lang = words.language;
  node.dataset.n = whole.length;
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", whole);
  for (const half of [first, second]) {
    const part = document.createElement("b");
    part.textContent = half;
    node.append(part);
  }
  return node;
}

/** Returns a drawing of the page by its name. */
export function icon(name, className = "i") {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", className);
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#${name}`);
  picture.append(use);
  return picture;
}

const leaveLink = document.querySelector("[data-leave]");

// The round stays open and is offered at home.
leaveLink.addEventListener("click", () => {
  hush();
  play("back");
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.closest("dialog[open]")) return;
  event.preventDefault();
  leaveLink.click();
});

/**
 * Calls `pressed` with each key that belongs to the game, and the event; a gamepad has keys too.
 * @param {function(string, KeyboardEvent): boolean} pressed returns whether it took the key
 */
export function followKeys(pressed) {
  takePad(pressed);
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.repeat || event.key === "Escape") return;
    if (pressed(event.key, event)) event.preventDefault();
  });
}

/**
 * Plays the page's round to its end; a reload plays on.
 * @param {string} kind of the round, as `words-cards`
 * @param {Object} options of a new round
 * @param {Object} view as of `playRound`; `over` leads to the done page unless it is given,
 *   `nodeOf(choice)` finds what gets a ring when the tablet leans towards it, and `second` is the
 *   number of who plays beside the child
 */
export async function playGame(kind, options, view) {
  const over = (round) => location.replace(`${words.done}/${encodeURIComponent(round.id)}`);
  const query = new URLSearchParams(location.search);
  // Whoever measures the original's rule does so in the eye test alone.
  const tilt = tiltUse() === "off" ? "off" : "friendly";
  const wish = query.get("round") ?? {
    kind, participant: Number(words.participant), second: view.second, tilt, options,
  };
  const screen = levelled({ changed: () => {}, over, ...view });
  const problem = await playRound(wish, screen, "learning");
  if (problem) {
    say(problem.title);
    await pause(reading);
    // Nothing can be played here.
    return location.replace(leaveLink.href);
  }
  query.set("round", currentRound().id);
  return history.replaceState(null, "", `?${query}`);
}

/** The list and level, or whatever else the page's address asks of a new round. */
export function wished(...names) {
  const query = new URLSearchParams(location.search);
  const asked = names.filter((name) => query.has(name)).map((name) => [name, query.get(name)]);
  const options = Object.fromEntries(asked);
  if ("level" in options) options.level = Number(options.level);
  if (query.get("today") === "1") options.today = true;
  return options;
}
