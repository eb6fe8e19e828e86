import {
  copyOf, drawSound, isSilent, nameButton, putWord, showCounts,
} from "./learn-list-draw.js";
import { check, current, editor, faults, keep, showFaults } from "./learn-list-state.js";
import { spellingText } from "./learn-list-text.js";
import { changeOrBack } from "./learn-list-undo.js";
import { filled } from "./toast.js";

// Words to spell with two misspellings each. What a teacher has seen here is kept in the list, so
// that no child is shown another one.

const form = editor.querySelector("[data-add]");
const sheet = document.querySelector("[data-own-sheet]");
const largestSeed = 2 ** 31;
let changed;

const isCare = (row) => row.misspellings.some(({ refusal }) => refusal)
  || row.misspellings.length < 2;

function misspelling({ text, hint, rule, refusal }) {
  const item = copyOf("data-misspelling");
  item.dataset.state = refusal ? "word" : rule === "given" ? "own" : "ok";
  const icon = refusal ? "cross" : rule === "given" ? "edit" : "check";
  item.querySelector("use").setAttribute("href", `#i-${icon}`);
  putWord(item, text);
  item.querySelector("[data-hint]").textContent = hint;
  return item;
}

function rule(sentence) {
  const item = copyOf("data-rule");
  item.querySelector("[data-sentence]").textContent = sentence;
  return item;
}

function draw(row, index) {
  const item = copyOf("data-row");
  item.classList.toggle("wrow--care", isCare(row));
  putWord(item, row.word);
  item.querySelector("[data-sentence]").textContent = row.sentence ?? "";
  item.querySelector("[data-audio]").textContent = row.audio_reason ?? "";
  item.querySelector("[data-misspellings]").append(...row.misspellings.map(misspelling));
  drawSound(item, row, index);
  const { othersWord, ownWord, removeWord, noSafe } = editor.dataset;
  nameButton(item, "data-others", othersWord, row.word, index);
  nameButton(item, "data-own", ownWord, row.word, index);
  nameButton(item, "data-remove-row", removeWord, row.word, index);
  const sentences = row.misspellings.map(({ reason }) => reason).filter(Boolean);
  if (row.misspellings.length < 2) sentences.push(noSafe);
  item.append(...sentences.map(rule));
  return item;
}

/** Draws the list as it is. */
export function drawList() {
  const { rows, missing_dictionaries: missing = [] } = current();
  editor.querySelector("[data-rows]").replaceChildren(...rows.map(draw));
  const note = editor.querySelector("[data-no-dictionary]");
  note.hidden = missing.length === 0;
  note.textContent = filled(note.dataset.words, { packages: missing.join(", ") });
  editor.querySelector("[data-empty]").hidden = rows.length > 0;
  showCounts(rows.filter(isCare).length, rows.filter(isSilent).length);
}

async function keepRows(rows) {
  if (!await keep({ text: spellingText(rows) })) return false;
  drawList();
  return true;
}

/** Adds rows that were read. */
export const addRows = (rows) => keepRows([...current().rows, ...rows]);

export const has = ({ word }) =>
  current().rows.some((row) => row.word.toLowerCase() === word.toLowerCase());

/** Puts a row in the place of the one that has its word; undoing that puts that one back. */
function replace(row) {
  const before = current().rows.find(({ word }) => word === row.word);
  const put = (now) => keepRows(
    current().rows.map((other) => (other.word === row.word ? now : other)));
  return changeOrBack(
    filled(editor.dataset.changedWord, { word: row.word }), () => put(row), drawList,
    () => put(before),
    () => `[data-own="${current().rows.findIndex(({ word }) => word === row.word)}"]`);
}

/** Takes a row out; undoing that brings it back to its place. */
function remove(index) {
  const row = current().rows[index];
  return changeOrBack(
    filled(editor.dataset.removedWord, { word: row.word }),
    () => keepRows(current().rows.filter((other) => other !== row)), drawList,
    () => keepRows(current().rows.toSpliced(index, 0, row)), () => `[data-remove-row="${index}"]`);
}

async function submit(event) {
  event.preventDefault();
  const { text } = form.elements;
  const { rows, problems } = await check(text.value, { format: "lines" });
  const known = rows.filter(has).map(({ word }) => `${word}: ${editor.dataset.exists}`);
  const sentences = [...problems.map((problem) => problem.text), ...known];
  const fresh = rows.filter((row) => !has(row));
  if (fresh.length > 0 && !await addRows(fresh)) return;
  if (problems.length === 0) form.reset();
  faults(sentences);
  text.focus();
}

/** Makes two others than those that stand there, where there are others. */
async function others(index) {
  const row = current().rows[index];
  const before = row.misspellings.map(({ text }) => text).join();
  for (let tries = 0; tries < 4; tries += 1) {
    const seed = Math.floor(Math.random() * largestSeed);
    const { rows: [read] } = await check(row.word, { format: "lines", seed });
    const isOther = read?.misspellings.map(({ text }) => text).join() !== before;
    if (read && (isOther || tries === 3)) {
      await replace({ ...row, misspellings: read.misspellings });
      break;
    }
  }
  editor.querySelector(`[data-others="${index}"]`)?.focus();
}

function begin(index) {
  changed = index;
  const { word, misspellings } = current().rows[index];
  sheet.querySelector("[data-heading]").textContent = filled(editor.dataset.ownWord, { word });
  const { first, second } = sheet.querySelector("form").elements;
  first.value = misspellings[0]?.text ?? "";
  second.value = misspellings[1]?.text ?? "";
  showFaults(sheet.querySelector("[data-own-faults]"), []);
  sheet.showModal();
  first.focus();
}

async function submitOwn(event) {
  event.preventDefault();
  const { first, second } = event.target.elements;
  const texts = [first, second].map(({ value }) => value.trim()).filter(Boolean);
  const row = { ...current().rows[changed], misspellings: texts.map((text) => ({ text })) };
  const { problems } = await check(spellingText([row]), { format: "tsv" });
  showFaults(sheet.querySelector("[data-own-faults]"), problems.map(({ text }) => text));
  if (problems.length > 0) return first.focus();
  if (await replace(row)) sheet.close();
  return editor.querySelector(`[data-own="${changed}"]`)?.focus();
}

async function press({ target }) {
  const button = target.closest("[data-others], [data-own], [data-remove-row]");
  if (!button || button.closest("form")) return;
  const { others: again, own, removeRow } = button.dataset;
  if (again) await others(Number(again));
  else if (own) begin(Number(own));
  else {
    await remove(Number(removeRow));
    form.elements.text.focus();
  }
}

/** Follows what is pressed in the rows. */
export function follow() {
  sheet.querySelector("[data-close]").addEventListener("click", () => sheet.close());
  if (!form) return;
  form.addEventListener("submit", submit);
  sheet.querySelector("form").addEventListener("submit", submitOwn);
  editor.addEventListener("click", press);
}
