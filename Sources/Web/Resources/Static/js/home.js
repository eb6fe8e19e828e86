import { resume } from "./api.js";
import "./deletions.js";
import { repaintHand } from "./hand.js";
import { isOnControl, isTyping, pressPrimary } from "./keys.js";
import { follow } from "./live.js";
import { afterRefresh, refresh } from "./page.js";
import "./panes.js";
import "./swipe.js";
import "./tour.js";

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  if (event.key === "Enter" && !isOnControl(event)) pressPrimary();
});

afterRefresh(repaintHand);
resume(refresh);
follow("", { run: refresh, device: refresh, exercises: refresh });
