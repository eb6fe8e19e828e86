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
const spans = { tilt: [-90, 90], pulse: [40, 200], gate: [1, 10] };
// The station gives a sign of life every 0.7 s.
const patience = 2000;
const sources = {};
let known = {};
let running;

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

function slide(sensor) {
  const [least, largest] = spans[sensor];
  const range = make("input", {
    type: "range", min: least, max: largest, "aria-label": wordOf(sensor), class: "lv__slide",
  });
  range.addEventListener("input", () => {
    const value = Number(range.value);
    if (running) {
      post(`/code/live/${encodeURIComponent(running)}/readings`, {
        [sensor]: sensor === "gate" ? { time: value, lane: 1 } : value,
      });
    }
  });
  return range;
}

/** Draws the sensors of the program; while it runs their values come from the run. */
export function drawSensors(lines, values = {}) {
  const sensors = sensorsOf(lines);
  strip.hidden = sensors.length === 0;
  strip.replaceChildren(...sensors.map((sensor) => {
    const source = sourceOf(sensor);
    const text = values[sensor] ?? known[sensor]?.value ?? "–";
    const condition = values[`${sensor}-state`] ?? known[sensor]?.state ?? "absent";
    const state = source === "device" ? condition : "ready";
    const button = press({
      class: source === "device" ? "lv" : "lv lv--sim", "data-sensor": sensor,
      "aria-label": `${wordOf(sensor)}: ${word(`source-${source}`)}, ${text}`,
    },
    make("span", { class: "lv__n" }, icon(picture(wordOf(sensor))), wordOf(sensor)),
    make("b", {}, text), make("small", {}, word(`source-${source}`)),
    make("span", { class: "line", "data-state": state }));
    return source === "slider" ? make("div", { class: "lv__box" }, button, slide(sensor)) : button;
  }));
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
