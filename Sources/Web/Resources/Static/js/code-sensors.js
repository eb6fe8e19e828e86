import { post } from "./api.js";
import { chips, picture, vocabulary } from "./code-chips.js";
import * as editor from "./code-editor.js";
import { icon, language, make, press, word } from "./code-parts.js";

// The sensors that a program reads, above it: each is pressed from the device to recorded values, to a
// slider and to simulated ones.

const strip = document.querySelector("[data-sensors]");
// A task has recorded values of its own, by which it is judged; nothing else is chosen for it.
const { task } = document.querySelector("main").dataset;
const order = ["device", "recorded", "slider", "simulated"];
// The least and the largest that a slider gives, and where it begins.
const spans = { tilt: [-90, 90, 0], pulse: [40, 200, 80], gate: [1, 10, 3] };
const steps = { tilt: 1, pulse: 1, gate: 0.1 };
const sources = {};
// What the settings of this screen let programs read.
const mayRead = (sensor) => localStorage.getItem(sensor === "tilt" ? "code-tilt" : "code-devices") !== "off";
const maySimulate = () => localStorage.getItem("code-simulated") !== "off";
// What is drawn of each sensor: a slider stays under the finger that moves it.
const drawn = {};
let known = {};
let running;

/** The sensors that a program reads, each once; `gates` are those of the gate. */
export function sensorsOf(lines) {
  const words = lines.flatMap(({ arguments: values }) => values.flatMap(({ text }) => chips(text)))
    .filter(({ kind }) => kind === "sensor")
    .map(({ text }) => vocabulary.sensors[text.toLowerCase()].replace("gates", "gate"));
  return [...new Set(words)];
}

/** What a sensor is called in programs. */
export const wordOf = (sensor) =>
  Object.keys(vocabulary.sensors).find((name) => vocabulary.sensors[name] === sensor);

const offered = (sensor) => order.filter((source) =>
  (source !== "device" || mayRead(sensor)) && (source !== "simulated" || maySimulate()));

/** A device that is there, else simulated values, as far as they are wanted. */
function present(sensor) {
  const isThere = ["ready", "connecting"].includes(known[sensor]?.state);
  if (isThere && mayRead(sensor)) return "device";
  return maySimulate() ? "simulated" : "recorded";
}

/** Where a sensor's values come from; until somebody presses a task has its recorded ones. */
const sourceOf = (sensor) => sources[sensor] ?? (task ? "recorded" : present(sensor));

/** Where the values of a program come from, by its sensors. */
export const sourcesOf = (lines) =>
  Object.fromEntries(sensorsOf(lines).map((sensor) => [sensor, sourceOf(sensor)]));

/**
 * Gives the program that runs what a slider stands at; that of a gate is a passage. While one value is on
 * its way the next waits, and the latest is the one that follows.
 */
async function send(sensor) {
  const parts = drawn[sensor];
  parts.isStale = true;
  if (parts.isSending) return;
  parts.isSending = true;
  while (parts.isStale && running) {
    parts.isStale = false;
    const value = Number(parts.range.value);
    await post(`/code/live/${encodeURIComponent(running)}/readings`, {
      [sensor]: sensor === "gate" ? { time: value, lane: 1 } : value,
    });
  }
  parts.isSending = false;
}

/** Says which live run reads the sensors; without one they can be chosen. */
export function readBy(run, lines) {
  running = run;
  if (!run) return drawSensors(editor.lines());
  for (const [sensor, source] of Object.entries(sourcesOf(lines))) {
    // A slider says something before it is moved; a gate that nobody passes does not.
    if (source === "slider" && sensor !== "gate") send(sensor);
  }
  return undefined;
}

/** The same for a run that does not wait for equipment. */
export const stillSourcesOf = (lines) =>
  Object.fromEntries(Object.entries(sourcesOf(lines)).map(([sensor, source]) =>
    [sensor, maySimulate() ? source : "recorded"]));

