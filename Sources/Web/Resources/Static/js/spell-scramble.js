import { isByPad } from "./learn-controllers.js";
import {
  followKeys, icon, isLocked, judge, lock, originOf, pause, press, sentence, words,
} from "./learn-play.js";
import { followDrags } from "./spell-drag.js";
import { arranged, firstGap, putAt, rowLength, takenBack } from "./spell-letters.js";
import {
  ask, paintTop, playSpelling, praise, prepareSound, sayWord, seen, showSolution, tellAnswer,
} from "./spell-play.js";

// Scramble: letters are dragged, pressed or typed to their places; the word is judged when the last
// place is filled.

const board = document.querySelector("[data-board]");
const places = document.querySelector("[data-slots]");
const tray = document.querySelector("[data-tray]");
const plus = document.querySelector("[data-plus]");
const hint = document.querySelector("[data-hint]");
// Letters in a row at most, on a screen that stands and on one that lies.
const rows = { tall: { few: 5, many: 8, until: 10 }, wide: { few: 12, many: 12, until: 12 } };
// How long misplaced letters are seen before they go back.
const shown = 700;
// In the first words a hand shows what to do.
const hintedWords = 2;

let place;
let letters = [];
let slots = [];
let marks = "";
let misplaced = [];
let isSent = false;

const held = (node) => Number(node.dataset.tile);
const slotNodes = () => [...places.children];
const trayNodes = () => [...tray.children];

function square(index) {
  const node = document.createElement("span");
  node.className = "lt";
  node.textContent = letters[index];
  node.dataset.tile = index;
  return node;
}

/** What a place is now: right, wrong, in, next or free. */
function stateOf(index) {
  if (slots[index] === undefined) return index === firstGap(slots) ? "next" : "free";
  if (marks === "right") return "right";
  return misplaced.includes(index) ? "wrong" : "in";
}

function nameOf(index, state) {
  const number = index + 1;
  if (slots[index] === undefined) return sentence("emptyWord", { number });
  const letter = letters[slots[index]];
  return sentence(state === "wrong" ? "wrongPlace" : "placeWord", { number, letter });
}

function paintSlot(node, index) {
  const state = stateOf(index);
  const content = slots[index] === undefined ? [] : [square(slots[index])];
  if (state === "wrong") {
    const badge = document.createElement("span");
    badge.className = "badge";
    badge.append(icon("i-cross"));
    content.push(badge);
  }
  node.replaceChildren(...content);
  node.dataset.state = state;
  node.setAttribute("aria-label", nameOf(index, state));
}

function paint() {
  for (const [index, node] of slotNodes().entries()) paintSlot(node, index);
  for (const node of trayNodes()) node.hidden = slots.includes(held(node));
}

function size(count) {
  for (const [name, { few, many, until }] of Object.entries(rows)) {
    const per = rowLength(count, count > until ? many : few);
    board.style.setProperty(`--per-${name}`, per);
    board.style.setProperty(`--rows-${name}`, Math.ceil(count / per));
  }
}

function build() {
  size(letters.length);
  places.replaceChildren(...letters.map((_, index) => {
    const node = document.createElement("button");
    node.type = "button";
    node.className = "sl";
    node.dataset.place = index;
    node.style.setProperty("--at", index);
    node.toggleAttribute("data-first", index === 0);
    node.toggleAttribute("data-last", index === letters.length - 1);
    return node;
  }));
  tray.replaceChildren(...letters.map((letter, index) => {
    const node = document.createElement("button");
    node.type = "button";
    node.className = "lt";
    node.dataset.tile = index;
    node.textContent = letter;
    node.setAttribute("aria-label", sentence("letterWord", { letter }));
    return node;
  }));
}

function draw(round) {
  const { stimulus } = round.question;
  const isNew = stimulus.place !== place;
  if (isNew) {
    place = stimulus.place;
    letters = stimulus.alternatives;
    slots = letters.map(() => undefined);
    build();
    ask(words.ask);
    lock();
  }
  slots = arranged(letters, stimulus.placed, slots);
  [marks, misplaced, isSent] = ["", [], false];
  plus.hidden = true;
  hint.hidden = stimulus.place > hintedWords;
  paint();
  prepareSound(round);
}

