import { readList } from "./learn-list-file.js";
import { check, editor, showFaults } from "./learn-list-state.js";
import { tableFormat } from "./learn-list-text.js";
import { filled } from "./toast.js";

// A table that is pasted or a file: what of it goes in is seen before it does.

const sheet = document.querySelector("[data-paste]");
const box = sheet?.querySelector("[data-text]");
const button = sheet?.querySelector("[data-add-pasted]");
const pause = 300;
const shown = 100;
// So much is shown of a row that cannot be read, in characters.
const longest = 60;
let good = [];
let timer;

function cells(line, text, state, name, hint = "") {
  const row = document.createElement("tr");
  const number = document.createElement("td");
  number.className = "n quiet";
  number.textContent = String(line);
  const word = document.createElement("td");
  word.textContent = text;
  const how = document.createElement("td");
  const pill = document.createElement("span");
  pill.className = "pill";
  pill.dataset.state = state;
  pill.textContent = name;
  const note = document.createElement("span");
  note.className = "small quiet prow__m";
  note.textContent = hint;
  how.append(pill, note);
  row.append(number, word, how);
  return row;
}

function rowCells(row, index, warnings, has) {
  const line = row.line ?? index + 1;
  const text = row.alternatives
    ? `${row.word}: ${row.alternatives
      .map((word) => (row.solutions.includes(word) ? `${word}*` : word)).join(", ")}`
    : [row.word, ...row.misspellings.map((one) => one.text)].join(", ");
  const { with: goes, lookOver, exists } = sheet.dataset;
  if (has(row)) return [line, cells(line, text, "absent", exists)];
  const found = warnings.filter((one) => one.line === row.line);
  const reasons = found.map(({ first, second, text: why }) => `${first}${second}: ${why}`)
    .concat((row.misspellings ?? []).map(({ reason }) => reason).filter(Boolean));
  return [line, reasons.length > 0
    ? cells(line, text, "care", lookOver, reasons.join(" ")) : cells(line, text, "ready", goes)];
}

async function preview(has) {
  const asked = box.value;
  const read = asked.trim() ? await check(asked, tableFormat(editor.dataset.kind))
    : { rows: [], problems: [], warnings: [] };
  if (box.value !== asked) return;
  good = read.rows.filter((row) => !has(row));
  const { unreadable } = sheet.dataset;
  const written = asked.split(/\r\n|\n|\r/);
  const lines = [
    ...read.rows.map((row, index) => rowCells(row, index, read.warnings, has)),
    ...read.problems.map(({ line, text: why }) =>
      [line, cells(line, (written[line - 1] ?? "").slice(0, longest), "lost", unreadable, why)]),
  ].sort(([one], [other]) => one - other);
  sheet.querySelector("[data-preview]").replaceChildren(
    ...lines.slice(0, shown).map(([, row]) => row));
  const count = read.rows.length + (read.faults ?? read.problems.length);
  const { going, addRows, addNone } = sheet.dataset;
  sheet.querySelector("[data-going]").textContent = count > 0
    ? filled(going, { good: good.length, count }) : "";
  button.setAttribute("aria-disabled", String(good.length === 0));
  button.querySelector("span").textContent = good.length > 0
    ? filled(addRows, { count: good.length }) : addNone;
}

/** Follows the sheet; `rows.has(row)` tells what is there, `rows.addRows(rows)` adds. */
export function followPaste(rows) {
  if (!sheet) return;
  const close = () => sheet.close();
  const look = () => preview(rows.has);
  document.querySelector("[data-open-paste]").addEventListener("click", () => {
    sheet.showModal();
    box.focus();
    look();
  });
  for (const closer of sheet.querySelectorAll("[data-close]")) {
    closer.addEventListener("click", close);
  }
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  });
  sheet.querySelector("[data-file]").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    const { kind, language } = editor.dataset;
    const { text, sentences } = await readList(file, { kind, language }, sheet.dataset);
    target.value = "";
    showFaults(sheet.querySelector("[data-paste-faults]"), sentences);
    if (text === undefined) return;
    box.value = text;
    await look();
  });
  button.addEventListener("click", async () => {
    if (good.length === 0) return;
    const added = good;
    good = [];
    await rows.addRows(added);
    box.value = "";
    close();
  });
}
