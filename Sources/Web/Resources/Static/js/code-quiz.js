import { drawBoard } from "./code-board.js";
import { icon, make, tell } from "./code-parts.js";
import "./code-read.js";
import { answer as send } from "./code-station.js";
import { isTyping, leaveOnEscape } from "./keys.js";
import { say } from "./toast.js";

// A question of a quiz. There is no clock; a wrong answer stays with its reason, and one tries again.

const page = document.querySelector("main");
const place = document.querySelector("[data-answers]");
const board = document.querySelector("[data-fixed]");
const began = performance.now();
let isBusy = false;

if (board) {
  drawBoard(board, JSON.parse(board.dataset.fixed).lines, { locked: new Set(), isFixed: true });
}

const note = (state, symbol, title, why) => make(
  "div", { class: "note", "data-state": state }, icon(symbol),
  make("h2", { "data-aloud": true }, title), make("p", { "data-aloud": true }, why));

/** Shows that an answer is right, why, and the way on. */
function right(button, why) {
  page.classList.add("quiz--done");
  button.dataset.s = "right";
  button.append(icon("i-check"));
  for (const other of place.querySelectorAll("[data-answer]")) {
    other.disabled = true;
    if (other !== button && other.dataset.s !== "tried") other.dataset.s = "off";
  }
  const now = document.querySelector('[data-steps] i[data-s="now"]');
  if (now) now.dataset.s = "done";
  const next = make(
    "a", { class: "btn btn--go btn--big", href: page.dataset.next, "data-primary": true },
    place.dataset.goOn, icon("i-next"));
  place.querySelector(".note")?.remove();
  place.prepend(
    note("ready", "i-check", place.dataset.right, why), next);
  tell(`${place.dataset.right}. ${why}`);
  next.focus({ preventScroll: true });
}

function wrong(button, why) {
  button.dataset.s = "tried";
  button.setAttribute("aria-disabled", "true");
  place.querySelector(".note")?.remove();
  place.prepend(note("care", "i-info", place.dataset.wrong, why));
  tell(`${place.dataset.wrong} ${why}`);
}

async function choose(button) {
  if (isBusy || button.disabled || button.dataset.s) return;
  isBusy = true;
  const { quiz, question } = page.dataset;
  const result = await send({
    quiz, question: Number(question), answer: Number(button.dataset.answer),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  });
  isBusy = false;
  if (!result.ok) return void say(result.body.title);
  (result.body.right ? right : wrong)(button, result.body.why);
}

place.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-answer]");
  if (button) choose(button);
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const letters = [...place.querySelectorAll("[data-answer]")];
  const at = event.key.length === 1 ? "abcdef".indexOf(event.key.toLowerCase()) : -1;
  if (letters[at]) choose(letters[at]);
});

leaveOnEscape();
