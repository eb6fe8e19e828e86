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
    // Another screen may have made it the turn of what all do at once: the plan has the door to it.
    else if (answer.body.code === "plan-needs-group") location.href = "/plan";
    else say(answer.body.title);
  } finally {
    isUnderWay = false;
  }
}

// One press to whose turn it is now: on today's board, and on the page of a saved run.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-plan-next]");
  if (button) startCell(button.dataset.planNext);
});

// Once a run of the plan was saved by a press on this page, the next one begins by itself, unless
// that is stopped: one press for each athlete.

const pause = 5;
let isPressed = false;
let left;
let timer;

const place = () => document.querySelector("[data-queue]");

function show() {
  const queue = place();
  if (!queue) return stop();
  const text = queue.dataset.text.replace("{seconds}", left);
  queue.hidden = false;
  queue.querySelector("[data-queue-text]").textContent = text;
  // A screen reader hears it once, not every second.
  const said = queue.querySelector("[data-queue-said]");
  if (!said.textContent) said.textContent = text;
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  if (place()) place().hidden = true;
}

function count() {
  left -= 1;
  if (left > 0) return show();
  const { plan } = place()?.dataset ?? {};
  stop();
  if (plan) startCell(plan, { arm: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-action="save"]:not([aria-disabled="true"])')) isPressed = true;
  // Who presses anything goes another way than the queue.
  else if (timer && event.target.closest("a, button")) stop();
});
document.addEventListener("keydown", (event) => {
  if (!timer || event.key !== "Escape") return;
  // It stops the queue, and does not leave the page as well.
  event.stopImmediatePropagation();
  stop();
}, { capture: true });

document.addEventListener("refreshed", () => {
  if (timer) return show();
  if (!isPressed || !place()) return;
  isPressed = false;
  left = pause;
  show();
  timer = setInterval(count, 1000);
});
