import { drawBoxes } from "./code-boxes.js";
import { chips, picture, vocabulary } from "./code-chips.js";
import * as editor from "./code-editor.js";
import { makeField, point } from "./code-field.js";
import { icon, isOn, language, press, word } from "./code-parts.js";
import { canCompare, compare, isHole, names, rejoin, uncompare } from "./code-program.js";

// The pad: digits, signs and values beside the program while an argument is changed.

const pad = document.querySelector(".padk");
const page = document.querySelector("main");
const palette = document.querySelector("[data-palette]");
const values = pad.querySelector("[data-pad-values]");
const views = [...pad.querySelectorAll("[data-pad-view]")];
const boxes = pad.querySelector("[data-boxes]");
const letters = pad.querySelector('[data-pad-view="letters"]');
// A tablet whose system has no keyboard on the screen gets ours.
const needsLetters = matchMedia("(any-pointer: coarse)").matches
  && !/Android|iPhone|iPad/.test(navigator.userAgent);
const alphabet = { sv: "qwertyuiopåasdfghjklöäzxcvbnm", en: "qwertyuiopasdfghjklzxcvbnm" };
let field;
let line;

/** The fields that cards of the program have, and those of a gate that it reads. */
function fields() {
  const pieces = editor.lines().flatMap(({ arguments: all }) => all.map(({ text }) => chips(text)));
  const own = pieces.flatMap((some) =>
    some.filter((_, index) => some[index + 1]?.text === ":").map(({ text }) => text));
  const readsGate = pieces.flat().some(({ kind, text }) =>
    kind === "sensor" && vocabulary.sensors[text.toLowerCase()] === "gate");
  return [...new Set([...own, ...(readsGate ? vocabulary.fields : [])])];
}

/** Returns the presses for what an argument can be made of. */
function strip() {
  const { sensors, functions, words, taught } = vocabulary;
  const known = names(editor.lines()).filter((name) => !sensors[name.toLowerCase()]);
  const value = (text, caret) =>
    press({ "data-put": text, "data-caret": caret }, picture(text) && icon(picture(text)), text);
  const calls = Object.entries(functions).map(([name, count]) =>
    press({ "data-put": `${name}(${count > 1 ? "; " : ""})`, "data-caret": name.length + 1 }, `${name}( )`));
  const own = known.map((name) => value(name));
  if (field.mode === "name") return own;
  const others = [
    ...own, ...fields().map((name) => value(`.${name}`)),
    ...Object.keys(sensors).map((name) => value(name)),
    ...Object.keys(words).map((name) => value(name)),
    press({ "data-put": "[]", "data-caret": 1 }, word("pad-list")),
    press({ "data-put": "{}", "data-caret": 1 }, word("pad-card")), ...calls,
  ];
  // What the page is about comes first.
  const isTaught = ({ dataset }) => taught.includes(dataset.put.replace(/\(.*/, ""));
  return [
    press({ "data-text": true }, word("pad-text")), ...others.filter(isTaught),
    ...others.filter((button) => !isTaught(button)),
  ];
}

/** Shows the keys that fit the field. */
function paint() {
  const isJoin = editor.edited() && line.arguments[editor.edited().index].name === "join";
  const view = field.mode === "sign" ? (isJoin ? "join" : "signs")
    : needsLetters && field.wantsLetters ? "letters" : "keys";
  for (const part of views) part.hidden = part.dataset.padView !== view;
  values.hidden = field.mode === "sign" || view === "letters";
  if (!values.hidden) values.replaceChildren(...strip());
  // While ours is there, that of the system would lie on it.
  if (view === "letters") field.input.inputMode = "none";
}

/** Shows the boxes of the list or card that the caret is in. */
function paintBoxes() {
  if (!editor.isEditing()) return;
  drawBoxes(boxes, field);
}

function show(isShown) {
  pad.hidden = !isShown;
  page.toggleAttribute("data-pad", isShown);
  palette.classList.toggle("pal--strip", isShown);
}

editor.withField({
  make(edited, index) {
    line = edited;
    field = makeField(edited.arguments[index]);
    field.input.addEventListener("keydown", type);
    for (const kind of ["input", "keyup", "click", "focus"]) {
      field.input.addEventListener(kind, paintBoxes);
    }
    show(true);
    queueMicrotask(() => {
      paint();
      paintBoxes();
    });
    return field.element;
  },
  read: () => field.read(),
  gone: () => show(false),
});

/** Goes on to the next argument of the line that is empty, else ends with this one. */
function done() {
  const { id, index } = editor.edited();
  editor.leave();
  const left = editor.lines()[editor.placeOf(id)].arguments;
  const next = left.findIndex((value, place) => place > index && isHole(value));
  if (next >= 0) return editor.edit(id, next);
  return editor.rowOf(id).querySelector(`[data-arg="${index}"]`)?.focus();
}

/** In an If these words begin another comparison; elsewhere they are signs. */
function join(text) {
  const { id } = editor.edited();
  if (line.block !== "if") return field.sign(text);
  editor.leave();
  const now = editor.lines()[editor.placeOf(id)];
  if (!canCompare(now)) return undefined;
  const next = now.arguments.length + 1;
  editor.take(compare(editor.lines(), id, text));
  return editor.edit(id, next);
}

/** Sets the sign of a comparison, or the word between two, and goes on. */
function choose(text) {
  const { id, index } = editor.edited();
  if (line.arguments[index].name !== "join") {
    field.set(text);
    return done();
  }
  editor.leave(false);
  editor.take(rejoin(editor.lines(), id, text));
  return editor.choose(id, true);
}

function drop() {
  const { id, index } = editor.edited();
  editor.leave(false);
  editor.take(uncompare(editor.lines(), id, index));
  editor.choose(id, true);
}

const keys = { del: () => field.back(), done, drop };

pad.addEventListener("pointerdown", (event) => {
  // The field keeps the focus, and so the caret its place.
  if (event.target.closest("button")) event.preventDefault();
});

pad.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || !field) return undefined;
  if (isOn(event, "[data-boxes]")) {
    // What is chosen may want other keys.
    paint();
    return paintBoxes();
  }
  const { key, put, caret, sign, choice, letter, joins } = button.dataset;
  if (key) keys[key]();
  else if (button.hasAttribute("data-text")) field.text();
  else if (joins) join(joins);
  else if (choice) choose(choice);
  else if (sign) field.sign(sign);
  else if (letter) field.letter(letter);
  else field.put(put === "point" ? point : put, caret && Number(caret));
  if (editor.isEditing() && (button.hasAttribute("data-text") || key === "del")) paint();
  paintBoxes();
  return undefined;
});

function type(event) {
  if (event.key === "Enter") done();
  else if (event.key === "Escape") {
    const { id, index } = editor.edited();
    editor.leave(false);
    editor.rowOf(id).querySelector(`[data-arg="${index}"]`).focus();
  } else if (event.key === '"' && field.mode === "value" && field.isEmpty) {
    field.text();
    paint();
  } else if (event.key === "Tab" && !event.shiftKey) {
    done();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

const kept = ".padk, [data-field], [data-board], [data-palette], [data-console-box]";

// A press elsewhere ends the change of an argument.
document.addEventListener("click", (event) => {
  if (editor.isEditing() && !isOn(event, kept)) {
    editor.leave();
  }
});

for (const letter of alphabet[language]) {
  letters.querySelector("[data-letters]").append(press({ class: "pk", "data-letter": letter }, letter));
}
