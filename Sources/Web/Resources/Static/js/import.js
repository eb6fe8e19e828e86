import { post } from "./api.js";
import { hideQuestion, showQuestion } from "./import-encoding.js";
import { mapping, showMapping } from "./import-mapping.js";
import { leaveOnEscape } from "./keys.js";
import { filled, say } from "./toast.js";

// Results from a file: sent in parts, looked at, and taken only then, as a whole or not at all.

const form = document.querySelector("[data-import]");
const chooser = form.elements.file;
const preview = form.querySelector("[data-preview]");
const progress = form.querySelector("[data-progress]");
const take = form.querySelector('[data-action="take"]');
const underWay = ["looking", "taking"];
const patience = 300;
// A file that was chosen meanwhile makes what is under way for another one void.
let turn = 0;
let current = null;
// What the coach said that the file is spelled in.
let encoding = null;

function fail(sentence) {
  form.querySelector("[data-error]").textContent = sentence;
  progress.textContent = "";
}

function base64(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(text);
}

function pause() {
  return new Promise((resolve) => { setTimeout(resolve, patience); });
}

/** Asks until the station has read the file. */
async function settled(id) {
  for (;;) {
    try {
      const answer = await fetch(`/api/v1/imports/${id}`, { cache: "no-store" });
      const body = await answer.json();
      if (!answer.ok || !underWay.includes(body.state)) return { ok: answer.ok, body };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await pause();
  }
}

async function send(file, mine) {
  const begun = await post("/imports", { name: file.name });
  if (!begun.ok) return begun;
  const path = `/imports/${begun.body.id}`;
  const size = Number(form.dataset.part);
  for (let offset = 0; offset < file.size; offset += size) {
    if (turn !== mine) return null;
    const percent = Math.floor((100 * offset) / file.size);
    progress.textContent = filled(form.dataset.sending, { percent });
    const bytes = new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());
    const answer = await post(`${path}/parts`, { offset, bytes: base64(bytes) });
    if (!answer.ok) return answer;
  }
  progress.textContent = form.dataset.looking;
  const answer = await post(`${path}/look`);
  return answer.ok ? settled(begun.body.id) : answer;
}

function cell(text, className = "") {
  const element = document.createElement("td");
  if (className) element.className = className;
  element.textContent = text ?? "";
  return element;
}

function row({ line, fate, trial }) {
  const element = document.createElement("tr");
  element.dataset.fate = fate;
  const word = form.dataset[`fate${fate[0].toUpperCase()}${fate.slice(1)}`];
  const value = trial.value === undefined ? trial.outcome : `${trial.value} ${trial.unit}`;
  element.append(
    cell(line, "n"), cell(trial.participant), cell(trial.exercise), cell(trial.attempt, "n"),
    cell(value, "n"), cell(trial.measured_at), cell(word));
  return element;
}

function fault({ line, column, name, text, message }) {
  const element = document.createElement("li");
  const known = name === undefined ? form.dataset.place : form.dataset.placeName;
  const place = line > 0 ? filled(known, { line, column: column ?? "–", name: name ?? "" }) : "";
  element.textContent = [place, message, text ? `”${text}”` : ""].filter(Boolean).join(" ");
  return element;
}

function show(body) {
  const data = form.dataset;
  const isWhole = body.refused === 0;
  const notes = [
    body.participants.length
      ? filled(data.newcomers, { numbers: body.participants.join(", ") }) : "",
    body.exercises.length ? filled(data.unknown, { names: body.exercises.join(", ") }) : "",
    body.ignored.length ? filled(data.ignored, { columns: body.ignored.join(", ") }) : "",
  ];
  preview.querySelector("[data-summary-text]").textContent = filled(
    isWhole ? data.summary : data.refused,
    { new: body.new, known: body.known, refused: body.refused });
  preview.querySelector("[data-notes]").textContent = notes.filter(Boolean).join(" ");
  preview.querySelector("[data-faults]").replaceChildren(...body.errors.map(fault));
  preview.querySelector("tbody").replaceChildren(...body.preview.map(row));
  take.hidden = !isWhole || body.new === 0;
  preview.hidden = false;
  progress.textContent = "";
}

/** Shows what the station makes of the file, or asks first how it is spelled or what its columns mean. */
function receive(body) {
  current = body.id;
  showMapping(form, body);
  if (body.doubtful) {
    progress.textContent = "";
    showQuestion(form, body.doubtful);
    return;
  }
  if (body.tables && !body.mapping) {
    progress.textContent = "";
    return;
  }
  show(body);
}

function forget() {
  turn += 1;
  if (current) post(`/imports/${current}/cancel`);
  current = null;
  chooser.value = "";
  preview.hidden = true;
  encoding = null;
  form.querySelector("[data-mapping]").hidden = true;
  hideQuestion(form);
  fail("");
}

chooser.addEventListener("change", async () => {
  const file = chooser.files[0];
  turn += 1;
  const mine = turn;
  current = null;
  encoding = null;
  preview.hidden = true;
  form.querySelector("[data-mapping]").hidden = true;
  hideQuestion(form);
  fail("");
  if (!file) return;
  if (file.size > Number(form.dataset.limit)) return fail(form.dataset.tooLarge);
  const answer = await send(file, mine);
  if (answer === null || turn !== mine) return;
  if (!answer.ok) return fail(answer.body.title);
  receive(answer.body);
});

/** Has the station read the file again, with what was said of it meanwhile. */
async function lookAgain(wish) {
  if (current === null) return fail(form.dataset.nothing);
  const id = current;
  const mine = turn;
  fail("");
  preview.hidden = true;
  progress.textContent = form.dataset.looking;
  const begun = await post(`/imports/${id}/look`, wish);
  const answer = begun.ok ? await settled(id) : begun;
  if (turn !== mine) return;
  if (!answer.ok) return fail(answer.body.title);
  receive(answer.body);
}

form.querySelector('[data-action="look"]').addEventListener(
  "click", () => lookAgain({ mapping: mapping(form), encoding }));
form.querySelector('[data-action="read-so"]').addEventListener("click", () => {
  encoding = "windows-1252";
  hideQuestion(form);
  lookAgain({ encoding });
});
form.querySelector('[data-action="read-not"]').addEventListener("click", () => {
  forget();
  chooser.focus();
  fail(form.dataset.encodingRefused);
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (current === null || take.hidden) return fail(form.dataset.nothing);
  const id = current;
  const mine = turn;
  current = null;
  take.hidden = true;
  progress.textContent = form.dataset.taking;
  const begun = await post(`/imports/${id}/take`);
  const answer = begun.ok ? await settled(id) : begun;
  if (turn !== mine) return;
  if (!answer.ok) return fail(answer.body.title);
  if (answer.body.state !== "taken") return receive(answer.body);
  forget();
  const sentence = filled(form.dataset.done, { count: answer.body.new });
  progress.textContent = sentence;
  say(sentence);
});

form.querySelector("[data-leave]").addEventListener("click", forget);
leaveOnEscape();
