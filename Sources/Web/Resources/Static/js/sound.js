// Sounds, each with a visible twin: a tick for a kept result, three ticks and a long beep at the
// end of a countdown, two falling tones for a lost link, two rising ones for a saved run.

const button = document.querySelector("[data-sound]");
let context;
let isOn = localStorage.getItem("sound") !== "off";

function paint() {
  button?.setAttribute("aria-pressed", String(isOn));
}

button?.addEventListener("click", () => {
  isOn = !isOn;
  localStorage.setItem("sound", isOn ? "on" : "off");
  paint();
});
// A browser lets a page sound only after a press.
addEventListener("pointerdown", () => {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}, { capture: true });
paint();

function tone(frequency, start, length) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.2, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + length);
}

const tunes = {
  kept: [[880, 0, 0.06]],
  over: [[880, 0, 0.08], [880, 0.15, 0.08], [880, 0.3, 0.08], [880, 0.45, 0.7]],
  lost: [[660, 0, 0.18], [440, 0.2, 0.3]],
  saved: [[523, 0, 0.15], [784, 0.16, 0.3]],
};

/** Plays a tune if sound is on and the browser allows it. */
export function play(name) {
  if (name === "over") navigator.vibrate?.([80, 80, 80, 80, 80, 80, 600]);
  if (!isOn || context?.state !== "running") return;
  for (const [frequency, start, length] of tunes[name]) tone(frequency, start, length);
}
