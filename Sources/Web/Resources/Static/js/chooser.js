import { post } from "./api.js";
import { findField, meant, showEverybody } from "./chooser-find.js";
import { isTyping, leaveOnEscape } from "./keys.js";
import { listen } from "./reader.js";
import { whoHas } from "./reader-person.js";

// Who, and with what; then the run begins.

const main = document.querySelector("main");
const form = document.querySelector("[data-form]");
const error = document.querySelector("[data-error]");

function fail(sentence) {
  error.textContent = sentence;
}

// Who is chosen is said beside the button, which may be far from the tile.
const chosen = form.querySelector("[data-chosen]");
const typedNumber = form.elements.number;
const typedName = form.elements.nickname;

function paint() {
  const tile = form.querySelector('[name="participant"]:checked')?.closest("label");
  const number = tile ? tile.querySelector("input").value : typedNumber.value.trim();
  const name = tile
    ? tile.querySelector(".bib-choice__name").textContent
    : typedName.value.trim() || chosen.dataset.new;
  const bib = chosen.querySelector(".bib");
  bib.hidden = number === "";
  bib.textContent = number;
  chosen.querySelector("strong").textContent = number === "" ? chosen.dataset.none : name;
}

// A number that is typed is meant, whoever was chosen before; choosing clears what was typed. Whose
// number is taken away again, as by a card reader, leaves who was chosen before.
let before = form.querySelector('[name="participant"]:checked');
function meanNumber() {
  for (const radio of form.querySelectorAll('[name="participant"]')) radio.checked = false;
  if (before && typedNumber.value.trim() === "" && !findField?.value.trim()) before.checked = true;
  paint();
}
function meanPerson(radio) {
  radio.checked = true;
  typedNumber.value = "";
  typedName.value = "";
  paint();
}
typedNumber.addEventListener("input", meanNumber);
// Who has a name and no number gets the next one that is free.
typedName.addEventListener("input", () => {
  if (typedName.value.trim() && typedNumber.value.trim() === "") {
    typedNumber.value = typedNumber.dataset.free;
    meanNumber();
  }
  paint();
});
// It may have been typed before this script was there.
if (typedNumber.value !== typedNumber.defaultValue) meanNumber();
form.addEventListener("change", (event) => {
  if (event.target.name !== "participant") return;
  before = event.target;
  meanPerson(before);
});
paint();

// A number that nobody has yet is a new participant's.
findField?.addEventListener("input", () => {
  const person = meant();
  if (person) return meanPerson(person);
  const typed = findField.value.trim();
  const isNew = /^\d{1,4}$/.test(typed) && !form.querySelector(".bib-choice:not([hidden])");
  typedNumber.value = isNew ? typed : "";
  meanNumber();
});

// What is typed from anywhere searches, or is a number where there is nothing to search.
document.addEventListener("keydown", (event) => {
  const key = findField ? /^[\p{L}\d]$/u : /^\d$/;
  // A tile has the focus once somebody is chosen, and takes no letters itself.
  const isTile = event.target.type === "radio" && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isTyping(event) && !isTile || !key.test(event.key)) return;
  (findField ?? typedNumber).focus();
});

listen(async (code) => {
  const person = await whoHas(code);
  const choice = person
    && form.querySelector(`[name="participant"][value="${person.number}"]`);
  if (!choice) return;
  showEverybody();
  before = choice;
  meanPerson(choice);
  choice.closest("label").scrollIntoView({ block: "nearest" });
  choice.focus();
});

async function participant() {
  const chosen = new FormData(form).get("participant");
  if (chosen !== null) return Number(chosen);
  const typed = typedNumber.value.trim();
  if (!/^\d{1,4}$/.test(typed)) return null;
  const nickname = form.elements.nickname.value.trim();
  if (!nickname) return Number(typed);
  const answer = await post("/participants", { number: Number(typed), nickname });
  if (answer.ok) return Number(typed);
  fail(answer.body.title);
  return undefined;
}

let isUnderWay = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    fail("");
    const number = await participant();
    if (number === undefined) return;
    if (number === null) return fail(error.dataset.pick);
    const equipment = new FormData(form).get("equipment");
    const answer = await post("/runs", {
      exercise: main.dataset.exercise, participant: number, ...(equipment ? { equipment } : {}),
    });
    if (!answer.ok) return fail(answer.body.title);
    const old = main.dataset.replaces;
    if (old) await post(`/runs/${encodeURIComponent(old)}/cancel`);
    location.href = `/runs/${encodeURIComponent(answer.body.id)}`;
  } finally {
    isUnderWay = false;
  }
});

leaveOnEscape();
