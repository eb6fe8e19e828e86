import "./clock.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { liveNumber } from "./measurement.js";
import { refresh, refreshSoon } from "./page.js";
import { keepAwake } from "./screen.js";
import "./signal.js";

// A screen on the wall: whatever is going on, by itself, and the latest results when nothing is.

// What was left without an end goes from the wall after a while, without news of it.
const look = 60_000;

leaveOnEscape();
keepAwake(() => true);
setInterval(refreshSoon, look);
follow("", {
  run: () => refresh(), trial: () => refresh(), device: refreshSoon, plan: refreshSoon,
  exercises: refreshSoon, measurement: liveNumber, ready: refreshSoon,
});
