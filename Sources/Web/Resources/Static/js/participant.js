import { change } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { refresh } from "./page.js";
import { listen } from "./reader.js";
import { say } from "./toast.js";

// One participant: nickname and group by hand, the card by the reader.

const main = document.querySelector("main");
const form = document.querySelector("[data-form]");
const status = document.querySelector("[data-card-status]");
const cardError = document.querySelector("[data-card-error]");
const path = `/participants/${main.dataset.participant}`;
const scanButton = () => document.querySelector("[data-scan-card]");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const error = form.querySelector("[data-error]");
  error.textContent = "";
  const { nickname, group, birth_year: born, max_heart_rate: rate } = form.elements;
  const figure = ({ value }) => (value === "" ? null : Number(value));
  const answer = await change("PATCH", path, {
    nickname: nickname.value,
    group: group.value,
    birth_year: figure(born),
    max_heart_rate: figure(rate),
  });
  if (!answer.ok) {
    error.textContent = answer.body.title;
    return;
  }
  say(form.dataset.saved);
  await refresh();
});

let isWaiting = false;

function wait(isOn) {
  isWaiting = isOn;
  scanButton().setAttribute("aria-pressed", String(isOn));
  status.textContent = isOn ? status.dataset.waiting : "";
}

async function keep(card) {
  cardError.textContent = "";
  const answer = await change("PATCH", path, { card });
  if (!answer.ok) {
    cardError.textContent = answer.body.title;
    return;
  }
  await refresh();
  status.textContent = card === null ? status.dataset.removed : status.dataset.learnt;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-scan-card]")) wait(!isWaiting);
  if (event.target.closest("[data-remove-card]")) keep(null);
});

listen((code) => {
  if (!isWaiting) return;
  wait(false);
  keep(code);
});
leaveOnEscape();
