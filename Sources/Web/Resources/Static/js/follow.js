import "./clock.js";
import { follow } from "./live.js";
import { liveNumber } from "./measurement.js";
import { refresh, take } from "./page.js";
import "./signal.js";

// A second screen that only looks.

const run = document.querySelector("main").dataset.run;

follow(`?run=${encodeURIComponent(run)}&view=follow`, {
  view: ({ html }) => take(html),
  device: () => refresh(),
  measurement: liveNumber,
});
