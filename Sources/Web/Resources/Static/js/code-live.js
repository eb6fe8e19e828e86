import { post } from "./api.js";
import { chips, picture, vocabulary } from "./code-chips.js";
import * as editor from "./code-editor.js";
import { icon, language, make, press, word } from "./code-parts.js";
import { wire } from "./code-program.js";
import { say } from "./toast.js";

// Programs that read equipment run in the station; what they do comes over a stream. Each sensor is
// pressed from the device to simulated values and to a slider.

const strip = document.querySelector("[data-sensors]");
const order = ["device", "simulated", "slider"];
// The least and the largest that a slider gives, and where it begins.
const spans = { tilt: [-90, 90, 0], pulse: [40, 200, 80], gate: [1, 10, 3] };
// The station gives a sign of life every 0.7 s.
const patience = 2000;
const sources = {};
const sliders = {};
let known = {};
let running;
let drawn;

/** The sensors that a program reads, each once; `gates` are those of the gate. */
export function sensorsOf(lines) {
  const words = lines.flatMap(({ arguments: values }) => values.flatMap(({ text }) => chips(text)))
    .filter(({ kind }) => kind === "sensor")
    .map(({ text }) => vocabulary.sensors[text.toLowerCase()].replace("gates", "gate"));
  return [...new Set(words)];
}

const wordOf = (sensor) =>
  Object.keys(vocabulary.sensors).find((name) => vocabulary.sensors[name] === sensor);

/** Where a sensor's values come from: a device that is there, else simulated, until somebody presses. */
const sourceOf = (sensor) =>
  sources[sensor] ?? (["ready", "connecting"].includes(known[sensor]?.state) ? "device" : "simulated");

/** Gives the running program what a slider stands at; that of a gate is a passage. */
function give(sensor) {
  const value = Number(sliders[sensor].value);
  post(`/code/live/${encodeURIComponent(running)}/readings`, {
    [sensor]: sensor === "gate" ? { time: value, lane: 1 } : value,
  });
}

function slide(sensor) {
  const [least, largest, first] = spans[sensor];
  const range = make("input", {
    min: least, max: largest, value: first, type: "range", "aria-label": wordOf(sensor), class: "lv__slide",
  });
  range.addEventListener("input", () => { if (running) give(sensor); });
  return range;
}

function box(sensor) {
  const button = press(
    { class: sourceOf(sensor) === "device" ? "lv" : "lv lv--sim", "data-sensor": sensor },
    make("span", { class: "lv__n" }, icon(picture(wordOf(sensor))), wordOf(sensor)),
    make("b"), make("small", {}, word(`source-${sourceOf(sensor)}`)), make("span", { class: "line" }));
  if (sourceOf(sensor) !== "slider") return button;
  sliders[sensor] ??= slide(sensor);
  return make("div", { class: "lv__box" }, button, sliders[sensor]);
}

/** Writes what a sensor says now. */
function paint(sensor, values) {
  const source = sourceOf(sensor);
  const button = strip.querySelector(`[data-sensor="${sensor}"]`);
  const text = values[sensor] ?? known[sensor]?.value ?? "–";
  const condition = values[`${sensor}-state`] ?? known[sensor]?.state ?? "absent";
  button.setAttribute("aria-label", `${wordOf(sensor)}: ${word(`source-${source}`)}, ${text}`);
  button.querySelector("b").textContent = text;
  button.querySelector(".line").dataset.state = source === "device" ? condition : "ready";
}

/** Draws the sensors of the program; while it runs their values come from the run. */
export function drawSensors(lines, values = {}) {
  const sensors = sensorsOf(lines);
  strip.hidden = sensors.length === 0;
  // Only values change while it runs, so that a slider stays in hand.
  const key = sensors.map((sensor) => `${sensor} ${sourceOf(sensor)}`).join();
  if (key !== drawn) strip.replaceChildren(...sensors.map(box));
  drawn = key;
  for (const sensor of sensors) paint(sensor, values);
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
  sources[sensor] = order[(order.indexOf(sourceOf(sensor)) + 1) % order.length];
  drawSensors(editor.lines());
  strip.querySelector(`[data-sensor="${sensor}"]`).focus();
});

/** Takes simulated values of a sensor that is not there. */
export function simulate(sensor) {
  sources[sensor.replace("gates", "gate")] = "simulated";
  drawSensors(editor.lines());
}

const seen = (sensors) => Object.fromEntries(sensors.flatMap(({ sensor, value, state }) =>
  [[sensor, value], [`${sensor}-state`, state]]));

/**
 * Has the station run a program.
 * @param {Object[]} lines the program
 * @param {{took: function(Object[], number): void, waits: function(string): void,
 *   ended: function(Object): void, lost: function(): void, refused: function(Object): void}} told what
 *   happens; the steps come with the place of the first
 * @returns {Promise<function(): void|undefined>} stops it
 */
export async function runLive(lines, told) {
  const wanted = Object.fromEntries(sensorsOf(lines).map((sensor) => [sensor, sourceOf(sensor)]));
  const answer = await post("/code/live", { program: wire(lines), language, sources: wanted });
  if (!answer.ok) {
    told.refused(answer);
    return undefined;
  }
  const { id } = answer.body;
  running = id;
  // What a slider stands at is there from the beginning.
  for (const sensor of sensorsOf(lines)) {
    if (sourceOf(sensor) === "slider" && sensor !== "gate") give(sensor);
  }
  const stream = new EventSource(`/api/v1/live?code=${encodeURIComponent(id)}&kind=code&beat=1`);
  let silence;
  let isCut = false;
  // Whether this connection has brought the program: a station that began anew knows nothing of it.
  let isKnown = false;
  const end = () => {
    stream.close();
    clearTimeout(silence);
    running = undefined;
    drawSensors(editor.lines());
  };
  const cut = () => {
    isKnown = false;
    isCut = true;
    told.waits(word("cut-off"));
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(cut, patience);
    if (isCut) told.waits(word("running"));
    isCut = false;
  };
  hear();
  stream.addEventListener("beat", hear);
  stream.addEventListener("error", cut);
  stream.addEventListener("ready", () => {
    if (isKnown) return;
    end();
    told.lost();
  });
  stream.addEventListener("code", (event) => {
    const news = JSON.parse(event.data);
    if (news.run !== id || running !== id) return;
    hear();
    isKnown = true;
    drawSensors(lines, seen(news.sensors));
    told.took(news.steps, news.from);
    if (news.waiting) told.waits(word("waiting", { sensor: wordOf(news.waiting.sensor) }));
    if (news.state !== "ended" && news.state !== "stopped") return;
    end();
    told.ended(news);
  });
  return async () => {
    end();
    const stopped = await post(`/code/live/${encodeURIComponent(id)}/stop`);
    if (!stopped.ok) say(stopped.body.title);
  };
}

editor.on("changed", (lines) => drawSensors(lines));
look();
