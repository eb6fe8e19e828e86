import { audio, isHeard } from "./sound.js";

// How deep a line stands, as a tone: two half tones higher for each level.

const lowest = 330;
const length = 0.09;

/** Sounds for a depth, if the page may sound. */
export function depthTone(depth) {
  if (!isHeard()) return;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime;
  tone.frequency.value = lowest * 2 ** (depth / 6);
  gain.gain.setValueAtTime(0.12, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
