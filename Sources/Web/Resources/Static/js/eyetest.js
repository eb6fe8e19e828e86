import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { shown } from "./measurement.js";
import { refresh } from "./page.js";

// A practice field for tilting: the ball and the last direction follow tilts, keys and presses.

const main = () => document.querySelector("main");
const rest = 1200;
let timer;

function show(direction, angle = "") {
  main().dataset.tilt = direction;
  const word = document.querySelector("[data-word]");
  word.textContent = word.dataset[direction];
  document.querySelector("[data-angle]").textContent = angle;
  clearTimeout(timer);
  timer = setTimeout(() => { main().dataset.tilt = "level"; }, rest);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-tilt-key]");
  if (key) show(key.dataset.tiltKey);
});
document.addEventListener("keydown", (event) => {
  const direction = {
    ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  }[event.key];
  if (!direction) return;
  event.preventDefault();
  show(direction);
});

follow("", {
  device: (device) => { if (device.link === "iio") refresh(); },
  tilt: async (tilt) => {
    const { number, unit } = await shown({ quantity: "angle", unit: "rad", value: tilt.angle_rad });
    show(tilt.direction, `${number}${unit}`);
  },
});

leaveOnEscape();
