import { post } from "./api.js";
import { clockKnown, hostTime } from "./hostclock.js";
import { isCoach, isElsewhere, loudspeaker, path, say as sentence, take, takeLoudspeaker } from "./group-state.js";
import { audio, awake, soundLater, want } from "./sound.js";
import { say } from "./toast.js";

// Before the start: the sound is tried and told, everybody is on the line, then it starts.

const part = (name) => document.querySelector(`[data-${name}]`);
const store = () => (isElsewhere() ? "group-sound-card" : "group-sound");
// How long everybody stays on the line, in milliseconds.
const patience = 10_000;
// How far a press is from what it is pressed at, in seconds.
const hand = 0.1;
let isOnLine = false;
// Whether it is asked if the sound was heard, which the station knows nothing of.
let isAsked = false;
let timer;

const isTried = () => sessionStorage.getItem(store()) === "heard";
// A start by gun needs no sound from here.
const mayLine = () => isTried() || part("gun") !== null;

/** From what is handed over to the loudspeaker, in seconds; undefined if unknown. */
function latency() {
  if (isElsewhere()) return loudspeaker().latency_s;
  return audio.state === "running" ? (audio.outputLatency || 0) + (audio.baseLatency || 0) : undefined;
}

function tellLatency() {
  const seconds = latency();
  if (seconds === undefined) return;
  const value = Math.round(seconds * 1000);
  const place = part("latency");
  if (!place) return;
  // A person hears what is later than that as late.
  const isLate = value > 100;
  place.textContent = sentence(isLate ? "late" : "on_time", { value });
  part("speaker").dataset.state = isLate ? "care" : "";
}

function paint() {
  const title = part("try-title");
  if (!title) return;
  part("try").classList.toggle("gcheck--go", !isTried());
  if (isTried()) title.textContent = sentence("tried");
  part("heard").hidden = !isAsked;
  // Who helps has neither.
  part("line")?.setAttribute("aria-disabled", String(!mayLine()));
  if (part("line")) part("line").dataset.state = isOnLine ? "done" : "";
  part("start")?.setAttribute("aria-disabled", String(!isOnLine || !isTried()));
  part("gun")?.setAttribute("aria-disabled", String(!isOnLine));
  for (const each of document.querySelectorAll("[data-output]")) {
    each.setAttribute("aria-pressed", String((each.dataset.output === "card") === isElsewhere()));
  }
  if (isTried()) tellLatency();
}

const hint = part("try-hint")?.textContent;

/** Asks whether the sound that is on its way was heard. */
function ask() {
  if (audio.state !== "running" || !part("heard")) return;
  part("try-hint").textContent = hint;
  soundLater("new-level", 0.05);
  isAsked = true;
  paint();
  tellLatency();
}

/** Has the station's own loudspeaker heard. */
async function tryCard() {
  const sent = await post("/loudspeaker/try");
  if (sent.ok) takeLoudspeaker(sent.body);
  // Somebody may have begun meanwhile.
  if (!part("try-hint")) return;
  part("try-hint").textContent = sent.ok ? hint : sent.body.title;
  isAsked = sent.ok;
  paint();
  tellLatency();
}

async function choose(output) {
  const sent = await post("/loudspeaker", { output });
  if (!sent.ok) return say(sent.body.title);
  isAsked = false;
  isOnLine = false;
  clearTimeout(timer);
  takeLoudspeaker(sent.body);
  return undefined;
}

async function tryIt() {
  // The tablet's loudspeaker is the coach's; who helps tries their own screen.
  if (isElsewhere() && isCoach) return tryCard();
  want();
  await awake(1500);
  if (audio.state === "running") return ask();
  part("try-hint").textContent = sentence("no_sound");
  // A loudspeaker that is slow to wake is asked about when it has.
  audio.addEventListener("statechange", ask, { once: true });
  return undefined;
}

function answer(isHeard) {
  isAsked = false;
  if (isHeard) sessionStorage.setItem(store(), "heard");
  else sessionStorage.removeItem(store());
  if (!isHeard) part("try-hint").textContent = sentence("no_sound");
  paint();
}

function leaveLine() {
  isOnLine = false;
  say(sentence("again_line"));
  paint();
}

function line() {
  if (!mayLine()) return say(sentence("need_sound"));
  isOnLine = true;
  clearTimeout(timer);
  // A starter with a gun has a time of their own.
  if (!part("gun")) timer = setTimeout(leaveLine, patience);
  paint();
}

async function start() {
  if (!isTried()) return say(sentence("need_sound"));
  if (!isOnLine) return say(sentence("need_line"));
  clearTimeout(timer);
  const sent = await post(`${path}/start`);
  if (sent.ok) take(sent.body);
  else say(sent.body.title);
}

/** The start itself: what was pressed when it banged. */
async function gun(moment) {
  if (!isOnLine) return say(sentence("need_line"));
  clearTimeout(timer);
  await clockKnown();
  const { nanoseconds, uncertainty } = hostTime(moment);
  // A hand is some tenths behind a bang, and this page's clock beside the station's.
  const sent = await post(`${path}/start`, {
    pressed_at_ns: nanoseconds, uncertainty_s: hand + uncertainty / 1000,
  });
  if (sent.ok) take(sent.body);
  else say(sent.body.title);
}

async function cancel() {
  const sent = await post(`${path}/cancel`);
  // To the plan if it was made for one.
  if (sent.ok) location.href = document.querySelector("[data-back]").href;
  else say(sent.body.title);
}

document.addEventListener("pointerdown", ({ target, timeStamp, button }) => {
  if (target.closest("[data-gun]") && button === 0) gun(timeStamp);
});

document.addEventListener("click", ({ target, timeStamp, detail }) => {
  const press = (name) => target.closest(`[data-${name}]`);
  if (press("output")) choose(press("output").dataset.output);
  if (press("try")) tryIt();
  if (press("heard-yes")) answer(true);
  if (press("heard-no")) answer(false);
  if (press("line")) line();
  if (press("start")) start();
  // A key has no moment of its own before this one.
  if (press("gun") && detail === 0) gun(timeStamp);
  if (press("cancel")) cancel();
});

document.addEventListener("refreshed", paint);
document.addEventListener("loudspeaker", () => {
  const title = part("try-title");
  if (title && !isTried() && !isAsked) {
    title.textContent = title.dataset.untried;
    part("latency").textContent = part("latency").dataset.unknown;
    part("speaker").dataset.state = "";
  }
  paint();
});
paint();
