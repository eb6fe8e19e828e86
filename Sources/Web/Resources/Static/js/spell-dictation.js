import { isLocked, judge, lock, originOf, pause, press, tell, words } from "./learn-play.js";
import { isKnown, speak } from "./learn-voice.js";
import { audio, isHeard } from "./sound.js";
import { firstFault, showMarks, showRight, showWritten } from "./spell-marks.js";
import {
  ask, paintTop, playSpelling, praise, prepareSound, seen, showSolution, soundOf, tellAnswer,
} from "./spell-play.js";
import { sayWhy } from "./toast.js";

// Dictation: a word is heard and written, with the letters on the screen or a real keyboard.

const board = document.querySelector("[data-board]");
const field = document.querySelector("[data-field]");
const input = document.querySelector("[data-input]");
const show = document.querySelector("[data-show]");
const check = document.querySelector("[data-check]");
const players = document.querySelector("[data-players]");
const mute = document.querySelector("[data-mute]");
const [playWord, playSlow, playSentence] = ["word", "slow", "sentence"].map(
  (name) => document.querySelector(`[data-play-${name}]`));
// The word is said by itself so long after it came.
const beforeWord = 300;
const sentences = {
  "one-missing": "oneMissing", "one-extra": "oneExtra", "one-wrong": "oneWrong",
  swapped: "swapped", several: "several",
};

let round;
let place;
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

/** Says that nothing is heard, and offers what needs no sound; nothing where it is. */
function tellMute(reason) {
  players.hidden = reason !== undefined;
  mute.hidden = reason === undefined;
  if (reason === undefined) return;
  const line = document.querySelector("[data-mute-line]");
  if (line.textContent !== words[reason]) line.textContent = words[reason];
  tell(words[reason]);
}

const buttonOf = ({ pace, part }) => {
  if (part) return playSentence;
  return pace ? playSlow : playWord;
};

let failed = false;
audio.addEventListener("error", () => { failed = true; });

async function hear(options = {}, wait = 0) {
  if (!round?.question) return;
  const { number } = round.question;
  const address = soundOf(round, options);
  const button = buttonOf(options);
  button.dataset.on = "";
  const isSaid = await speak([[address, wait]]);
  delete button.dataset.on;
  if (isSaid || round.question?.number !== number) return;
  if (!await isKnown(address)) tellMute("noClip");
  else if (document.querySelector("[data-sound]").getAttribute("aria-pressed") === "false") {
    tellMute("soundOff");
  } else if (failed) tellMute("noSound");
  // Otherwise the browser waits for a press, which Play is.
}

function draw(fresh) {
  round = fresh;
  const { stimulus } = fresh.question;
  playSentence.hidden = stimulus.sentence !== true;
  if (stimulus.place === place) {
    prepareSound(fresh);
    return;
  }
  place = stimulus.place;
  refused = "";
  input.value = "";
  input.readOnly = false;
  tellMute();
  paint();
  ask(words.ask);
  lock();
  prepareSound(fresh);
  input.focus({ preventScroll: true });
  hear({}, beforeWord);
}

async function told(fresh) {
  const { choice, correct, feedback } = fresh.last;
  round = fresh;
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
  const why = words[sentences[feedback.summary] ?? "several"];
  refused = feedback.response;
  input.readOnly = false;
  input.value = feedback.response;
  const fault = firstFault(feedback.marks);
  input.setSelectionRange(fault, fault);
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

playWord.addEventListener("click", () => hear());
playSlow.addEventListener("click", () => hear({ pace: "slow" }));
playSentence.addEventListener("click", () => hear({ part: "sentence" }));
document.querySelector("[data-sound]").addEventListener("click", () => {
  // Its own listener switches it first.
  setTimeout(() => {
    if (board.hidden || !isHeard()) return;
    tellMute();
    hear();
  }, 0);
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

playSpelling("dictation", { draw, told, steer: () => {} });
