import { followBibs } from "./bib-input.js";
import { hush } from "./group-beeps.js";
import "./group-done.js";
import { followGroup, paintLoss, stop } from "./group-page.js";
import { undo } from "./group-presses.js";
import "./group-ready.js";
import { run } from "./group-state.js";
import { isShown, paint, paintMoving } from "./lanes-paint.js";
import { now, openSheet, tap } from "./lanes-presses.js";
import { takeDevice, untilSound } from "./lanes-state.js";
import "./wave-start.js";

// A group run in lanes, on this screen: before the start, heat after heat, afterwards.

let painted = 0;

/** Learns which gates are connected; who helps is told when one goes. */
async function lookAtGates() {
  const response = await fetch("/api/v1/devices", { cache: "no-store" });
  if (!response.ok) return;
  const { items } = await response.json();
  const known = new Map(items.map((device) => [device.id, device]));
  for (const { start, finish } of run().course.lanes) {
    for (const beam of [start, finish].filter(Boolean)) {
      takeDevice(known.get(beam.device) ?? { id: beam.device, state: "absent" });
    }
  }
}

followBibs({ isActive: isShown, tap, more: openSheet, stop, undo, now });
document.addEventListener("pressing", paint);
lookAtGates().then(paint);
await followGroup({
  paint,
  isLive: isShown,
  over: hush,
  device: (device) => { if (takeDevice(device)) paint(); },
  frame() {
    if (performance.now() - painted < 100) return;
    painted = performance.now();
    paintMoving();
    // The sound of a heat alone is heard.
    paintLoss((untilSound() ?? 0) > 0);
  },
});
