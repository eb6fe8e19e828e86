import { editor } from "./learn-list-state.js";
import { filled } from "./toast.js";

// What rows of all lists have: words, the sound of each, how many are to be looked at.

/** Returns a copy of what a template holds. */
export const copyOf = (name, root = document) =>
  root.querySelector(`template[${name}]`).content.firstElementChild.cloneNode(true);

/** Puts a word into its place. */
export function putWord(root, word, selector = "[data-word]") {
  const place = root.querySelector(selector);
  place.textContent = word;
  place.dataset.n = String(word.length);
}

function pill(name, count, one, other) {
  const place = editor.querySelector(`[${name}]`);
  place.hidden = count === 0;
  place.querySelector("span").textContent = filled(count === 1 ? one : other, { count });
}

/** Says how many rows are to be looked at, and how many have a word without a sound. */
export function showCounts(cares, silent) {
  const { checkOne, checkOther, silentOne, silentOther } = editor.dataset;
  pill("data-care", cares, checkOne, checkOther);
  pill("data-silent", silent, silentOne, silentOther);
}

/** The words of a row that can be said, the row's own first. */
export function spokenWords({ word, alternatives = [], solutions = [] }) {
  return [...new Set([word, ...alternatives, ...solutions.map((second) => word + second)])];
}

export const isSilent = (row) => row.sounds[row.word] === undefined;

/** Draws the button for the sounds of a row. */
export function drawSound(item, row, index) {
  const button = item.querySelector("[data-sounds]");
  const { soundWord, recordWord, soundsOf } = editor.dataset;
  button.dataset.sounds = String(index);
  button.dataset.state = isSilent(row) ? "miss" : "ok";
  button.querySelector("use").setAttribute("href", isSilent(row) ? "#i-mic" : "#i-sound");
  button.querySelector("span").textContent = isSilent(row) ? recordWord : soundWord;
  button.setAttribute("aria-label", filled(soundsOf, { word: row.word }));
}

/** Names a button by the word of its row. */
export function nameButton(item, name, sentence, word, index) {
  for (const button of item.querySelectorAll(`[${name}]`)) {
    button.setAttribute(name, String(index));
    if (sentence) button.setAttribute("aria-label", filled(sentence, { word }));
  }
}
