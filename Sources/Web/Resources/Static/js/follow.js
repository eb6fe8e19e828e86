import "./clock.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { liveNumber } from "./measurement.js";
import { refresh, take } from "./page.js";
import { keepAwake } from "./screen.js";
import "./signal.js";

// A second screen that only looks.

const run = document.querySelector("main").dataset.run;

leaveOnEscape();
keepAwake(() => {
  const { runState } = document.querySelector("main").dataset;
  return !["saved", "cancelled"].includes(runState);
});
follow(`?run=${encodeURIComponent(run)}&view=follow`, {
  view: ({ html }) => take(html),
  device: () => refresh(),
  measurement: liveNumber,
});
