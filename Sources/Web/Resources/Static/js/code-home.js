import { leaveOnEscape } from "./keys.js";
import { lastChild, rememberChild } from "./learn-child.js";

// The home of Slang. Who learned here last goes on; on a screen that knows nobody one begins by saying
// who one is, or as a guest, whose progress is this browser's until it is closed.

const page = document.querySelector("main");
const { participant } = page.dataset;
const guest = "code-guest";

if (participant) rememberChild(participant);
else if (!sessionStorage.getItem(guest)) {
  const last = lastChild();
  location.replace(last ? `/code?participant=${last}` : "/code/start");
} else {
  const done = new Set(JSON.parse(sessionStorage.getItem("code-done") ?? "[]"));
  for (const part of document.querySelectorAll("[data-page]")) {
    if (done.has(part.dataset.page)) part.dataset.s = "done";
  }
}

leaveOnEscape();
