import { post } from "./api.js";
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

// A number that is typed is meant, whoever was chosen before; choosing clears what was typed.
const typedNumber = form.elements.number;
function meanNumber() {
  for (const radio of form.querySelectorAll('[name="participant"]')) radio.checked = false;
}
typedNumber.addEventListener("input", meanNumber);
// It may have been typed before this script was there.
if (typedNumber.value !== typedNumber.defaultValue) meanNumber();
form.addEventListener("change", (event) => {
  if (event.target.name !== "participant") return;
  typedNumber.value = "";
  form.elements.nickname.value = "";
});

// A card reader types into the number field from anywhere.
document.addEventListener("keydown", (event) => {
  if (isTyping(event) || !/^\d$/.test(event.key)) return;
  typedNumber.focus();
});

listen(async (code) => {
  const person = await whoHas(code);
  const choice = person
    && form.querySelector(`[name="participant"][value="${person.number}"]`);
  if (!choice) return;
  choice.checked = true;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
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
