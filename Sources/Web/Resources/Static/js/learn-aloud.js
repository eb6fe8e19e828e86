import { isKnown, speak } from "./learn-voice.js";
import { isHeard, isWanted } from "./sound.js";
import { say } from "./toast.js";

// Reads the instructions of a page aloud at a press: what is seen of `data-aloud`, in its order. The
// attribute says what is read where that is not the text itself, and `data-aloud-else` what is read
// for a sentence that has no clip, as one with a word of the round in it.

const language = document.documentElement.lang;

const plain = (text) => text.replaceAll("\u00AD", "").replaceAll(/\s+/g, " ").trim();
const clip = (sentence) => `/speech/${language}/aloud/${encodeURIComponent(sentence)}`;

async function clipOf(part) {
  const sentences = [part.dataset.aloud || part.textContent, part.dataset.aloudElse ?? ""];
  for (const sentence of sentences.map(plain).filter(Boolean)) {
    if (await isKnown(clip(sentence))) return clip(sentence);
  }
  return undefined;
}

/** Returns the addresses of what is to be read, each once. */
async function clips() {
  const parts = [...document.querySelectorAll("[data-aloud]")]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const found = await Promise.all(parts.map(clipOf));
  return [...new Set(found.filter(Boolean))];
}

async function read(button) {
  const { soundOff, noClip, noSound } = button.dataset;
  if (!isWanted()) return say(soundOff);
  const mark = {};
  button.reading = mark;
  button.dataset.state = "on";
  const addresses = await clips();
  const isSaid = await speak(addresses.map((address) => [address, 0]));
  if (button.reading === mark) delete button.dataset.state;
  if (addresses.length === 0) return say(noClip);
  // What was cut short by something else that is said was heard.
  return isSaid || isHeard() ? undefined : say(noSound);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-read]");
  if (button) read(button);
});
