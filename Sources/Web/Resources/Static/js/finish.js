import { followBibs } from "./bib-input.js";
import { comeIn, now, openSheet } from "./finish-presses.js";
import { isShown, paint, paintClock } from "./finish-queue.js";
import { hush } from "./group-beeps.js";
import "./group-done.js";
import { followGroup, paintLoss, stop } from "./group-page.js";
import { undo } from "./group-presses.js";
import "./group-ready.js";
import { elapsed } from "./group-state.js";

// A group run in which everybody has a time, on this screen: before the start, at the finish, afterwards.

followBibs({ isActive: isShown, tap: comeIn, more: openSheet, stop, undo, now });
document.addEventListener("pressing", paint);
await followGroup({
  paint,
  isLive: isShown,
  over: hush,
  frame() {
    paintClock();
    // The start alone is heard.
    paintLoss((elapsed() ?? 0) < 0);
  },
});