async function told(round) {
  const { correct, feedback } = round.last;
  judge(correct);
  paintTop(round);
  if (correct) {
    [marks, misplaced] = ["right", []];
    paint();
    plus.hidden = round.progress.mode === "calm";
    ask(feedback.solution);
    tellAnswer(round);
    praise();
    return pause(seen);
  }
  const why = feedback.summary === "swapped" ? words.swapped : words.several;
  misplaced = feedback.misplaced;
  paint();
  ask(why);
  tellAnswer(round, why);
  await pause(shown);
  return feedback.solution ? showSolution(feedback.solution) : undefined;
}

const isOpen = (moment) => !board.hidden && !isSent && !isLocked(moment);

/** Takes over where the letters stand now; the last one in its place has the word judged. */
function stand(fresh, origin, moment) {
  slots = fresh;
  misplaced = [];
  paint();
  if (slots.length === 0 || firstGap(slots) >= 0) return;
  isSent = press(slots.map((tile) => letters[tile]).join(""), origin, moment);
}

/** Puts a letter into the first gap. */
function putNext(tile, origin, moment) {
  const gap = firstGap(slots);
  if (gap < 0 || slots.includes(tile)) return;
  stand(putAt(slots, tile, gap), origin, moment);
}

tray.addEventListener("click", (event) => {
  const node = event.target.closest("[data-tile]");
  if (!node || !isOpen(event.timeStamp)) return;
  const isFocused = node === document.activeElement;
  putNext(held(node), originOf(event), event.timeStamp);
  // Whoever goes by keys stays where the letters are.
  if (isFocused && node.hidden) {
    const next = trayNodes().find((other) => !other.hidden);
    (next ?? slotNodes().at(-1)).focus();
  }
});

places.addEventListener("click", (event) => {
  const index = Number(event.target.closest("[data-place]")?.dataset.place ?? -1);
  if (slots[index] === undefined || !isOpen(event.timeStamp)) return;
  stand(takenBack(slots, slots[index]), originOf(event), event.timeStamp);
});

followDrags(board, {
  find(target) {
    if (!isOpen(performance.now())) return undefined;
    return target.closest("[data-place]")?.querySelector(".lt") ?? target.closest(".lt[data-tile]");
  },
  over(x, y) {
    const node = x === undefined ? undefined : placeAt(x, y);
    for (const other of slotNodes()) other.toggleAttribute("data-over", other === node);
  },
  drop(node, x, y, moment) {
    const target = placeAt(x, y);
    if (!isOpen(moment)) return;
    const tile = held(node);
    if (target) stand(putAt(slots, tile, Number(target.dataset.place)), "touch", moment);
    else stand(takenBack(slots, tile), "touch", moment);
  },
});

function placeAt(x, y) {
  return document.elementsFromPoint(x, y).map((node) => node.closest("[data-place]")).find(Boolean);
}

/** Moves the letter of a place by one. */
function shift(from, step, origin, moment) {
  const to = from + step;
  if (slots[from] === undefined || to < 0 || to >= slots.length) return;
  const tile = slots[from];
  stand(putAt(slots, tile, to), origin, moment);
  slotNodes()[to].focus();
}

/** Takes the last placed letter back. */
function takeLast(moment) {
  const last = slots.findLastIndex((tile) => tile !== undefined);
  if (last >= 0) stand(takenBack(slots, slots[last]), "key", moment);
}

function type(key, moment) {
  const wanted = key.toLocaleLowerCase(words.language);
  const tile = letters.findIndex((letter, index) =>
    letter.toLocaleLowerCase(words.language) === wanted && !slots.includes(index));
  if (tile < 0) return false;
  putNext(tile, "key", moment);
  return true;
}

followKeys((key, event) => {
  if (board.hidden) return false;
  // A gamepad has no other way from the letters to their places.
  if (key === "ArrowUp" && !isByPad()) {
    sayWord();
    return true;
  }
  if (!isOpen(event.timeStamp)) return false;
  const from = Number(event.target.closest("[data-place]")?.dataset.place ?? -1);
  if (from >= 0 && (key === "ArrowLeft" || key === "ArrowRight")) {
    shift(from, key === "ArrowLeft" ? -1 : 1, originOf(event), event.timeStamp);
    return true;
  }
  if (key === "Backspace") {
    takeLast(event.timeStamp);
    return true;
  }
  return key.length === 1 && key !== " " && type(key, event.timeStamp);
});

playSpelling("scramble", { draw, told });
