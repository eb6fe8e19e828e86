import { post } from "./api.js";
import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { shown } from "./measurement.js";
import { refresh } from "./page.js";
import { screenAngle, seen } from "./screen.js";
import { tiltFromPage } from "./simulated-tablet.js";
import { filled, say } from "./toast.js";

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

// Twenty seconds to try it: every tilt that was recognised is counted.
const length = 20;
const button = document.querySelector("[data-try]");
const clock = document.querySelector("[data-try-left]");
const said = document.querySelector("[data-try-said]");
let counts;

function end() {
  const { left, right } = counts;
  counts = undefined;
  clock.textContent = "";
  button.disabled = false;
  said.textContent = left + right === 0 ? main().dataset.noneCame
    : filled(main().dataset.counted, { left, right });
}

function run(seconds) {
  clock.textContent = filled(main().dataset.left, { count: seconds });
  if (seconds === 0) end();
  else setTimeout(run, 1000, seconds - 1);
}

button.addEventListener("click", () => {
  counts = { left: 0, right: 0 };
  button.disabled = true;
  said.textContent = "";
  run(length);
});

/** Takes a direction by press or key; where there is no sensor it counts. */
function take(direction) {
  if (main().dataset.byHand === "true") count(direction);
  show(direction);
}

function count(direction) {
  if (counts && direction in counts) counts[direction] += 1;
}

// Setting the sensor right: the station says what it waits for, and the page follows.
async function learn(order) {
  const { learn: device } = document.querySelector("[data-learn]").dataset;
  const answer = await post(`/devices/${encodeURIComponent(device)}/${order}`, {
    screen_angle_deg: screenAngle(),
  });
  if (!answer.ok) say(answer.body.title);
  refresh();
}

// Where there is no sensor a simulated tablet may be tilted, if the program brought one.
const simulated = () => document.querySelector("[data-tablet]")?.dataset.tablet;

async function connect() {
  const answer = await post(`/devices/${encodeURIComponent(simulated())}/connect`);
  if (!answer.ok) say(answer.body.title);
  refresh();
}

function followTablet() {
  tiltFromPage(document.querySelector("[data-lean-slider]") ? simulated() : undefined);
}

followTablet();
document.addEventListener("refreshed", followTablet);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-connect-tablet]")) connect();
  if (event.target.closest("[data-calibrate]")) learn("calibrate");
  if (event.target.closest("[data-uncalibrate]")) learn("uncalibrate");
  const key = event.target.closest("[data-tilt-key]");
  if (key) take(key.dataset.tiltKey);
});
document.addEventListener("keydown", (event) => {
  const direction = {
    ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  }[event.key];
  if (!direction) return;
  event.preventDefault();
  take(direction);
});

follow("?tilt=1", {
  device: (device) => { if (device.link === "iio") refresh(); },
  tilt: async (tilt) => {
    const direction = seen(tilt.direction);
    count(direction);
    const { number, unit } = await shown({ quantity: "angle", unit: "rad", value: tilt.angle_rad });
    show(direction, `${number}${unit}`);
  },
});

leaveOnEscape();
