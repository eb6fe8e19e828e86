import { isNear, isTilted, onPadEnter } from "./learn-controllers.js";
import { compoundNode, icon, isLocked, lock, sentence, wordNode, words } from "./learn-play.js";
import {
  hush, isKnown, pauseWhileSaid, preload, sayAtPress, speak, wordSound,
} from "./learn-voice.js";
import { pictureOf } from "./words-picture.js";

// The two halves of a compound: the question card whose line runs out to the right, and the whole
// word that it becomes. What is said of them comes from here too.

// When the halves and the whole are said, after they met.
const said = { second: 700, whole: 1500 };
/** When a game goes on by itself after what was won. */
export const goesOnAfter = 2900;
const first = 300;

const sound = (word) => wordSound(words.language, word);

function hearButton(word, isWhole) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "hear";
  // Without a clip there is nothing to press.
  button.hidden = true;
  if (isWhole) button.dataset.state = "on";
  button.setAttribute("aria-label", sentence(isWhole ? "hearAgain" : "hear", { word }));
  button.append(icon("i-sound"));
  button.addEventListener("click", () => sayAtPress(button, { language: words.language, word }));
  isKnown(sound(word)).then((known) => { button.hidden = !known; });
  return button;
}

/** Returns the card of a question word. */
export function questionCard(word) {
  const card = document.createElement("div");
  card.className = "wcard wcard--q";
  card.append(wordNode(word), hearButton(word, false));
  return card;
}

/** Returns the whole word, with its picture if there is one. */
export function joinedCard(begin, end) {
  const card = document.createElement("div");
  card.className = "joined";
  const compound = compoundNode(begin, end);
  compound.classList.add("cmp--big");
  card.append(compound);
  const picture = pictureOf(begin + end, "joined__pic");
  if (picture) card.append(picture);
  card.append(hearButton(begin + end, true));
  return card;
}

/** Says the question word, and has everything at hand that may be said of it. */
export function sayQuestion(word, alternatives) {
  preload([word, ...alternatives].map(sound));
  speak([[sound(word), first]]);
}

const goesOn = ".field";
const saysAgain = ".hear";

function nextPress(signal) {
  return new Promise((resolve) => {
    const go = (event) => {
      if (isLocked(event.timeStamp) || event.target.closest(saysAgain)) return;
      if (event.type === "keydown" ? !["Enter", " "].includes(event.key)
        : !event.target.closest(goesOn)) return;
      event.preventDefault();
      resolve();
    };
    onPadEnter((event) => {
      event.preventDefault();
      if (!isLocked(event.timeStamp)) resolve();
    }, signal);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, go, { signal });
  });
}

/**
 * Says both halves and the whole; returns when the game is to go on, by itself or by a press. Who has
 * the word said again hears it to its end.
 */
export async function celebrate(begin, end) {
  lock();
  speak([[sound(begin), 0], [sound(end), said.second], [sound(begin + end), said.whole]]);
  const isOver = new AbortController();
  await Promise.race([pauseWhileSaid(goesOnAfter), nextPress(isOver.signal)]);
  isOver.abort();
  hush();
}

const arrows = { left: "i-aleft", up: "i-aup", right: "i-aright", down: "i-adown" };

/** Returns the arrow to the side to which a tilt means an answer; nothing if none does. */
export function sideArrow(sides = {}, choice = "") {
  const side = Object.keys(arrows).find((name) => sides[name] === choice);
  return side ? [icon(arrows[side], "i side")] : [];
}

/** Says how the round is answered on this tablet. */
export function paintHint({ tilt }) {
  const hint = document.querySelector("[data-hint]");
  const isMore = isNear() || tilt.hint === "more";
  const text = hint.dataset[isTilted() ? (isMore ? "more" : "tilt") : "touch"];
  const place = hint.querySelector("[data-hint-text]");
  if (place.textContent !== text) place.textContent = text;
}
