import { afterRefresh } from "./page.js";

// Shows the daemon's countdown between its messages: remaining time minus what has gone since.

const decimal = document.documentElement.lang === "sv" ? "," : ".";
let seen = performance.now();
let frame;

function text(seconds) {
  return Math.max(0, seconds).toFixed(1).replace(".", decimal);
}

function paintClock(field, gone) {
  const length = Number(field.dataset.length);
  const left = Math.max(0, Number(field.dataset.remaining) - gone);
  field.querySelector("[data-clock]").textContent = text(left);
  field.querySelector(".fg").setAttribute("width", String(100 * left / Math.max(1, length)));
}

function paintWindow(line, gone) {
  const left = Math.max(0, Math.ceil(Number(line.dataset.window) - gone));
  line.textContent = line.textContent.replace(/^\d+/, String(left));
}

function paint() {
  frame = undefined;
  const gone = (performance.now() - seen) / 1000;
  const field = document.querySelector('.clock[data-state="run"]');
  const line = document.querySelector("[data-window]");
  if (field) paintClock(field, gone);
  if (line) paintWindow(line, gone);
  if (field || line) frame = requestAnimationFrame(paint);
}

function start() {
  seen = performance.now();
  frame ??= requestAnimationFrame(paint);
}

afterRefresh(start);
start();
