import { post } from "./api.js";
import { showFaults } from "./learn-list-state.js";
import { compoundTable, fileText, largestFile, spellingText } from "./learn-list-text.js";

// A list that is made of what was typed, pasted or opened. The misspellings that come with it are
// kept, so that the teacher sees what a child is to see.

const form = document.querySelector("[data-new]");
const shown = 5;

async function submit(event) {
  event.preventDefault();
  const { kind } = form.dataset;
  const { title, text, language } = form.elements;
  const wish = { kind, language: language?.value ?? "sv" };
  const typed = kind === "compounds" ? compoundTable(text.value) : text.value;
  const place = form.querySelector("[data-faults]");
  const read = await post("/learning/lists/check", { ...wish, text: typed });
  if (!read.ok) return showFaults(place, [read.body.title]);
  const { problems, rows } = read.body;
  if (problems.length > 0) {
    showFaults(place, problems.slice(0, shown).map((fault) => `${fault.line}: ${fault.text}`));
    return text.focus();
  }
  const made = await post("/learning/lists", {
    ...wish, title: title.value, ...kind === "compounds"
      ? { text: typed } : { text: spellingText(rows), format: "tsv" },
  });
  if (!made.ok) return showFaults(place, [made.body.title]);
  return location.assign(`/learn/lists?list=${encodeURIComponent(made.body.id)}`);
}

/** Follows the form of a new list. */
export function followNew() {
  form.addEventListener("submit", submit);
  form.querySelector("[data-file]").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file || file.size > largestFile) return;
    form.elements.text.value = await fileText(file);
    if (!form.elements.title.value) {
      form.elements.title.value = file.name.replace(/\.\w+$/, "").slice(0, 60);
    }
  });
}
