import "./code-read.js";
import { leaveOnEscape } from "./keys.js";
import { lastChild, rememberChild } from "./learn-child.js";

// The home of Slang. Who learned here last goes on; on a screen that knows nobody one begins by saying
// who one is, or as a guest.

const { participant } = document.querySelector("main").dataset;

if (participant) rememberChild(participant);
else if (!sessionStorage.getItem("code-guest")) {
  // Whom the address names and the page does not is known no more.
  const isGone = new URLSearchParams(location.search).has("participant");
  const last = isGone ? undefined : lastChild();
  location.replace(last ? `/code?participant=${last}` : "/code/start");
}

leaveOnEscape();
