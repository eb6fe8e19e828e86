import { change, post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { refresh } from "./page.js";
import { filled, say } from "./toast.js";

// All participants: one added by hand, or many from a file that is looked at first.

const largest = 256 * 1024;
const add = document.querySelector("[data-add]");
const load = document.querySelector("[data-import]");
const preview = load.querySelector("[data-preview]");
let file = null;

function fail(form, sentence) {
  form.querySelector("[data-error]").textContent = sentence;
}

add.addEventListener("submit", async (event) => {
  event.preventDefault();
  fail(add, "");
  const { number, nickname, group } = add.elements;
  if (!/^\d{1,4}$/.test(number.value.trim())) {
    number.focus();
    return fail(add, add.dataset.need);
  }
  const typed = Number(number.value.trim());
  const answer = await change(
    "PUT", `/participants/${typed}`, { nickname: nickname.value, group: group.value },
    { "If-None-Match": "*" });
  if (!answer.ok) {
    number.focus();
    return fail(add, answer.body.title);
  }
  say(filled(add.dataset.added, { number: typed }));
  // The group stays: the next one is likely to be of it too.
  number.value = "";
  nickname.value = "";
  number.focus();
  return refresh();
});

function base64(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(text);
}

function cell(before, after) {
  const element = document.createElement("td");
  if (before !== undefined && before !== after) {
    const old = document.createElement("s");
    old.textContent = before;
    element.append(old);
  }
  element.append(after ?? "");
  return element;
}

function line({ change: kind, before, participant }) {
  const row = document.createElement("tr");
  row.dataset.change = kind;
  const number = document.createElement("td");
  number.className = "n";
  number.textContent = String(participant.number);
  const word = document.createElement("td");
  word.textContent = load.dataset[kind];
  row.append(
    number, cell(before?.nickname, participant.nickname), cell(before?.group, participant.group),
    word);
  return row;
}

function show(answer) {
  const count = (kind) => answer.rows.filter((row) => row.change === kind).length;
  preview.querySelector("[data-summary-text]").textContent = filled(load.dataset.summary, {
    new: count("new"), changed: count("changed"), same: count("same"),
  });
  const ignored = preview.querySelector("[data-ignored-text]");
  ignored.hidden = answer.ignored.length === 0;
  ignored.textContent = filled(load.dataset.ignored, { columns: answer.ignored.join(", ") });
  // Only a reader can tell whether bytes that are no UTF-8 are these letters.
  preview.querySelector("[data-unsure-text]").hidden = answer.encoding !== "windows-1252";
  preview.querySelector("tbody").replaceChildren(...answer.rows.map(line));
  preview.hidden = false;
}

function forget() {
  file = null;
  load.elements.file.value = "";
  preview.hidden = true;
}

function refuse({ title, line: row, column, text }) {
  const place = row === undefined ? "" : filled(load.dataset.place, { line: row, column });
  fail(load, [place, title, text ? `”${text}”` : ""].filter(Boolean).join(" "));
}

load.elements.file.addEventListener("change", async () => {
  fail(load, "");
  preview.hidden = true;
  file = null;
  const chosen = load.elements.file.files[0];
  if (!chosen) return;
  if (chosen.size > largest) return fail(load, load.dataset.tooLarge);
  const text = base64(new Uint8Array(await chosen.arrayBuffer()));
  const answer = await post("/participants/import", { file: text, preview: true });
  if (!answer.ok) return refuse(answer.body);
  file = text;
  show(answer.body);
});

load.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (file === null) return fail(load, load.dataset.none);
  const taken = file;
  file = null;
  const answer = await post("/participants/import", { file: taken, preview: false });
  if (!answer.ok) return refuse(answer.body);
  say(filled(load.dataset.done, { count: answer.body.rows.length }));
  forget();
  return refresh();
});

load.querySelector("[data-forget]").addEventListener("click", forget);
// A refresh brings the server's page, which knows nothing of the preview.
document.addEventListener("refreshed", () => { preview.hidden = file === null; });
leaveOnEscape();
