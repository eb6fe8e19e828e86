import { post } from "./api.js";
import { clearErrors, showErrors } from "./exercise-errors.js";
import { leaveOnEscape } from "./keys.js";

// A shared exercise: read, shown as what it would become, and only then kept.

const main = document.querySelector("main");
const form = document.querySelector("[data-form]");
const preview = document.querySelector("[data-preview]");
const { yaml, file } = form.elements;
const language = document.documentElement.lang;
// The server takes no more; a larger file is refused there by its size.
const largest = 64 * 1024;
let checked = null;

function content() {
  return { yaml: yaml.value, file: file.files[0]?.name ?? "" };
}

/** Marks the line that an error is about. */
function pointAt(problem) {
  const line = problem.errors?.[0]?.line;
  if (!line) return;
  const lines = yaml.value.split(/\r\n|\r|\n/);
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  yaml.focus();
  yaml.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}

function refuse(problem) {
  preview.hidden = true;
  checked = null;
  showErrors(form, problem);
  yaml.setAttribute("aria-invalid", "true");
  pointAt(problem);
}

function show({ exercise, replaces }) {
  checked = { exercise, replaces };
  const title = exercise.title[language];
  preview.querySelector("[data-picture]").setAttribute("href", `#p-${exercise.picture}`);
  preview.querySelector("[data-title]").textContent = `${exercise.number} ${title}`;
  preview.querySelector("[data-meaning]").textContent =
    (replaces ? main.dataset.replaces : main.dataset.new)
      .replace("{title}", title).replace("{version}", replaces);
  preview.querySelector("[data-save]").textContent =
    replaces ? main.dataset.replace : main.dataset.add;
  preview.hidden = false;
  preview.querySelector("[data-save]").focus();
}

async function check() {
  clearErrors(form);
  const answer = await post("/exercises/preview", content());
  if (answer.ok) show(answer.body);
  else refuse(answer.body);
}

async function save() {
  if (!checked) return;
  const { exercise, replaces } = checked;
  const answer = replaces
    ? await post(`/exercises/${encodeURIComponent(exercise.id)}`, { ...content(), base: replaces }, "PUT")
    : await post("/exercises", content());
  if (answer.ok) location.href = "/exercises/edit";
  else refuse(answer.body);
}

let underWay = Promise.resolve();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  underWay = underWay.then(check);
});
preview.querySelector("[data-save]").addEventListener("click", () => {
  underWay = underWay.then(save);
});
yaml.addEventListener("input", () => {
  // What was checked is no longer what stands here.
  checked = null;
  preview.hidden = true;
});
file.addEventListener("change", async () => {
  const [picked] = file.files;
  if (!picked) return;
  checked = null;
  preview.hidden = true;
  yaml.value = await picked.slice(0, largest + 1).text();
});

leaveOnEscape();
