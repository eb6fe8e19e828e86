import { copyOf, isSilent, putWord, spokenWords } from "./learn-list-draw.js";
import { current, editor } from "./learn-list-state.js";
import { canRecord, record } from "./learn-record.js";
import { hush, isKnown, speak, wordSound } from "./learn-voice.js";
import { isHeard, isWanted } from "./sound.js";
import { filled } from "./toast.js";

// How each word of a row sounds: a teacher's voice goes before the one that was built.

const sheet = document.querySelector("[data-sound-sheet]");
const note = sheet?.querySelector("[data-note]");
let row;
// A recording under way, to be stopped.
let stopping;
let takes = 0;
// What was taken away while the sheet is open, by word.
const gone = new Map();

const language = () => editor.dataset.language;

function draw(word) {
  const item = copyOf("data-sound-row", sheet);
  const state = row.sounds[word];
  const { recorded, built, missing } = sheet.dataset;
  putWord(item, word);
  item.querySelector("[data-state-word]").textContent = { recorded, built }[state] ?? missing;
  const button = (name) => item.querySelector(`[${name}]`);
  const { hear: listen, recordWord, forgetSound, bringBack: back } = sheet.dataset;
  for (const [name, label] of [
    ["data-hear-word", listen], ["data-record-now", recordWord], ["data-forget", forgetSound],
    ["data-bring-back", back],
  ]) {
    button(name).setAttribute(name, word);
    button(name).setAttribute("aria-label", filled(label, { word }));
  }
  button("data-hear-word").disabled = !state;
  button("data-record-now").hidden = !canRecord();
  button("data-forget").hidden = state !== "recorded";
  button("data-bring-back").hidden = !gone.has(word) || state === "recorded";
  return item;
}

function drawRows() {
  sheet.querySelector("[data-sound-rows]").replaceChildren(...spokenWords(row).map(draw));
}

async function send(path, body, type) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": type }, body });
    return answer.ok ? undefined : (await answer.json()).title;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return sheet.dataset.offline;
  }
}

/** Takes over in every row that a word is recorded, or not any more. */
async function mark(word, state, redraw) {
  takes += 1;
  for (const { sounds, ...other } of current().rows) {
    if (!spokenWords(other).includes(word)) continue;
    if (state) sounds[word] = state;
    else delete sounds[word];
  }
  // The games of this screen are to have the new sound at once.
  const answer = await fetch(wordSound(language(), word), { cache: "reload" });
  if (!state && answer.ok) return mark(word, "built", redraw);
  drawRows();
  return redraw();
}

/** Says why nothing can be recorded (W3C Media Capture and Streams, `getUserMedia`). */
function whyNoMicrophone({ name }) {
  const { noMicrophone, microphoneBlocked, microphoneAway, microphoneBusy } = sheet.dataset;
  return {
    NotAllowedError: microphoneBlocked, NotFoundError: microphoneAway, NotReadableError: microphoneBusy,
  }[name] ?? noMicrophone;
}

/** Says a word; where nothing is heard it is said why. */
async function hear(word) {
  const address = `${wordSoundPath(word)}?take=${takes}`;
  if (await speak([[address, 0]])) return;
  const { soundOff, noLoudspeaker, missing } = sheet.dataset;
  if (!isWanted()) note.textContent = soundOff;
  else if (!await isKnown(address)) note.textContent = missing;
  else if (!isHeard()) note.textContent = noLoudspeaker;
  // Otherwise another word was to be heard meanwhile.
}

async function take(button, redraw) {
  const word = button.dataset.recordNow;
  if (stopping) return stopping.abort();
  const { recording, heard, quiet, kept, record: ready, stop } = sheet.dataset;
  stopping = new AbortController();
  // The microphone is not to hear what is just being said here.
  hush();
  const name = button.querySelector("span");
  const label = button.getAttribute("aria-label");
  let sound;
  try {
    sound = await record(stopping.signal, () => {
      button.dataset.state = "on";
      button.setAttribute("aria-label", stop);
      name.textContent = stop;
      note.textContent = recording;
    }, () => { note.textContent = heard; });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    note.textContent = whyNoMicrophone(error);
    return undefined;
  } finally {
    stopping = undefined;
    delete button.dataset.state;
    button.setAttribute("aria-label", label);
    name.textContent = ready;
  }
  if (!sound) {
    note.textContent = quiet;
    return undefined;
  }
  const fault = await send(wordSoundPath(word), sound, "audio/wav");
  note.textContent = fault ?? filled(kept, { word });
  if (!fault) await mark(word, "recorded", redraw);
  return sheet.querySelector(`[data-hear-word="${CSS.escape(word)}"]`)?.focus();
}

const wordSoundPath = (word) => wordSound(language(), word);

/** The recording of a word as it is kept; nothing if the station does not answer. */
async function recordingOf(word) {
  try {
    const answer = await fetch(wordSoundPath(word), { cache: "no-store" });
    return answer.ok ? await answer.blob() : undefined;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

async function forget(word, redraw) {
  const sound = await recordingOf(word);
  const fault = sound ? await send(`${wordSoundPath(word)}/delete`, "{}", "application/json")
    : sheet.dataset.offline;
  note.textContent = fault ?? "";
  if (fault) return undefined;
  gone.set(word, sound);
  await mark(word, undefined, redraw);
  return sheet.querySelector(`[data-bring-back="${CSS.escape(word)}"]`)?.focus();
}

async function bringBack(word, redraw) {
  const fault = await send(wordSoundPath(word), gone.get(word), "audio/wav");
  note.textContent = fault ?? "";
  if (!fault) await mark(word, "recorded", redraw);
  return sheet.querySelector(`[data-hear-word="${CSS.escape(word)}"]`)?.focus();
}

/** Follows the sounds of the rows; `redraw()` draws the rows anew. */
export function followSounds(redraw) {
  editor.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-sounds]");
    if (!button) return;
    row = current().rows[Number(button.dataset.sounds)];
    sheet.querySelector("[data-heading]").textContent =
      filled(editor.dataset.soundsOf, { word: row.word });
    note.textContent = canRecord() ? "" : sheet.dataset.noMicrophone;
    gone.clear();
    drawRows();
    sheet.showModal();
    if (!isSilent(row)) hear(row.word);
  });
  sheet.addEventListener("close", () => stopping?.abort());
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const { hearWord, recordNow, forget: word, bringBack: back } = button.dataset;
    if (hearWord) hear(hearWord);
    else if (recordNow) take(button, redraw);
    else if (word) forget(word, redraw);
    else if (back) bringBack(back, redraw);
    else if ("close" in button.dataset) sheet.close();
  });
}
