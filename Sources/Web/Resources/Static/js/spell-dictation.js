import { takePad } from "./learn-controllers.js";
import {
  isLocked, judge, lock, originOf, pause, press, sentence, tell, words,
} from "./learn-play.js";
import { followSound, hear, tellMute } from "./spell-dictation-sound.js";
import { firstFault, showMarks, showRight, showWritten } from "./spell-marks.js";
import {
  ask, paintTop, playSpelling, praise, prepareSound, seen, showSolution, tellAnswer,
} from "./spell-play.js";
import { sayWhy } from "./toast.js";

// Dictation: a word is heard and written, with the letters on the screen or a real keyboard.

const board = document.querySelector("[data-board]");
const field = document.querySelector("[data-field]");
const input = document.querySelector("[data-input]");
const show = document.querySelector("[data-show]");
const check = document.querySelector("[data-check]");
const playWord = document.querySelector("[data-play-word]");
const showWord = document.querySelector("[data-show-word]");
// What the station takes for the wish to see the word.
const wishToSee = "?";
// The word is said by itself so long after it came.
const beforeWord = 300;
const sentences = {
  "one-missing": "oneMissing", "one-extra": "oneExtra", "one-wrong": "oneWrong",
  swapped: "swapped", several: "several",
};

let place;
// The word that is shown to be written off, if one is.
let seenWord;
// What was answered last: only something else is an answer.
let refused = "";

const written = () => input.value.toLocaleLowerCase(words.language);

function paint() {
  const text = written();
  delete field.dataset.state;
  showWritten(show, text, input.selectionStart ?? text.length);
  const isNew = text !== "" && text !== refused;
  if (isNew) check.removeAttribute("aria-disabled");
  else check.setAttribute("aria-disabled", "true");
  playWord.classList.toggle("playbtn--go", !isNew);
}

/** What is asked of a word that is shown: to write it off. */
const copied = (word) => sentence("shown", { word });

function drawEmpty(text) {
  refused = "";
  input.value = "";
  input.readOnly = false;
  paint();
  ask(text);
  input.focus({ preventScroll: true });
}

function draw(fresh) {
  followSound(fresh);
  const { stimulus, choices } = fresh.question;
  const isNew = stimulus.place !== place;
  const isNowShown = stimulus.shown !== undefined && stimulus.shown !== seenWord;
  showWord.hidden = !choices.includes(wishToSee);
  place = stimulus.place;
  seenWord = stimulus.shown;
  prepareSound(fresh);
  if (isNowShown) {
    drawEmpty(copied(seenWord));
    tell(copied(seenWord));
  } else if (isNew) {
    drawEmpty(words.ask);
  }
  if (!isNew) return;
  tellMute();
  lock();
  hear({}, beforeWord);
}

async function told(fresh) {
  const { choice, correct, feedback } = fresh.last;
  followSound(fresh);
  // Who wants to see the word has answered nothing.
  if (correct === undefined) return undefined;
  judge(correct);
  paintTop(fresh);
  if (correct) {
    field.dataset.state = "right";
    showRight(show, feedback?.response ?? choice);
    check.setAttribute("aria-disabled", "true");
    ask(feedback?.response ?? choice);
    tellAnswer(fresh);
    praise();
    return pause(seen);
  }
  const fault = words[sentences[feedback.summary] ?? "several"];
  const why = seenWord ? `${fault}. ${copied(seenWord)}` : fault;
  refused = feedback.response;
  input.readOnly = false;
  input.value = feedback.response;
  const first = firstFault(feedback.marks);
  input.setSelectionRange(first, first);
  field.dataset.state = "wrong";
  showMarks(show, feedback.marks);
  check.setAttribute("aria-disabled", "true");
  ask(why);
  tellAnswer(fresh, why);
  if (feedback.solution) return showSolution(feedback.solution);
  return fresh.state === "over" ? pause(seen) : undefined;
}

function send(origin, moment) {
  if (check.hasAttribute("aria-disabled")) return sayWhy(check);
  if (!isLocked(moment)) input.readOnly = press(written(), origin, moment);
  return undefined;
}

/** Takes what is written over; after a wrong answer it may be changed again. */
function write(text) {
  input.readOnly = false;
  const from = input.selectionStart ?? input.value.length;
  input.setRangeText(text, from, input.selectionEnd ?? from, "end");
  paint();
}

function erase() {
  input.readOnly = false;
  const [from, to] = [input.selectionStart, input.selectionEnd];
  input.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
  paint();
}

board.addEventListener("click", (event) => {
  const key = event.target.closest("[data-letter], [data-delete], [data-check]");
  if (!key) return;
  if (key === check) send(originOf(event), event.timeStamp);
  else if (key.dataset.letter) write(key.dataset.letter);
  else erase();
});

input.addEventListener("input", () => {
  const text = input.value.replace(/\s/gu, "");
  if (text !== input.value) {
    const at = Math.max(0, input.selectionStart - (input.value.length - text.length));
    input.value = text;
    input.setSelectionRange(at, at);
  }
  paint();
});
document.addEventListener("selectionchange", () => {
  if (document.activeElement === input && field.dataset.state === undefined) paint();
});

showWord.addEventListener("click", (event) => {
  press(wishToSee, originOf(event), event.timeStamp);
});
document.addEventListener("keydown", (event) => {
  if (board.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  const sound = { ArrowUp: {}, ArrowDown: { pace: "slow" } }[event.key];
  if (sound) {
    event.preventDefault();
    if (!event.repeat) hear(sound);
    return;
  }
  if (event.key === "Enter" && !event.repeat && !event.target.closest("a, button")) {
    event.preventDefault();
    send("key", event.timeStamp);
    return;
  }
  // What is typed goes into the word, wherever the focus is.
  const isText = event.key.length === 1 && event.key !== " ";
  if ((isText || event.key === "Backspace") && event.target !== input) input.focus();
});

// The letters of the screen are pressed by a gamepad too; what stands there is sent from its line.
takePad((key, event) => {
  if (key !== "Enter" || event.target !== input) return false;
  send(originOf(event), event.timeStamp);
  return true;
});

playSpelling("dictation", { draw, told });
