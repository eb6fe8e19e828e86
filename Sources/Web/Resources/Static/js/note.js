import { post } from "./api.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// What a coach writes about a result; an emptied field takes it away.

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-note]");
  if (!form) return;
  event.preventDefault();
  const run = form.closest("[data-result]").dataset.result;
  const error = form.querySelector("[data-error]");
  const text = form.elements.note.value.trim();
  error.textContent = "";
  const answer = await post(`/runs/${encodeURIComponent(run)}/note`, { text });
  if (!answer.ok) {
    error.textContent = answer.body.title;
    form.elements.note.focus();
    return;
  }
  say(text ? form.dataset.saved : form.dataset.removed);
  await refresh();
});
