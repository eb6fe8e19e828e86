import { post } from "./api.js";
import "./eye-cues.js";
import "./eye-full.js";
import { followGamepads } from "./eye-gamepad.js";
import { isLevel, tellLevel, tiltWord, untilLevel } from "./eye-level.js";
import { knownScreen, screenName, watchScreen, written } from "./eye-screen.js";
import { isTyping, leaveOnEscape } from "./keys.js";
import { align, drawOptotypes } from "./optotype.js";
import { answer, currentRound, note, playRound, stop } from "./round.js";
import { tiltUse } from "./screen.js";
import { filled, say } from "./toast.js";

// The measured round: one optotype at a time on white, gone as soon as the answer begins, and no word
// of whether it was right.

const main = document.querySelector("main");
const words = main.dataset;
const form = document.querySelector("[data-form]");
const field = document.querySelector("[data-field]");
const cell = field.querySelector("[data-cell]");
const canvas = field.querySelector("canvas");
const moved = field.querySelector("[data-moved]");
const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
// White between two optotypes, so that one is not seen to become the next.
const gap = 300;
const barGap = 2;

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
const query = new URLSearchParams(location.search);

let known;
let isAnswered = true;

const value = (name) => form.elements[name]?.value;
const isOn = (name) => form.elements[name]?.checked ?? false;
const isContrast = words.kind === "contrast";

function tellReach() {
  const distance = Number(value("distance"));
  const said = document.querySelector("[data-reach]");
  document.querySelector("[data-unknown]").hidden = known !== undefined;
  document.querySelector("[data-doubted]").hidden = !known?.contradicted;
  said.textContent = "";
  // Letters of one size are large enough from anywhere; whether they fit, the daemon says.
  const reach = isContrast ? undefined
    : known?.reaches.find((item) => item.distance_m === distance);
  form.querySelector("[type=submit]").disabled = isContrast ? !known : !reach?.measures;
  if (reach) {
    said.textContent = filled(reach.measures ? said.dataset.reaches : said.dataset.tooClose, {
      floor: written(reach.floor, 2), distance: written(known.shortest_distance_m, 2),
    });
  }
}

let hadRemote = false;

function tellRefused({ title }) {
  document.querySelector("[data-unknown-text]").textContent = title;
}

/** Who answers from elsewhere, and what is gone that answered here. */
function helpers({ remotes, tilt }) {
  if (remotes > 0) {
    hadRemote = true;
    return words.remoteOn;
  }
  if (hadRemote) return words.remoteGone;
  return ["lost", "silent"].includes(tilt.state) ? field.dataset[tilt.state] : "";
}

/** Why tilts are no answer from the start, or no sure one; whoever has a remote needs none. */
function tiltTrouble(round) {
  if (round.remotes > 0) return "";
  const word = round.tilt.hint ?? tiltWord(round);
  return ["more", "quicker", "absent", "slow", "upright", "simulated"].includes(word)
    ? field.dataset[word] : "";
}

function count({ trials, most }) {
  field.querySelector("[data-count]").textContent = trials + 1;
  field.querySelector("[data-most]").textContent = filled(words.most, { count: most });
}

/** Says how it is looked at, and makes room for what answers. */
function label({ chart, eye, distance_m: distance }) {
  field.dataset.chart = isContrast || chart === "sloan" ? "letters" : "sides";
  field.querySelector("[data-eye]").textContent = words[`${eye}Eye`];
  field.querySelector("[data-cover]").textContent = words[`${eye}Cover`];
  field.querySelector("[data-distance]").textContent = `${written(distance, 2)} m`;
}

function changed(round) {
  const { progress, state } = round;
  main.dataset.state = state;
  main.dataset.tiltState = round.tilt.state;
  main.dataset.level = round.tilt.level;
  document.querySelector("[data-before]").hidden = true;
  field.hidden = false;
  label(progress);
  count(progress);
  const level = isLevel(round);
  canvas.classList.toggle("gone", isAnswered || !level);
  field.querySelector("[data-level]").textContent = level ? "" : words.levelWord;
  for (const [name, sentence] of [["remote", helpers(round)], ["trouble", tiltTrouble(round)]]) {
    const place = field.querySelector(`[data-${name}]`);
    if (place.textContent !== sentence) place.textContent = sentence;
  }
  if (progress.conditions.includes("distance")) {
    moved.disabled = true;
    moved.textContent = moved.dataset.noted;
  }
  tellLevel(round);
}

