import { post } from "./api.js";
import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";

// The table of scores, and how it is emptied.

const sheet = document.querySelector("[data-sheet]");

document.querySelector("[data-reset]")?.addEventListener("click", () => sheet.showModal());
sheet.querySelector("[data-stay]").addEventListener("click", () => sheet.close());
sheet.querySelector("[data-reset-confirm]").addEventListener("click", async () => {
  const answer = await post("/eyetest/scores/reset");
  if (answer.ok) location.reload();
});
leaveOnEscape();