function slider(sensor) {
  const [least, largest, first] = spans[sensor];
  const range = make("input", {
    min: least, max: largest, step: steps[sensor], value: first, type: "range",
    "aria-label": wordOf(sensor), class: "lv__slide",
  });
  // Each passage of a gate is one: it is made when the slider is let go.
  range.addEventListener(sensor === "gate" ? "change" : "input", () => {
    drawSensors(editor.lines());
    if (running) send(sensor);
  });
  return range;
}

const said = ({ value }) => (language === "sv" ? value.replace(".", ",") : value);

/** Makes what is drawn of a sensor. */
function box(sensor) {
  const value = make("b");
  const source = make("small");
  const line = make("span", { class: "line" });
  const button = press({ class: "lv", "data-sensor": sensor },
    make("span", { class: "lv__n" }, icon(picture(wordOf(sensor))), wordOf(sensor)),
    value, source, line);
  const range = slider(sensor);
  return { whole: make("div", { class: "lv__box" }, button, range), button, value, source, line, range };
}

/** Says beside the program what the first of its sensors is. */
function explain([sensor]) {
  const note = document.querySelector("[data-sensor-note]");
  if (!note) return;
  note.hidden = sensor === undefined;
  if (note.hidden) return;
  note.querySelector("use").setAttribute("href", `#${picture(wordOf(sensor))}`);
  note.querySelector("p").textContent = word(`about-${sensor}`);
}

/** Draws the sensors of the program; while it runs their values come from the run. */
export function drawSensors(lines, values = {}) {
  const sensors = sensorsOf(lines);
  strip.hidden = sensors.length === 0;
  const boxes = sensors.map((sensor) => {
    const source = sourceOf(sensor);
    const parts = (drawn[sensor] ??= box(sensor));
    const text = values[sensor] ?? (source === "slider" ? said(parts.range) : "–");
    const condition = values[`${sensor}-state`] ?? known[sensor]?.state ?? "absent";
    parts.button.classList.toggle("lv--sim", source === "simulated" || source === "slider");
    parts.button.dataset.source = source;
    parts.button.setAttribute(
      "aria-label", `${wordOf(sensor)}: ${word(`source-${source}`)}, ${text}`);
    parts.value.textContent = text;
    parts.source.textContent = word(`source-${source}`);
    parts.line.dataset.state = source === "device" ? condition : "ready";
    parts.range.hidden = source !== "slider";
    return parts.whole;
  });
  const isSame = boxes.length === strip.children.length
    && boxes.every((whole, index) => strip.children[index] === whole);
  if (isSame) return;
  strip.replaceChildren(...boxes);
  explain(sensors);
}

async function look() {
  const answer = await fetch("/api/v1/code/sensors", { cache: "no-store" });
  if (!answer.ok) return;
  const { items } = await answer.json();
  known = Object.fromEntries(items.map((item) => [item.sensor, item]));
  drawSensors(editor.lines());
}

strip.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-sensor]");
  if (!button || running) return;
  const { sensor } = button.dataset;
  const choices = offered(sensor);
  sources[sensor] = choices[(choices.indexOf(sourceOf(sensor)) + 1) % choices.length];
  drawSensors(editor.lines());
});

/** Runs a program live. */
export const runLive = async (lines, told) =>
  (await import("./code-live.js")).runLive(lines, told);

/** Takes the devices that are there, and simulated values in the place of others. */
export function takeLive() {
  for (const sensor of sensorsOf(editor.lines())) sources[sensor] = present(sensor);
  drawSensors(editor.lines());
}

/** Takes simulated values of a sensor that is not there. */
export function simulate(sensor) {
  sources[sensor.replace("gates", "gate")] = "simulated";
  drawSensors(editor.lines());
}

let shown;
editor.on("drawn", () => {
  if (running || editor.lines() === shown) return;
  shown = editor.lines();
  drawSensors(shown);
});
look();
