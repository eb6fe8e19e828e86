import { post } from "./api.js";
import {
  isArchive, largestArchive, makeOfArchive, placedFaults, readList,
} from "./learn-list-file.js";
import { showFaults } from "./learn-list-state.js";
import { spellingText, tableFormat } from "./learn-list-text.js";
import { filled } from "./toast.js";

// A list that is made of what was typed, pasted or opened. The misspellings that come with it are
// kept, so that the teacher sees what a child is to see.

const form = document.querySelector("[data-new]");
// A ZIP file that was chosen; then the text does not count.
let archive;

const tell = (...sentences) => showFaults(form.querySelector("[data-faults]"), sentences);
const showList = (id) => location.assign(`/learn/lists?list=${encodeURIComponent(id)}`);

const wished = () => ({
  kind: form.dataset.kind, language: form.elements.language?.value ?? "sv",
});

async function submitArchive() {
  const { title, grade } = form.elements;
  const { id, fault } = await makeOfArchive(
    archive, { title: title.value, grade: grade.value, language: wished().language },
    form.dataset.offline);
  return fault ? tell(fault) : showList(id);
}

async function submitText() {
  const wish = wished();
  const { title, grade, text } = form.elements;
  const list = { ...wish, text: text.value, ...tableFormat(wish.kind) };
  const read = await post("/learning/lists/check", list);
  if (!read.ok) return tell(read.body.title);
  const { problems, rows } = read.body;
  if (problems.length > 0) {
    tell(...placedFaults(read.body, form.dataset.andMore));
    return text.focus();
  }
  const made = await post("/learning/lists", {
    ...list, title: title.value, grade: grade.value,
    ...wish.kind === "spelling" ? { text: spellingText(rows), format: "tsv" } : {},
  });
  return made.ok ? showList(made.body.id) : tell(made.body.title);
}

function choose(file) {
  archive = file;
  form.elements.text.required = !file;
  form.elements.text.disabled = Boolean(file);
  form.querySelector("[data-archive]").textContent = file
    ? filled(form.dataset.chosen, { name: file.name }) : "";
}

async function take(file) {
  tell();
  if (isArchive(file)) {
    if (file.size > largestArchive) return tell(form.dataset.tooLarge);
    choose(file);
  } else {
    const { text, sentences } = await readList(file, wished(), form.dataset);
    if (text === undefined) return tell(...sentences);
    choose();
    form.elements.text.value = text;
  }
  if (!form.elements.title.value) {
    form.elements.title.value = file.name.replace(/\.\w+$/, "").slice(0, 60);
  }
  return undefined;
}

/** Follows the form of a new list. */
export function followNew() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return archive ? submitArchive() : submitText();
  });
  form.querySelector("[data-file]").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    if (file) take(file);
    // The same file can be chosen again once it was mended.
    target.value = "";
  });
}
