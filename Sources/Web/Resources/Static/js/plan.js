import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh, refreshSoon } from "./page.js";
import { startCell } from "./plan-start.js";
import { listen } from "./reader.js";
import { whoHas } from "./reader-person.js";
import { say, sayWhy } from "./toast.js";

// A plan: whose turn it is, what is done, and what comes later.

const plan = document.querySelector("[data-plan]").dataset.plan;
const path = `/plans/${encodeURIComponent(plan)}`;

let queue = Promise.resolve();

async function exchange(where, body) {
  const answer = await post(`${path}/${where}`, body);
  if (!answer.ok) say(answer.body.title);
  await refresh();
  return answer;
}

/** Sends presses in their order. */
function send(where, body) {
  const answer = queue.then(() => exchange(where, body));
  queue = answer.catch(() => {});
  return answer;
}

/** Somebody's cell, or everybody's of what all do at once. */
function place(element) {
  const { participant, exercise } = element.dataset;
  return participant ? { participant: Number(participant), exercise } : { exercise };
}

document.addEventListener("click", (event) => {
  const press = (selector) => event.target.closest(selector);
  const button = press("button");
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") return sayWhy(button);
  const next = document.querySelector(".next[data-exercise]");
  if (press("[data-plan-action]")) {
    send("cells", { ...place(next), action: button.dataset.planAction });
  } else if (press("[data-plan-start]")) {
    startCell(plan, place(next));
  } else if (press("[data-cell]")) {
    send("cells", { ...place(button), action: "choose" });
  } else if (press("[data-order]")) {
    send("order", { order: button.dataset.order });
  } else if (press("[data-plan-end]")) {
    send("end").then((answer) => { if (answer.ok) location.href = `/plan/${encodeURIComponent(plan)}`; });
  }
});

listen(async (code) => {
  const person = await whoHas(code);
  if (person) await send("cells", { participant: person.number, action: "choose" });
});

leaveOnEscape();
follow("", { run: refreshSoon, plan: refreshSoon });
