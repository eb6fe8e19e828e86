import {
  copyOf, drawSound, isSilent, nameButton, putWord, showCounts,
} from "./learn-list-draw.js";
import { check, current, editor, faults, keep, tell } from "./learn-list-state.js";
import { compoundText, starred, starredLine } from "./learn-list-text.js";
import { changeOrBack } from "./learn-list-undo.js";
import { filled } from "./toast.js";

// The rows of a list of compounds: question word, answers, the right ones, and what the rules say.

const form = editor.querySelector("[data-add]");
const sheet = document.querySelector("[data-keep-sheet]");
// Under what this screen remembers who works with its lists.
const teacher = "learn-teacher";
// The row that is being changed, if one is.
let changed;
// The compound that somebody is about to let through.
let wanted;

const marks = (warnings) => warnings.filter((found) => found.kept)
  .map(({ first, second, kept_by: by, kept_at: at }) => ({ word: first + second, by, at }));

// The compounds that are wanted all the same, each once.
const kept = (...more) => [...new Map([...marks(current().warnings), ...more]
  .map((mark) => [mark.word, mark])).values()];

const rules = (row) => current().warnings.filter(({ line }) => line === row.line);

function answer(row, text) {
  const item = copyOf("data-answer");
  const isRight = row.solutions.includes(text);
  const isCare = isRight && rules(row).some(({ second, kept: is }) => second === text && !is);
  item.classList.toggle("alt--ok", isRight);
  item.classList.toggle("alt--care", isCare);
  if (!isRight) item.querySelector("svg").remove();
  putWord(item, text);
  const { right, wrong } = editor.dataset;
  item.querySelector("[data-judge]").textContent = `, ${isRight ? right : wrong}`;
  return item;
}

function rule(found, index) {
  const item = copyOf("data-rule");
  item.querySelector("[data-compound]").textContent = `${found.first}${found.second}:`;
  item.querySelector("[data-sentence]").textContent = found.text;
  if (found.kept) delete item.dataset.state;
  item.querySelector("[data-kept]").hidden = !found.kept;
  if (found.kept_by) {
    const day = found.kept_at
      ? new Date(found.kept_at).toLocaleDateString(document.documentElement.lang) : "";
    item.querySelector("[data-kept-by]").textContent =
      filled(editor.dataset.keptByWord, { by: found.kept_by, day });
  }
  nameButton(item, "data-edit-row", "", "", index);
  const button = item.querySelector("[data-keep]");
  if (button) {
    button.textContent = found.kept ? button.dataset.keptWord : button.dataset.keepWord;
    button.dataset.keep = found.first + found.second;
  }
  return item;
}

function draw(row, index) {
  const item = copyOf("data-row");
  const found = rules(row);
  item.classList.toggle("wrow--care", found.some(({ kept: is }) => !is));
  putWord(item, row.word);
  item.querySelector("[data-answers]").append(...row.alternatives.map((text) => answer(row, text)));
  drawSound(item, row, index);
  nameButton(item, "data-edit-row", editor.dataset.editWord, row.word, index);
  nameButton(item, "data-remove-row", editor.dataset.removeWord, row.word, index);
  item.append(...found.map((one) => rule(one, index)));
  return item;
}

/** Draws the list as it is. */
export function drawList() {
  const { rows, warnings } = current();
  editor.querySelector("[data-rows]").replaceChildren(...rows.map(draw));
  editor.querySelector("[data-empty]").hidden = rows.length > 0;
  const cares = new Set(warnings.filter((found) => !found.kept).map(({ line }) => line));
  showCounts(cares.size, rows.filter(isSilent).length);
}

async function keepRows(rows, words = kept()) {
  if (!await keep({ text: compoundText(rows, words) })) return false;
  drawList();
  return true;
}

/** Adds rows that were read. */
export const addRows = (rows) => keepRows([...current().rows, ...rows]);

const isSame = (one, other) => one.word === other.word && starred(one) === starred(other);

