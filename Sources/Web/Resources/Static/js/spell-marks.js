import { icon } from "./learn-play.js";

// A word as it is written, letter by letter, and what is wrong with it.

// More letters than these are shown smaller.
const long = 9;
const longest = 14;

function letter(text, state) {
  const node = document.createElement("span");
  node.className = "dl";
  node.textContent = text;
  if (state) node.dataset.s = state;
  return node;
}

function caret() {
  const node = document.createElement("span");
  node.className = "caret";
  return node;
}

function fill(place, nodes) {
  const count = nodes.length;
  if (count > longest) place.dataset.n = "longest";
  else if (count > long) place.dataset.n = "long";
  else delete place.dataset.n;
  place.replaceChildren(...nodes);
}

/** Shows what is written, with the caret where the next letter goes. */
export function showWritten(place, text, position) {
  const nodes = Array.from(text, (character) => letter(character));
  nodes.splice(position, 0, caret());
  fill(place, nodes);
}

/** Shows a word that is right. */
export function showRight(place, text) {
  fill(place, Array.from(text, (character) => letter(character, "right")));
}

/** Shows where a word is wrong: a gap stands for a letter that is missing. */
export function showMarks(place, marks) {
  fill(place, marks.flatMap(({ kind, written }) => {
    if (kind === "gap") return [letter("", "gap")];
    return Array.from(written, (character) => {
      if (kind === "right") return letter(character, "ok");
      const node = letter(character, kind);
      if (kind !== "swapped") node.append(icon("i-cross"));
      return node;
    });
  }));
}

/** Before which written letter the first fault is. */
export function firstFault(marks) {
  let written = 0;
  for (const mark of marks) {
    if (mark.kind !== "right") return written;
    written += mark.written.length;
  }
  return written;
}