async function draw(round) {
  const { stimulus, number } = round.question;
  const row = { symbols: stimulus.symbol, stroke: stimulus.stroke_px };
  if (round.progress.bars) row.bars = barGap;
  if (isContrast) row.contrast = stimulus.contrast;
  await drawOptotypes(canvas, row);
  await untilLevel(currentRound(), number);
  if (currentRound().question?.number !== number) return;
  isAnswered = false;
  canvas.classList.remove("gone");
  align(canvas);
}

async function told() {
  isAnswered = true;
  canvas.classList.add("gone");
  await pause(gap);
}

function over(round) {
  location.replace(words.done + encodeURIComponent(round.id));
}

function choose(choice, origin, moment) {
  if (isAnswered || !currentRound()?.question?.choices.includes(choice)) return;
  if (!answer(choice, origin, moment)) return;
  isAnswered = true;
  canvas.classList.add("gone");
}

async function leave() {
  say((await stop())?.title);
}

/** Ends a round that was begun on another screen, whose pixels gave its sizes; returns whether. */
async function endForeign(id) {
  const address = `/eyetest/rounds/${encodeURIComponent(id)}`;
  const response = await fetch(`/api/v1${address}`, { cache: "no-store" });
  if (!response.ok) return false;
  const { state, progress } = await response.json();
  if (state !== "open" || progress.screen === screenName()) return false;
  say(words.displayChanged);
  await post(`${address}/conditions`, { condition: "display" });
  await post(`${address}/stop`);
  over({ id });
  return true;
}

async function measure(wish) {
  if (typeof wish === "string" && await endForeign(wish)) return undefined;
  // The size of the field counts, so it is laid out before the round begins, with all around it.
  document.querySelector("[data-before]").hidden = true;
  field.hidden = false;
  if (typeof wish !== "string") {
    label(wish.options);
    count({ trials: 0, most: 99 });
  }
  const side = Math.min(cell.clientWidth, cell.clientHeight) * devicePixelRatio;
  if (typeof wish !== "string") wish.options.side_px = Math.floor(side);
  const problem = await playRound(wish, { draw, told, changed, over });
  if (problem) {
    document.querySelector("[data-before]").hidden = false;
    field.hidden = true;
    return say(problem.title);
  }
  // A reload goes on.
  query.set("round", currentRound().id);
  return history.replaceState(null, "", `?${query}`);
}

form.addEventListener("change", tellReach);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const options = {
    screen: screenName(), distance_m: Number(value("distance")), eye: value("eye"),
    glasses: isOn("glasses"),
  };
  if (!isContrast) {
    Object.assign(options, { chart: value("chart"), bars: isOn("bars"), short: isOn("short") });
  }
  const tilt = tiltUse() === "off" || isContrast || options.chart === "sloan" ? "off" : "friendly";
  measure({ kind: words.kind, participant: Number(words.participant), tilt, options });
});

for (const button of field.querySelectorAll("[data-choice]")) {
  // A key on a button presses it too, and is no touch.
  button.addEventListener("click", (event) => {
    choose(button.dataset.choice, event.detail === 0 ? "key" : "touch", event.timeStamp);
  });
}
document.addEventListener("keydown", (event) => {
  if (field.hidden || isTyping(event) || event.repeat) return;
  if (event.key === "Escape") {
    // It ends the round, which leads to its result; it does not leave the page as well.
    event.stopImmediatePropagation();
    leave();
    return;
  }
  const choice = arrows[event.key] ?? event.key.toUpperCase();
  if (!currentRound()?.question?.choices.includes(choice)) return;
  event.preventDefault();
  choose(choice, "key", event.timeStamp);
});
followGamepads((direction, moment) => choose(direction, "gamepad", moment));
field.querySelector("[data-stop]").addEventListener("click", leave);
moved.addEventListener("click", () => note("distance"));

watchScreen(async () => {
  if (currentRound()?.state === "open") {
    say(words.displayChanged);
    await note("display");
    await leave();
  }
  known = await knownScreen(tellRefused);
  tellReach();
});
addEventListener("resize", () => align(canvas));

const asked = query.get("eye");
if (["right", "left", "both"].includes(asked)) form.elements.eye.value = asked;
known = await knownScreen(tellRefused);
tellReach();
leaveOnEscape();
if (query.has("round")) await measure(query.get("round"));