/** Puts a row in the place of another; undoing that puts the other one back. */
function replace(row, now) {
  const put = (isOld, fresh) => keepRows(
    current().rows.map((other) => (isOld(other) ? { ...fresh, level: other.level } : other)));
  return changeOrBack(
    filled(editor.dataset.changedWord, { word: row.word }), () => put((other) => other === row, now),
    redraw, () => put((other) => isSame(other, now), row),
    () => `[data-edit-row="${current().rows.findIndex((other) => isSame(other, row))}"]`);
}

/** Takes a row out; undoing that brings it back to its place, with what was let through in it. */
function remove(index) {
  const row = current().rows[index];
  const mine = marks(rules(row));
  return changeOrBack(
    filled(editor.dataset.removedWord, { word: row.word }),
    () => keepRows(current().rows.filter((other) => other !== row)), redraw,
    () => keepRows(current().rows.toSpliced(index, 0, row), kept(...mine)),
    () => `[data-remove-row="${index}"]`);
}

export const has = ({ word }) => current().rows.some((row) => row.word === word);

function begin(index) {
  changed = index;
  const row = current().rows[index];
  form.elements.word.value = row.word;
  form.elements.answers.value = starred(row);
  label();
  form.elements.answers.focus();
}

function endEdit() {
  if (changed === undefined) return;
  changed = undefined;
  form.reset();
  label();
}

/** Draws the list after rows have another place: what was being changed is no longer there. */
function redraw() {
  endEdit();
  drawList();
}

function label() {
  const button = form.querySelector("button");
  const { addWord, doneWord } = button.dataset;
  button.querySelector("span").textContent = changed === undefined ? addWord : doneWord;
  button.querySelector("use").setAttribute("href", changed === undefined ? "#i-plus" : "#i-check");
}

async function submit(event) {
  event.preventDefault();
  const { word, answers } = form.elements;
  const { rows: [read], problems } = await check(`${starredLine(word.value, answers.value)}\n`);
  faults(problems.map(({ text }) => text));
  if (!read) return word.focus();
  const { rows } = current();
  const level = changed === undefined ? rows.at(-1)?.level ?? 1 : rows[changed].level;
  const row = { ...read, level };
  const isKept = changed === undefined
    ? await keepRows([...rows, row]) : await replace(rows[changed], row);
  if (isKept) {
    form.reset();
    endEdit();
  }
  return word.focus();
}

const focusKeep = (word) =>
  editor.querySelector(`[data-keep="${CSS.escape(word)}"]`)?.focus();

function askWho(word) {
  wanted = word;
  sheet.querySelector("[data-heading]").textContent = filled(sheet.dataset.question, { word });
  const { by } = sheet.querySelector("form").elements;
  by.value = localStorage.getItem(teacher) ?? "";
  sheet.showModal();
  by.focus();
}

async function letThrough(event) {
  event.preventDefault();
  const word = wanted;
  // What parts the cells of a line cannot stand in one of them.
  const by = event.target.elements.by.value.replace(/\s+/g, " ").trim();
  if (!by) return event.target.elements.by.focus();
  localStorage.setItem(teacher, by);
  sheet.close();
  await keepRows(current().rows, [...kept(), { word, by }]);
  return focusKeep(word);
}

async function press({ target }) {
  const button = target.closest("[data-edit-row], [data-remove-row], [data-keep]");
  if (!button) return undefined;
  const { editRow, removeRow, keep: word } = button.dataset;
  if (word) {
    const words = kept();
    if (!words.some((other) => other.word === word)) return askWho(word);
    await keepRows(current().rows, words.filter((other) => other.word !== word));
    focusKeep(word);
  } else if (removeRow) {
    endEdit();
    await remove(Number(removeRow));
    (editor.querySelector(`[data-remove-row="${removeRow}"]`) ?? form.elements.word).focus();
  } else begin(Number(editRow));
  return undefined;
}

/** Follows what is pressed in the rows. */
export function follow() {
  if (!form) return;
  form.addEventListener("submit", submit);
  editor.addEventListener("click", press);
  sheet.querySelector("form").addEventListener("submit", letThrough);
  sheet.querySelector("[data-close]").addEventListener("click", () => sheet.close());
  tell("");
}
