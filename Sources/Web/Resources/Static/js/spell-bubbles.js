import { isNear, isTilted } from "./learn-controllers.js";
import { followKeys, judge, lock, originOf, pause, press, sentence, words } from "./learn-play.js";
import {
  anew, ask, paintTop, playSpelling, praise, prepareSound, sayWord, seen, tellAnswer,
} from "./spell-play.js";

// Bubbles: three spellings stand still, one of them is right; answered by touch, arrows, 1 to 3, a
// gamepad or tilt.

const board = document.querySelector("[data-board]");
const sides = ["left", "up", "right"];
const bubbles = Object.fromEntries(
  sides.map((side) => [side, document.querySelector(`[data-side="${side}"]`)]));
const keys = { ArrowLeft: "left", ArrowUp: "up", ArrowRight: "right", 1: "left", 2: "up", 3: "right" };
// A longer word is broken inside its bubble.
const longest = 13;

let place;
let choices = {};
// What is asked while nothing else is to be said.
let asking = words.ask;
let isOpen = false;

const spelled = (word) => Array.from(word).join(" ");

/** Paints one bubble: nothing, pop, off or wrong. */
function paint(side, state = "") {
  const bubble = bubbles[side];
  const name = sentence(`${side}Word`, { letters: spelled(choices[side]) });
  bubble.dataset.state = state;
  bubble.setAttribute(
    "aria-label", state === "wrong" ? sentence("crossedWord", { place: name }) : name);
  if (state) bubble.setAttribute("aria-disabled", "true");
  else bubble.removeAttribute("aria-disabled");
}

function rise() {
  for (const side of sides) {
    const word = bubbles[side].querySelector("[data-word]");
    word.textContent = choices[side];
    word.lang = words.language;
    word.dataset.n = choices[side].length;
    word.toggleAttribute("data-long", choices[side].length > longest);
    anew(bubbles[side]);
  }
}

function draw(round) {
  const { stimulus } = round.question;
  const isNew = stimulus.place !== place;
  // A tilt goes by the same places; those that are crossed take none any more.
  choices = Object.fromEntries(sides.map((side, index) => [side, stimulus.alternatives[index]]));
  if (isNew) {
    place = stimulus.place;
    rise();
    asking = words.ask;
    lock();
  }
  isOpen = true;
  ask(asking);
  for (const side of sides) paint(side, stimulus.crossed.includes(choices[side]) ? "wrong" : "");
  prepareSound(round);
}

async function told(round) {
  const { choice, correct } = round.last;
  const chosen = sides.find((side) => choices[side] === choice);
  isOpen = false;
  judge(correct);
  paintTop(round);
  tellAnswer(round, words.again);
  if (!correct) {
    if (chosen) paint(chosen, "wrong");
    asking = words.again;
    ask(asking);
    lock();
    return round.state === "over" ? pause(seen) : undefined;
  }
  for (const side of sides) {
    if (bubbles[side].dataset.state !== "wrong") paint(side, side === chosen ? "pop" : "off");
  }
  ask(choice);
  praise();
  return pause(seen);
}

function changed({ tilt }) {
  if (!isOpen) return;
  ask(isTilted() && (isNear() || tilt.hint === "more") ? words.more : asking);
}

function answer(side, origin, moment) {
  if (bubbles[side].hasAttribute("aria-disabled")) return false;
  return press(choices[side], origin, moment);
}

for (const side of sides) {
  bubbles[side].addEventListener("click", (event) => {
    answer(side, originOf(event), event.timeStamp);
  });
}

followKeys((key, event) => {
  if (board.hidden) return false;
  if (key === "ArrowDown") {
    sayWord();
    return true;
  }
  if (!(key in keys)) return false;
  answer(keys[key], originOf(event), event.timeStamp);
  return true;
});

const nodeOf = (choice) => bubbles[sides.find((side) => choices[side] === choice)];

playSpelling("bubbles", { draw, told, changed, nodeOf });
