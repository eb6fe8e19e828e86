import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// The outbox; it looks again while something is under way and somebody looks at it.

const pause = 3000;
const busy = new Set();

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-mail] [data-action]");
  if (!button) return;
  const mail = button.closest("[data-mail]").dataset.mail;
  if (busy.has(mail)) return;
  busy.add(mail);
  try {
    const answer = await post(`/mails/${encodeURIComponent(mail)}/${button.dataset.action}`);
    if (!answer.ok) say(answer.body.title);
    await refresh();
  } finally {
    busy.delete(mail);
  }
});

setInterval(() => {
  const isMoving = document.querySelector("main")?.hasAttribute("data-moving");
  if (isMoving && document.visibilityState === "visible") refresh();
}, pause);

leaveOnEscape();
