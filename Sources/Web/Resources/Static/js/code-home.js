import { leaveOnEscape } from "./keys.js";
import { lastChild, rememberChild } from "./learn-child.js";
import { filled } from "./toast.js";

// The home of Slang. Who learned here last goes on; on a screen that knows nobody one begins by saying
// who one is, or as a guest, whose progress is this browser's until it is closed.

const page = document.querySelector("main");
const { participant } = page.dataset;
const guest = "code-guest";

/** Draws how far a guest is in a lesson: one part of its line for each page. */
function drawLine(lesson, done) {
  const pages = lesson.dataset.pages.split(" ");
  const count = pages.filter((id) => done.has(id)).length;
  if (count === 0) return;
  const line = document.createElement("span");
  line.className = "steps";
  line.setAttribute("role", "img");
  line.setAttribute(
    "aria-label", filled(lesson.dataset.doneWord, { done: count, count: pages.length }));
  line.append(...pages.map((id) => {
    const part = document.createElement("i");
    if (done.has(id)) part.dataset.s = "done";
    return part;
  }));
  lesson.querySelector(".lesson__t").append(line);
}

if (participant) rememberChild(participant);
else if (!sessionStorage.getItem(guest)) {
  const last = lastChild();
  location.replace(last ? `/code?participant=${last}` : "/code/start");
} else {
  const done = new Set(JSON.parse(sessionStorage.getItem("code-done") ?? "[]"));
  for (const lesson of document.querySelectorAll("[data-lesson]")) drawLine(lesson, done);
}

leaveOnEscape();
