import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { say } from "./toast.js";

// How long results are kept, and in words what that would take now.

const form = document.querySelector("[data-form]");
const due = form.querySelector("[data-due]");
const error = form.querySelector("[data-error]");
let turn = 0;

function wish() {
  const choice = new FormData(form);
  const months = choice.get("months");
  return { months: months === "" ? null : Number(months), results: choice.get("results") };
}

function show({ months, due: { trials } }) {
  const { off, one, other } = form.dataset;
  const sentence = trials === 1 ? one : other;
  due.textContent = months === undefined ? off : sentence.replace("{count}", String(trials));
}

form.addEventListener("change", async () => {
  turn += 1;
  const mine = turn;
  error.textContent = "";
  const { months, results } = wish();
  if (months === null) return show({ due: { trials: 0 } });
  const query = new URLSearchParams({ months, results });
  try {
    const answer = await fetch(`/api/v1/retention?${query}`, { cache: "no-store" });
    const body = await answer.json();
    if (mine !== turn) return;
    if (answer.ok) show(body);
    else error.textContent = body.title;
  } catch (failure) {
    // Without contact nothing can be said; saving says so.
    if (!(failure instanceof TypeError)) throw failure;
  }
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  error.textContent = "";
  const answer = await post("/retention", wish());
  if (!answer.ok) {
    error.textContent = answer.body.title;
    return;
  }
  show(answer.body);
  say(form.dataset.saved);
});

leaveOnEscape();
