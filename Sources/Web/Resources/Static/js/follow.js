import "./clock.js";
import { follow } from "./live.js";
import { liveNumber } from "./measurement.js";
import { refresh } from "./page.js";
import "./signal.js";

// A second screen that only looks.

const run = document.querySelector("main").dataset.run;

follow(`?run=${encodeURIComponent(run)}`, {
  run: (event) => { if (event.id === run) refresh(); },
  device: () => refresh(),
  measurement: liveNumber,
});
