import { copyOf, putWord, spokenWords } from "./learn-list-draw.js";
import { current, editor } from "./learn-list-state.js";
import { canRecord, record } from "./learn-record.js";
import { speak, wordSound } from "./learn-voice.js";
import { filled } from "./toast.js";

// How each word of a row sounds: a teacher's voice goes before the one that was built.

const sheet = document.querySelector("[data-sound-sheet]");
const note = sheet?.querySelector("[data-note]");
let row;
// A recording under way, to be stopped.
let stopping;
let takes = 0;

const language = () => editor.dataset.language;

function draw(word) {
  const item = copyOf("data-sound-row", sheet);
  const state = row.sounds[word];
  const { recorded, built, missing, hear, recordWord } = sheet.dataset;
  putWord(item, word);
  item.querySelector("[data-state-word]").textContent = { recorded, built }[state] ?? missing;
  const button = (name) => item.querySelector(`[${name}]`);
  for (const name of ["data-hear-word", "data-record-now", "data-forget"]) {
    button(name).setAttribute(name, word);
  }
  button("data-hear-word").setAttribute("aria-label", filled(hear, { word }));
  button("data-record-now").setAttribute("aria-label", filled(recordWord, { word }));
  button("data-hear-word").disabled = !state;
  button("data-record-now").hidden = !canRecord();
  button("data-forget").hidden = state !== "recorded";
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

async function take(button, redraw) {
  const word = button.dataset.recordNow;
  if (stopping) return stopping.abort();
  const { recording, quiet, noMicrophone, kept, record: ready, stop } = sheet.dataset;
  stopping = new AbortController();
  const name = button.querySelector("span");
  let sound;
  try {
    sound = await record(stopping.signal, () => {
      button.dataset.state = "on";
      name.textContent = stop;
      note.textContent = recording;
    });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    note.textContent = noMicrophone;
    return undefined;
  } finally {
    stopping = undefined;
    delete button.dataset.state;
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

async function forget(word, redraw) {
  const fault = await send(`${wordSoundPath(word)}/delete`, "{}", "application/json");
  note.textContent = fault ?? "";
  if (!fault) await mark(word, undefined, redraw);
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
    drawRows();
    sheet.showModal();
  });
  sheet.addEventListener("close", () => stopping?.abort());
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const { hearWord, recordNow, forget: word } = button.dataset;
    if (hearWord) speak([[`${wordSoundPath(hearWord)}?take=${takes}`, 0]]);
    else if (recordNow) take(button, redraw);
    else if (word) forget(word, redraw);
    else sheet.close();
  });
}
