import { sayWhy } from "./toast.js";

// Sounds, each with a visible twin: a tick for a kept result, a tick in each of the last three seconds
// of a countdown and a long beep at its end, two falling tones for a lost link, two rising ones for a
// saved run, one high tone for the start and a low one for a false start; bright and dull for right and
// wrong in the game, up and down for a page on and a page back. Beside them a voice says what was
// measured (`run-sound.js`). Both belong to the screen and are switched off separately.

const root = document.documentElement;
const context = new AudioContext({ latencyHint: "interactive" });
const isOn = {
  sound: localStorage.getItem("sound") !== "off",
  speech: localStorage.getItem("speech") !== "off",
};
let isLooked = false;
// Whether there is no device to sound on, which no press mends.
let isBroken = false;
let started = 0;

const button = (name) => document.querySelector(`[data-${name}]`);
const canSpeak = () => button("speech") !== null && !button("speech").hasAttribute("data-why");

function paint() {
  for (const name of ["sound", "speech"]) {
    const can = name === "sound" || canSpeak();
    button(name)?.setAttribute("aria-pressed", String(can && isOn[name]));
  }
  const wanted = isOn.sound || (isOn.speech && canSpeak());
  const press = document.querySelector("[data-sound-press]");
  const mayHelp = isLooked && !isBroken && context.state !== "running";
  if (press) press.hidden = !(mayHelp && wanted);
}

/** Where everything sounds. */
export const audio = context;

/** Whether sounds are wanted. */
export const isWanted = () => isOn.sound;

/** Switches sounds on. */
export function want() {
  if (isOn.sound) return;
  isOn.sound = true;
  localStorage.setItem("sound", "on");
  paint();
}

/** Whether sounds are wanted and the browser lets them be heard. */
export const isHeard = () => isOn.sound && context.state === "running";

/** The same of the voice that says what was measured. */
export const isSaid = () => isOn.speech && canSpeak() && context.state === "running";

/** Counts what has really sounded: a source ends only where the context has run past it. */
export function count(name, source, signal) {
  source.addEventListener("ended", () => {
    started += 1;
    root.dataset.soundsStarted = String(started);
    root.dataset.lastSound = name;
  }, { signal });
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-sound], [data-speech]");
  if (!pressed) return;
  if (pressed.dataset.why) return sayWhy(pressed);
  const name = pressed.hasAttribute("data-sound") ? "sound" : "speech";
  isOn[name] = !isOn[name];
  localStorage.setItem(name, isOn[name] ? "on" : "off");
  paint();
});

// A browser may let a page sound only after a press, whichever it is.
for (const kind of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(kind, () => { if (context.state === "suspended") context.resume(); }, true);
}
context.addEventListener("statechange", () => {
  if (context.state === "running") isBroken = false;
  paint();
});
context.addEventListener("error", () => {
  isBroken = true;
  paint();
});
context.resume();
root.dataset.soundsStarted = "0";
// Whether it is let sound at once shows a moment later.
setTimeout(() => { isLooked = true; paint(); }, 400);

/**
 * Waits until the browser lets the page sound, which a press has asked for.
 * @param {number} time how long at most, in milliseconds
 */
export function awake(time) {
  if (context.state === "running") return Promise.resolve();
  return Promise.race([
    context.resume(), new Promise((resolve) => { setTimeout(resolve, time); }),
  ]);
}

function tone(frequency, start, length) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.2, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
  return oscillator;
}

// Hertz, start and length in seconds.
const tunes = {
  kept: [[880, 0, 0.06]],
  tick: [[880, 0, 0.08]],
  over: [[880, 0, 0.7]],
  lost: [[660, 0, 0.18], [440, 0.2, 0.3]],
  saved: [[523, 0, 0.15], [784, 0.16, 0.3]],
  go: [[1320, 0, 0.5]],
  right: [[988, 0, 0.09], [1319, 0.09, 0.16]],
  wrong: [[208, 0, 0.28]],
  forward: [[587, 0, 0.06], [784, 0.06, 0.08]],
  back: [[784, 0, 0.06], [587, 0.06, 0.08]],
  // Beep tests: a line, a new level, the start, the end and a rest, the time that is called.
  beep: [[880, 0, 0.12]],
  "new-level": [[880, 0, 0.12], [880, 0.2, 0.12], [880, 0.4, 0.12]],
  "group-start": [[880, 0, 0.8]],
  "group-stop": [[220, 0, 0.8]],
  call: [[660, 0, 0.25]],
  "false-start": [[196, 0, 0.35], [196, 0.45, 0.35]],
};

// Milliseconds for which a phone shakes with a tune.
const shakes = { tick: 80, over: 600 };

/**
 * Has a tune heard `wait` seconds from now, on the audio clock.
 * @returns {function(): void} takes back what has not sounded yet
 */
export function soundLater(name, wait) {
  const shake = setTimeout(() => navigator.vibrate?.(shakes[name] ?? 0), wait * 1000);
  let tones = [];
  if (isOn.sound && context.state === "running") {
    // What is set now leaves the loudspeaker that much later.
    const begin = context.currentTime + Math.max(0, wait - (context.outputLatency || 0));
    tones = tunes[name].map(([frequency, start, length]) => tone(frequency, begin + start, length));
  }
  const isTakenBack = new AbortController();
  if (tones.length > 0) count(name, tones[0], isTakenBack.signal);
  return () => {
    clearTimeout(shake);
    isTakenBack.abort();
    for (const source of tones) source.disconnect();
  };
}

/** Plays a tune if sound is on and the browser allows it, `wait` seconds from now. */
export function play(name, wait = 0) {
  if (!isOn.sound || context.state !== "running") return;
  const tones = tunes[name].map(([frequency, start, length]) =>
    tone(frequency, context.currentTime + wait + start, length));
  count(name, tones[0]);
}

document.addEventListener("refreshed", paint);
paint();
