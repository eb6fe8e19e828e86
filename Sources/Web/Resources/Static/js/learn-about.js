import { post, resume } from "./api.js";
import "./code-read.js";
import { leaveOnEscape } from "./keys.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// The door on the start page: the station keeps whether it is there, for every screen.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-learning]");
  if (!button) return;
  const answer = await post("/learning/settings", { shown: button.dataset.learning === "on" });
  if (!answer.ok) say(answer.body.title);
  await refresh();
  document.querySelector("[data-learning]").focus();
});

leaveOnEscape();
resume(refresh);
