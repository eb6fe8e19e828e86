import { post } from "./api.js";
import { filled, say } from "./toast.js";

// Lessons of the house: files and folders are taken whole or not at all, the folder of the program is
// looked at again, and what came from a file is taken away.

const place = document.querySelector("[data-course-refused]");
const note = place.querySelector(".note");
const words = document.querySelector("[data-taken]").dataset;
const sheet = document.querySelector("[data-removing]");
const largest = 8 * 1024 * 1024;
// What the page says after it was loaded anew.
const carried = "code-course-news";
let leaving;

function refuse(heading, text) {
  note.querySelector("h3").textContent = heading;
  note.querySelector("p").textContent = text;
  note.hidden = false;
}

/** Says which file is not taken and why, with its line. */
function tell({ title, file, errors = [] }) {
  const { heading, line } = place.dataset;
  if (!file) return refuse(title, "");
  const [first] = errors;
  const parts = [first?.line && filled(line, { line: first.line }), first?.message, title];
  return refuse(filled(heading, { file }), parts.filter(Boolean).join(" "));
}

/** Loads the page anew and says what is there now that was not. */
function show({ items }) {
  const known = new Set([...document.querySelectorAll("[data-course-id]")].map(
    ({ dataset }) => `${dataset.courseId} ${dataset.version}`));
  const news = items.filter(({ id, version }) => !known.has(`${id} ${version}`));
  const titles = news.map(({ title, version }) => `${title} ${version}`).join(", ");
  sessionStorage.setItem(carried, titles ? filled(words.taken, { title: titles }) : words.nothing);
  location.reload();
}

async function send(query, type, body) {
  const answer = await fetch(`/api/v1/code/courses/import${query}`, {
    method: "POST", headers: { "Content-Type": type }, body,
  });
  const told = await answer.json();
  return answer.ok ? show(told) : tell(told);
}

/** Sends files: an archive or one course as it is, several courses together. */
async function take(chosen) {
  note.hidden = true;
  const files = [...chosen].filter(({ name }) => /\.(json|zip)$/i.test(name));
  if (files.length === 0) return refuse(place.dataset.none, "");
  if (files.reduce((sum, { size }) => sum + size, 0) > largest) return refuse(place.dataset.large, "");
  const [only] = files;
  const archive = files.find(({ name }) => /\.zip$/i.test(name));
  if (archive) return send("", "application/zip", archive);
  if (files.length === 1) {
    return send(`?name=${encodeURIComponent(only.name)}`, "application/json", only);
  }
  const texts = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: await file.text() })));
  return send("", "application/json", JSON.stringify({ files: texts }));
}

for (const input of document.querySelectorAll("[data-course]")) {
  input.addEventListener("change", async () => {
    if (input.files.length > 0) await take(input.files);
    // The same file may be chosen again once it is mended.
    input.value = "";
  });
}

document.querySelector("[data-look]")?.addEventListener("click", async () => {
  const answer = await post("/code/courses/look");
  if (answer.ok) show(answer.body);
  else say(answer.body.title);
});

for (const button of document.querySelectorAll("[data-remove]")) {
  button.addEventListener("click", () => {
    leaving = button.closest("[data-course-id]").dataset.courseId;
    sheet.querySelector("[data-what]").textContent = button.dataset.remove;
    sheet.showModal();
  });
}

sheet.querySelector("[data-remove-no]").addEventListener("click", () => sheet.close());

sheet.querySelector("[data-remove-yes]").addEventListener("click", async () => {
  const answer = await post(`/code/courses/${encodeURIComponent(leaving)}/delete`);
  sheet.close();
  if (answer.ok) location.reload();
  else say(answer.body.title);
});

say(sessionStorage.getItem(carried));
sessionStorage.removeItem(carried);
