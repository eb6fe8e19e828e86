import { post } from "./api.js";
import "./exercise-delete.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// The order of the exercises, and which of them rest. The order is that of the rows; each press
// sends it whole, so that two screens never end up with a mixture.

const main = document.querySelector("main");
const list = document.querySelector(".xrows");
const spoken = document.querySelector("[data-say]");
let isUnderWay = false;

function rows() {
  return [...list.children];
}

async function move(row, step, focus) {
  const ids = rows().map((item) => item.dataset.slot);
  const from = ids.indexOf(row.dataset.slot);
  const to = from + step;
  if (isUnderWay || to < 0 || to >= ids.length) return;
  isUnderWay = true;
  try {
    ids.splice(to, 0, ...ids.splice(from, 1));
    const answer = await post("/exercises/order", { ids });
    if (!answer.ok) say(answer.body.title);
    await refresh();
    // Being moved takes the focus from a button; whoever presses it again means the same one.
    focus.focus();
    row.scrollIntoView({ block: "nearest" });
    if (!answer.ok) return;
    spoken.textContent = main.dataset.moved.replace("{title}", row.dataset.title)
      .replace("{place}", to + 1).replace("{count}", ids.length);
  } finally {
    isUnderWay = false;
  }
}

document.addEventListener("click", async (event) => {
  const mover = event.target.closest("[data-move]");
  if (mover) await move(mover.closest(".xrow"), Number(mover.dataset.move), mover);
  const toggle = event.target.closest("[data-active]");
  if (!toggle) return;
  const id = toggle.closest(".xrow").dataset.slot;
  const active = toggle.dataset.active !== "true";
  const answer = await post(`/exercises/${encodeURIComponent(id)}/active`, { active });
  if (!answer.ok) say(answer.body.title);
  await refresh();
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = event.target.closest(".xrow");
  if (!event.altKey || !step || !row) return;
  event.preventDefault();
  move(row, step, event.target);
});

leaveOnEscape();
follow("", { exercises: refresh });
