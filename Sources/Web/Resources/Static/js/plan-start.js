import { post } from "./api.js";
import { say } from "./toast.js";

// Begins a cell of a plan, the next one unless one is named, and goes to its run.

let isUnderWay = false;

export async function startCell(plan, cell = {}) {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    const answer = await post(`/plans/${encodeURIComponent(plan)}/start`, cell);
    if (answer.ok) location.href = `/runs/${encodeURIComponent(answer.body.id)}`;
    else say(answer.body.title);
  } finally {
    isUnderWay = false;
  }
}

// On the page of a saved run: one press to whose turn it is now.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-plan-next]");
  if (button) startCell(button.dataset.planNext);
});
