import { post } from "./api.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// Correcting an attempt, or who did the run. The log keeps what was measured.

const sheet = document.querySelector("[data-edit-sheet]");
const form = document.querySelector("[data-edit-form]");
const error = form.querySelector("[data-error]");
const run = () => document.querySelector("[data-edit]").dataset.edit;
let subject = null;

function open(part, title, trial) {
  subject = { part, trial };
  sheet.querySelector("h2").textContent = title;
  for (const element of form.querySelectorAll("[data-part]")) {
    element.hidden = element.dataset.part !== part;
  }
  form.elements.reason.value = "";
  error.textContent = "";
  sheet.showModal();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-edit-trial]");
  if (button) {
    const { editTrial, number, field, outcome } = button.dataset;
    const title = form.dataset.title.replace("{number}", number);
    open(outcome ? "outcome" : "value", title, editTrial);
    if (outcome) {
      for (const radio of form.elements.outcome) radio.checked = radio.value === outcome;
    } else {
      form.elements.value.value = field ?? "";
      form.elements.value.select();
    }
  }
  if (event.target.closest("[data-edit-person]")) open("person", form.dataset.titlePerson);
  const reason = event.target.closest("[data-reason]");
  if (reason) form.elements.reason.value = reason.textContent;
  if (event.target.closest("[data-edit-stop]")) sheet.close();
});

function fail(sentence, field) {
  error.textContent = sentence;
  field?.focus();
  return null;
}

/** Returns a number as people write it, or NaN. */
function number(text) {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  return /^-?\d{1,12}(\.\d{1,12})?$/.test(plain) ? Number(plain) : NaN;
}

function wish() {
  const { value, reason } = form.elements;
  const why = reason.value.trim();
  const path = subject.part === "person"
    ? `/runs/${encodeURIComponent(run())}/edit`
    : `/trials/${encodeURIComponent(subject.trial)}/edit`;
  let body;
  if (subject.part === "person") {
    body = { participant: Number(form.elements.participant.value) };
  } else if (subject.part === "outcome") {
    body = { outcome: form.elements.outcome.value };
  } else {
    const shown = number(value.value);
    if (Number.isNaN(shown)) return fail(form.dataset.needValue, value);
    body = { value: shown / Number(form.dataset.scale) };
  }
  if (!why) return fail(form.dataset.needReason, reason);
  return { path, body: { ...body, reason: why } };
}

let isUnderWay = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const wanted = wish();
  if (wanted === null || isUnderWay) return;
  isUnderWay = true;
  try {
    const answer = await post(wanted.path, wanted.body);
    if (!answer.ok) return fail(answer.body.title);
    sheet.close();
    say(form.dataset.done);
    return await refresh();
  } finally {
    isUnderWay = false;
  }
});
