import { isNear, isTilted, onPadEnter } from "./learn-controllers.js";
import {
  compoundNode, icon, isLocked, judge, lock, originOf, pause, press, sentence, tell, wordNode, words,
} from "./learn-play.js";
import { hush, pauseWhileSaid, preload, sayAtPress, speak, wordSound } from "./learn-voice.js";

// The choice of a word on a tile: four answers in four directions around the question.

const field = document.querySelector("[data-choice-field]");
const joined = field.querySelector("[data-joined]");
const note = field.querySelector("[data-note]");
// The order in which answers take their places, as the daemon has it for tilts.
const sides = ["left", "up", "right", "down"];
const buttons = Object.fromEntries(
  sides.map((side) => [side, field.querySelector(`[data-side="${side}"]`)]));
// How long a wrong answer stays red, and how long what was put together stands there.
const wrongTime = 900;
const rightTime = 2900;
// When the second half and the whole word are heard.
const secondAt = 700;
const wholeAt = 1500;

let open;
let choices = {};

/** Returns the answers by the side they lie on. */
function placed({ question }) {
  return Object.fromEntries(
    question.stimulus.alternatives.map((choice, index) => [sides[index], choice]));
}

export const isOpen = () => open !== undefined && field.dataset.state === "idle";

/** Returns the button of an answer. */
export const choiceNode = (choice) => buttons[sides.find((side) => choices[side] === choice)];

const hear = (text) => speak([[wordSound(words.language, text), 0]]);

/** Shows the open word. */
export function drawChoice(round) {
  const { word } = round.question.stimulus;
  const isNew = open !== word || field.dataset.state !== "wrong";
  open = word;
  choices = placed(round);
  field.dataset.state = "idle";
  joined.hidden = true;
  field.querySelector("[data-question-word]").replaceChildren(wordNode(word));
  field.querySelector("[data-hear]").setAttribute("aria-label", sentence("hear", { word }));
  for (const [side, button] of Object.entries(buttons)) {
    const choice = choices[side];
    button.hidden = choice === undefined;
    delete button.dataset.state;
    button.querySelector(".badge")?.remove();
    if (choice === undefined) continue;
    button.querySelector(".w").replaceWith(wordNode(choice));
    button.setAttribute("aria-label", sentence(`${side}Word`, { word: choice }));
  }
  showHint(round);
  if (!isNew) return;
  const answers = Object.keys(buttons).filter((side) => choices[side] !== undefined)
    .map((side) => sentence(`${side}Word`, { word: choices[side] }));
  tell(`${sentence("asked", { word })} ${answers.join(", ")}.`);
  preload([word, ...Object.values(choices)].map((text) => wordSound(words.language, text)));
  hear(word);
}

/** Says below the answers how to answer. */
export function showHint(round) {
  if (field.dataset.state !== "idle") return;
  const how = isTilted() ? words.tiltOrPress : words.pressOnly;
  const now = isNear() || round.tilt.hint === "more" ? words.tiltMore : how;
  if (note.textContent !== now) note.textContent = now;
}

/** Waits for a time or for a press, whichever comes first; a word that is said again is heard to its end. */
function untilPressed(time) {
  return new Promise((resolve) => {
    const through = new AbortController();
    const { signal } = through;
    const end = () => {
      through.abort();
      resolve();
    };
    pauseWhileSaid(time).then(end);
    const pressed = (event) => {
      const isElse = event.target.closest("[data-leave], [data-sound], .hear") !== null;
      if (!isElse && !isLocked(event.timeStamp)) end();
    };
    addEventListener("pointerup", pressed, { signal });
    onPadEnter((event) => {
      event.preventDefault();
      if (!isLocked(event.timeStamp)) end();
    }, signal);
    addEventListener("keydown", (event) => {
      if (!event.repeat && !["Escape", "Tab"].includes(event.key)) pressed(event);
    }, { signal });
  });
}

async function right(whole, choice, side) {
  field.dataset.state = "right";
  if (side) buttons[side].dataset.state = "gone";
  const first = whole.endsWith(choice) ? whole.slice(0, -choice.length) : open;
  joined.querySelector("[data-compound]").replaceChildren(compoundNode(first, choice));
  const again = joined.querySelector("[data-hear-whole]");
  again.setAttribute("aria-label", sentence("hearAgain", { word: whole }));
  again.dataset.word = whole;
  joined.hidden = false;
  note.textContent = "";
  tell(sentence("right", { word: whole }));
  judge(true);
  speak([first, choice, whole].map(
    (text, index) => [wordSound(words.language, text), [0, secondAt, wholeAt][index]]));
  await untilPressed(rightTime);
  hush();
  open = undefined;
}

async function wrong(whole, side) {
  field.dataset.state = "wrong";
  if (side) {
    buttons[side].dataset.state = "wrong";
    const badge = document.createElement("span");
    badge.className = "badge";
    badge.append(icon("i-cross"));
    buttons[side].append(badge);
  }
  note.textContent = sentence("unknown", { word: whole });
  tell(sentence("wrong", { word: whole }));
  judge(false);
  await pause(wrongTime);
}

/** Shows what an answer to the open word was. */
export async function toldChoice({ last }) {
  if (open === undefined) return;
  const side = sides.find((name) => choices[name] === last.choice);
  const whole = last.feedback?.word ?? open + last.choice;
  lock();
  if (last.correct) await right(whole, last.choice, side);
  else await wrong(whole, side);
}

/** Answers to a side, as an arrow key or a gamepad names it. */
export function pressSide(side, origin, moment) {
  if (isOpen() && choices[side] !== undefined) press(choices[side], origin, moment);
}

for (const [side, button] of Object.entries(buttons)) {
  button.addEventListener("click", (event) => pressSide(side, originOf(event), event.timeStamp));
}
field.querySelector("[data-hear]").addEventListener("click", ({ currentTarget }) => {
  sayAtPress(currentTarget, { language: words.language, word: open });
});
joined.querySelector("[data-hear-whole]").addEventListener("click", ({ currentTarget }) => {
  sayAtPress(currentTarget, { language: words.language, word: currentTarget.dataset.word });
});
