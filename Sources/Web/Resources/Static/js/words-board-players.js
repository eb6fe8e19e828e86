import { filled } from "./toast.js";

// Who plays beside the child on one board: somebody by number, name and face, or somebody else, whose
// answers do not count.

const main = document.querySelector("main");
const sheet = document.querySelector("[data-players-sheet]");
const opener = document.querySelector("[data-two]");
const word = opener.querySelector("[data-two-word]");
const chips = [...sheet.querySelectorAll("[data-second], [data-alone]")];
const { besideWord, twoWord } = main.dataset;

let chosen = sheet.querySelector("[data-alone]");

/** How many play, and the number of the second one if it is somebody known. */
export function players() {
  const { second } = chosen.dataset;
  return { count: second === undefined ? 1 : 2, second };
}

function choose(chip) {
  chosen = chip;
  for (const each of chips) {
    if (each === chip) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  const isBeside = players().count > 1;
  const name = chip.querySelector("[data-name]")?.textContent || chip.dataset.second;
  word.textContent = isBeside ? chip.dataset.word ?? filled(besideWord, { name }) : twoWord;
  opener.toggleAttribute("data-on", isBeside);
}

opener.addEventListener("click", () => sheet.showModal());
sheet.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-second], [data-alone]");
  if (chip) choose(chip);
  if (chip || event.target === sheet) sheet.close();
});

// A board that was left goes on with whoever played it.
choose(chips.find(({ dataset }) => dataset.second === main.dataset.before) ?? chosen);
