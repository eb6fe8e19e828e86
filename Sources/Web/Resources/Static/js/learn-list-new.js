import { post } from "./api.js";
import { isArchive, largestArchive, makeOfArchive } from "./learn-list-file.js";
import { showFaults } from "./learn-list-state.js";
import { compoundTable, fileText, largestFile, spellingText } from "./learn-list-text.js";
import { filled } from "./toast.js";

// A list that is made of what was typed, pasted or opened. The misspellings that come with it are
// kept, so that the teacher sees what a child is to see.

const form = document.querySelector("[data-new]");
const shown = 5;
// A ZIP file that was chosen; then the text does not count.
let archive;

const tell = (...sentences) => showFaults(form.querySelector("[data-faults]"), sentences);
const showList = (id) => location.assign(`/learn/lists?list=${encodeURIComponent(id)}`);

async function submitArchive() {
  const { id, fault } = await makeOfArchive(
    archive, form.elements.title.value, form.dataset.offline);
  return fault ? tell(fault) : showList(id);
}

async function submitText() {
  const { kind } = form.dataset;
  const { title, text, language } = form.elements;
  const wish = { kind, language: language?.value ?? "sv" };
  const typed = kind === "compounds" ? compoundTable(text.value) : text.value;
  const read = await post("/learning/lists/check", { ...wish, text: typed });
  if (!read.ok) return tell(read.body.title);
  const { problems, rows } = read.body;
  if (problems.length > 0) {
    tell(...problems.slice(0, shown).map((fault) => `${fault.line}: ${fault.text}`));
    return text.focus();
  }
  const made = await post("/learning/lists", {
    ...wish, title: title.value, ...kind === "compounds"
      ? { text: typed } : { text: spellingText(rows), format: "tsv" },
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
  if (file.size > (isArchive(file) ? largestArchive : largestFile)) {
    return tell(form.dataset.tooLarge);
  }
  choose(isArchive(file) ? file : undefined);
  if (!archive) form.elements.text.value = await fileText(file);
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
  });
}
