import { audio, awake, count, isHeard, isWanted, want } from "./sound.js";
import { say } from "./toast.js";

// The voice of the learning games: a word is said by the teacher's own recording or by a clip that
// was built. Where there is neither, nothing is heard. The instructions of a page are read at a press, and
// the texts of a course, which the station speaks when they are wanted.

const clips = new Map();
// As long as a voice may wait, in milliseconds, for the press that lets the page sound, and after a press
// for a browser that is slow to do so.
const patience = 300;
const patienceAfterPress = 5000;
let playing = [];
let turn = 0;
// Why the station spoke nothing.
let refusal;

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
  if (!response.ok) {
    const isTold = response.headers.get("Content-Type")?.includes("json") ?? false;
    if (isTold) refusal = (await response.json()).title;
    throw new TypeError(`no clip ${address}`);
  }
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
 * @param {Array<[string, number, function(): void|undefined]>} parts the address of each, milliseconds
 *   from now (one that is not through by then is waited for), and what is called when it is through
 * @param {number} wait how long at most the browser is waited for, in milliseconds
 * @returns {Promise<boolean>} whether everything was said
 */
export async function speak(parts, wait = patience) {
  hush();
  const mine = turn;
  const begin = performance.now();
  let free = begin;
  let isWhole = true;
  let through;
  await awake(wait);
  for (const [address, delay, done] of parts) {
    const buffer = await found(address);
    await pauseUntil(Math.max(begin + delay, free));
    if (turn !== mine) return false;
    through?.();
    through = undefined;
    if (buffer && isHeard()) {
      const source = audio.createBufferSource();
      source.buffer = buffer;
      source.connect(audio.destination);
      source.start();
      count(`word:${address}`, source);
      playing.push(source);
      free = performance.now() + buffer.duration * 1000;
      through = done;
    } else {
      isWhole = false;
    }
  }
  await pauseUntil(free);
  if (turn === mine) through?.();
  return isWhole && turn === mine;
}

// How long it is waited for another press after what was said at one.
const anotherPress = 1500;
let pressed = {};
let saying;

/**
 * Says a word at a press on its button. At every other press in a row it is said slowly, where there is a
 * clip for that.
 */
export async function sayAtPress(button, { language, word }) {
  const isSlow = pressed.button === button && pressed.word === word && !pressed.isSlow;
  pressed = { button, word, isSlow };
  const slow = wordSound(language, word, "slow");
  const said = isKnown(slow).then((isThere) =>
    speak([[isSlow && isThere ? slow : wordSound(language, word), 0]]));
  saying = said;
  return said;
}

/** Waits for a time, and for as long as a word is being said at a press. */
export async function pauseWhileSaid(time) {
  saying = undefined;
  let last;
  await pauseUntil(performance.now() + time);
  while (saying !== last) {
    last = saying;
    await last;
    await pauseUntil(performance.now() + anotherPress);
  }
}

const language = document.documentElement.lang;

const plain = (text) => text.replaceAll("\u00AD", "").replaceAll(/\s+/g, " ").trim();
const aloud = (sentence) => `/speech/${language}/aloud/${encodeURIComponent(sentence)}`;
const spoken = (text) => `/api/v1/speech/${language}?text=${encodeURIComponent(text)}`;

// What was read to its end, with what it said then.
const heard = new WeakMap();
// The most that a press reads, so that a program that says much does not go on for ever.
const mostParts = 40;

const textOf = (part) => plain(part.dataset.aloud || part.textContent);

/** Returns what is seen of `data-aloud` where a button stands, in its order. */
function shown(button) {
  const dialog = button.closest("dialog");
  return [...document.querySelectorAll("[data-aloud]")].filter((part) =>
    part.closest("dialog") === dialog && part.checkVisibility({ visibilityProperty: true }));
}

/**
 * Returns the address of what is read of a part: `data-aloud` says what where that is not the text itself,
 * and `data-aloud-else` what is read for a sentence that has no clip, as one with a word of the round. With
 * `data-aloud-spoken` the station speaks it, for it has a name or a number in it.
 */
async function clipOf(part) {
  const texts = [textOf(part), plain(part.dataset.aloudElse ?? "")].filter(Boolean);
  for (const address of texts.map("aloudSpoken" in part.dataset ? spoken : aloud)) {
    if (await isKnown(address)) return address;
  }
  return undefined;
}

/** Returns what was built of the instructions of a page, each once. */
async function built(button) {
  const found = await Promise.all(shown(button).map(clipOf));
  return [...new Set(found.filter(Boolean))].map((address) => [address, 0]);
}

/**
 * Returns what the station is asked to speak: what has not been heard yet, or if there is nothing new
 * everything; what came of an answer or a run before the task.
 */
function asked(button) {
  const parts = shown(button).filter((part) => textOf(part));
  const news = parts.filter((part) => heard.get(part) !== textOf(part));
  const isAnswer = (part) => Number(part.closest("[data-console-box], .note") !== null);
  return (news.length > 0 ? news : parts)
    .sort((one, other) => isAnswer(other) - isAnswer(one)).slice(0, mostParts)
    .map((part) => [spoken(textOf(part)), 0, () => heard.set(part, textOf(part))]);
}

function paint(button, mark) {
  button.reading = mark;
  button.setAttribute("aria-pressed", String(mark !== undefined));
  if (mark) button.dataset.state = "on";
  else delete button.dataset.state;
}

function stop(button) {
  paint(button, undefined);
  hush();
}

/** Reads what is new; returns what is to be said where nothing was heard. */
async function read(button, patience) {
  const { noClip, noSound } = button.dataset;
  const mark = {};
  paint(button, mark);
  refusal = undefined;
  const parts = "spoken" in button.dataset ? asked(button) : await built(button);
  if (button.reading !== mark) return undefined;
  // All are on their way while the first is said.
  preload(parts.map(([address]) => address));
  const mine = turn + 1;
  let isAny = false;
  await speak(parts.map(([address, wait, done]) => [address, wait, () => {
    isAny = true;
    done?.();
  }]), patience);
  if (button.reading === mark) paint(button, undefined);
  // What gave way to something else that is said was heard.
  if (isAny || turn !== mine) return undefined;
  return parts.length > 0 && !isHeard() ? noSound : refusal ?? noClip;
}

/** Reads what is new without a press, and so without a word where there is no sound. */
export function readAgain(button) {
  if (!isWanted()) return;
  if (button.reading) stop(button);
  read(button);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-read]");
  if (!button) return;
  if (button.reading) return stop(button);
  const { soundOff } = button.dataset;
  // Where no other switch is in reach the press is one.
  if (!isWanted() && soundOff) return say(soundOff);
  want();
  say(await read(button, patienceAfterPress));
});
