import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";

// Making a plan: who, what and in which order.

const form = document.querySelector("[data-make]");

function people() {
  return [...form.querySelectorAll('[name="participant"]')];
}

document.addEventListener("click", (event) => {
  const press = (selector) => event.target.closest(selector);
  const group = press("[data-group]");
  if (group) {
    for (const box of people()) box.checked ||= box.dataset.member === group.dataset.group;
  }
  if (press("[data-everybody]")) for (const box of people()) box.checked = true;
  if (press("[data-nobody]")) for (const box of people()) box.checked = false;
});

function exercises() {
  return [...form.querySelectorAll('[name="exercise"]:checked')].map(({ value }) => {
    const choice = form.querySelector(`[data-equipment="${CSS.escape(value)}"]`);
    return { id: value, ...(choice ? { equipment: choice.value } : {}) };
  });
}

let isUnderWay = false;

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isUnderWay) return;
  isUnderWay = true;
  const error = form.querySelector("[data-error]");
  error.textContent = "";
  try {
    const participants = people().filter((box) => box.checked).map((box) => Number(box.value));
    const chosen = exercises();
    if (participants.length === 0 || chosen.length === 0) {
      error.textContent = form.dataset.need;
      return;
    }
    const answer = await post("/plans", {
      title: form.elements.title.value, participants, exercises: chosen,
      order: form.elements.order.value,
    });
    // Another screen may have made one meanwhile: then that one is shown.
    if (answer.ok || answer.body.code === "plan-under-way") location.href = "/plan";
    else error.textContent = answer.body.title;
  } finally {
    isUnderWay = false;
  }
});

leaveOnEscape();
