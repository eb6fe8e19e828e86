import { resume } from "./api.js";
import "./deletions.js";
import { repaintHand } from "./hand.js";
import { isOnControl, isTyping, pressPrimary } from "./keys.js";
import { follow } from "./live.js";
import { refresh, refreshSoon } from "./page.js";
import "./panes.js";
import "./plan-start.js";
import "./swipe.js";
import "./tour.js";

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  if (event.key === "Enter" && !isOnControl(event)) pressPrimary();
});

document.addEventListener("refreshed", repaintHand);
resume(refresh);
// What changed between the load of the page and the beginning of its stream does not come by itself.
follow("", {
  run: refreshSoon, device: refreshSoon, exercises: refreshSoon, plan: refreshSoon,
  ready: refreshSoon,
});
