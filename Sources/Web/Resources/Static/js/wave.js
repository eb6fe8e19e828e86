import { followBibs } from "./bib-input.js";
import { hush } from "./group-beeps.js";
import "./group-done.js";
import { followGroup, paintLoss, stop } from "./group-page.js";
import { undo } from "./group-presses.js";
import "./group-ready.js";
import { isShown, paint, paintMoving } from "./wave-paint.js";
import { now, openSheet, tap } from "./wave-presses.js";
import "./wave-start.js";

// A group run in which one starts after the other, on this screen: before the start, under way, afterwards.

let painted = 0;

followBibs({ isActive: isShown, tap, more: openSheet, stop, undo, now });
document.addEventListener("pressing", paint);
await followGroup({
  paint,
  isLive: isShown,
  over: hush,
  frame() {
    // Nothing moves so fast that more would be seen.
    if (performance.now() - painted < 200) return;
    painted = performance.now();
    paintMoving();
    paintLoss();
  },
});
