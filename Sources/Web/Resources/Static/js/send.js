import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";

// Who gets the results; then they wait in the outbox.

const form = document.querySelector("[data-form]");
const error = document.querySelector("[data-error]");
let isUnderWay = false;

function recipients() {
  const typed = form.elements.more.value.split(/[\s,;]+/).filter((address) => address);
  return [...new Set([...new FormData(form).getAll("recipient"), ...typed])];
}

function filter() {
  const fields = [...form.querySelectorAll("[data-filter]")];
  return Object.fromEntries(fields.map((field) => [field.name.slice("filter:".length), field.value]));
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isUnderWay) return;
  const chosen = recipients();
  error.textContent = chosen.length ? "" : form.dataset.none;
  if (!chosen.length) return;
  isUnderWay = true;
  const button = form.querySelector('[data-action="send"]');
  button.setAttribute("aria-disabled", "true");
  try {
    const answer = await post("/mails", { recipients: chosen, filter: filter() });
    if (!answer.ok) error.textContent = answer.body.title;
    else location.href = "/outbox";
  } finally {
    isUnderWay = false;
    button.removeAttribute("aria-disabled");
  }
});

leaveOnEscape();
