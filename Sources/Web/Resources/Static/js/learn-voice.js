import { audio, awake, count, isHeard, isWanted } from "./sound.js";
import { say } from "./toast.js";

// The voice of the learning games: a word is said by the teacher's own recording or by a clip that
// was built. Where there is neither, nothing is heard. The instructions of a page are read at a press.

const clips = new Map();
// As long as a voice may wait for the press that lets the page sound.
const patience = 300;
let playing = [];
let turn = 0;

const pauseUntil = (moment) => new Promise((resolve) => {
  setTimeout(resolve, Math.max(0, moment - performance.now()));
});

/** Returns the address of a word's clip. */
export function wordSound(language, word, pace = "") {
  const path = `/api/v1/learning/sounds/${language}/${encodeURIComponent(word)}`;
  return pace ? `${path}?pace=${pace}` : path;
}

/** Returns the address of the clip of a word that is not to be seen. */
export function questionSound(round, question, { pace = "", part = "" } = {}) {
  const query = new URLSearchParams({ question });
  if (pace) query.set("pace", pace);
  if (part) query.set("part", part);
  return `/api/v1/learning/rounds/${encodeURIComponent(round)}/sound?${query}`;
}

async function load(address) {
  const response = await fetch(address);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new TypeError(`no clip ${address}`);
  return audio.decodeAudioData(await response.arrayBuffer());
}

function clip(address) {
  if (!clips.has(address)) {
    const loading = load(address);
    clips.set(address, loading);
    // What could not be loaded is tried again the next time.
    loading.catch(() => clips.delete(address));
  }
  return clips.get(address);
}

async function found(address) {
  try {
    return await clip(address);
  } catch (error) {
    // No connection, which the page says, or a recording that is none: the game goes on in silence.
    if (error instanceof TypeError || error.name === "EncodingError") return undefined;
    throw error;
  }
}

/** Fetches what is about to be said. */
export function preload(addresses) {
  for (const address of addresses) found(address);
}

/** Whether there is a clip. */
export const isKnown = async (address) => await found(address) !== undefined;

/** Ends what is being said. */
export function hush() {
  turn += 1;
  for (const source of playing) source.stop();
  playing = [];
}

/**
 * Says clips, each at its own time; what is being said gives way.
 * @param {Array<[string, number]>} parts the address of each, and milliseconds from now; one that is
 *   not through by then is waited for
 * @returns {Promise<boolean>} whether everything was said
 */
export async function speak(parts) {
  hush();
  const mine = turn;
  const begin = performance.now();
  let free = begin;
  let isWhole = true;
  await awake(patience);
  for (const [address, wait] of parts) {
    const buffer = await found(address);
    await pauseUntil(Math.max(begin + wait, free));
    if (turn !== mine) return false;
    if (buffer && isHeard()) {
      const source = audio.createBufferSource();
      source.buffer = buffer;
      source.connect(audio.destination);
      source.start();
      count(`word:${address}`, source);
      playing.push(source);
      free = performance.now() + buffer.duration * 1000;
    } else {
      isWhole = false;
    }
  }
  await pauseUntil(free);
  return isWhole && turn === mine;
}

const language = document.documentElement.lang;

const plain = (text) => text.replaceAll("\u00AD", "").replaceAll(/\s+/g, " ").trim();
const aloud = (sentence) => `/speech/${language}/aloud/${encodeURIComponent(sentence)}`;

/**
 * Returns the address of what is read of a part: `data-aloud` says what where that is not the text itself,
 * and `data-aloud-else` what is read for a sentence that has no clip, as one with a word of the round.
 */
async function clipOf(part) {
  const sentences = [part.dataset.aloud || part.textContent, part.dataset.aloudElse ?? ""];
  for (const sentence of sentences.map(plain).filter(Boolean)) {
    if (await isKnown(aloud(sentence))) return aloud(sentence);
  }
  return undefined;
}

/** Returns the addresses of what is seen of `data-aloud`, in its order, each once. */
async function instructions() {
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
  const addresses = await instructions();
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
