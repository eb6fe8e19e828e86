import { post, resume } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh, refreshSoon } from "./page.js";
import { say } from "./toast.js";

// The best of the day, once it is switched on: the station keeps that, for every screen.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-leaderboard]");
  if (!button) return;
  const answer = await post("/leaderboard", { shown: button.dataset.leaderboard === "on" });
  if (!answer.ok) say(answer.body.title);
  await refresh();
  document.querySelector("[data-leaderboard]").focus();
});

leaveOnEscape();
resume(refresh);
follow("", { run: refreshSoon, exercises: refreshSoon });
