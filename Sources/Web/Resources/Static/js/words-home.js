import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { lastLevel, rememberChild, rememberLevel } from "./learn-child.js";
import "./learn-voice.js";

// The level, which is kept for this child on this screen, and the games that begin on it.

const child = document.querySelector("main").dataset.participant;
const levels = [...document.querySelectorAll('input[name="level"]')];
const games = document.querySelectorAll("[data-game]");

function point() {
  const chosen = levels.find((level) => level.checked);
  if (!chosen) return;
  for (const game of games) {
    const link = new URL(game.href);
    link.searchParams.set("level", chosen.value);
    game.href = link.pathname + link.search;
  }
}

rememberChild(child);
// An address that names a level goes before what was pressed last.
if (!new URLSearchParams(location.search).has("level")) {
  const known = levels.find((level) => level.value === lastLevel(child));
  if (known) known.checked = true;
}
point();

document.addEventListener("change", (event) => {
  if (event.target.name !== "level") return;
  rememberLevel(child, event.target.value);
  point();
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-lists]")) location.assign(event.target.value);
});

leaveOnEscape();
