import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { hear } from "./learn-hear.js";
import "./learn-voice.js";

// The journey: a piece that is pressed says its name in two halves and whole, and is seen on the
// figure, pale until it is won.

const scene = document.querySelector(".marspage__show");
const shown = document.querySelector("[data-shown]");

function show({ pieceButton: piece, first, second, status }) {
  shown.hidden = false;
  shown.querySelector("[data-shown-picture]").setAttribute("href", `#e-${piece}`);
  shown.querySelector("[data-shown-label]").textContent = status;
  const word = shown.querySelector("[data-shown-word]");
  word.replaceChildren(...[first, second].map((half) => {
    const part = document.createElement("b");
    part.textContent = half;
    return part;
  }));
  for (const part of scene.querySelectorAll("[data-piece], [data-ground]")) {
    const isIt = [part.dataset.piece, part.dataset.ground].includes(piece);
    part.toggleAttribute("data-try", isIt);
  }
  document.querySelector("[data-say]").textContent = `${first}${second}. ${status}.`;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-piece-button]");
  if (!button) return;
  const { first, second } = button.dataset;
  for (const other of document.querySelectorAll("[data-piece-button][aria-current]")) {
    other.removeAttribute("aria-current");
  }
  button.setAttribute("aria-current", "true");
  show(button.dataset);
  hear({ word: first + second, first, second });
});

leaveOnEscape();
