import { post } from "./api.js";
import { addGuest, openProgram } from "./code-guest.js";
import { qr } from "./code-qr.js";
import { leaveOnEscape } from "./keys.js";
import { say } from "./toast.js";

// A program or one's progress is given away as text: in a QR code, a file, a mail, on paper or copied.
// What somebody else gave is pasted, chosen or typed by a scanner.

const page = document.querySelector("main");
const language = document.documentElement.lang;
const { kind, name, participant } = page.dataset;
const part = (selector) => page.querySelector(selector);
const quiet = 4;

/** What is shared, as the station takes it. */
function wish() {
  if (kind === "progress") return { kind, participant: Number(participant) };
  // A guest's program is this browser's.
  const program = (participant ? undefined : openProgram()) ?? JSON.parse(page.dataset.program);
  const lines = program.lines.map(({ id, block, arguments: values }) =>
    ({ id, block, arguments: values.map(({ name: of, text }) => ({ name: of, text })) }));
  return { kind, name: program.name ?? name, program: { lines }, language };
}

function drawCode(text) {
  const rows = qr(text);
  if (!rows) return false;
  const size = rows.length + quiet * 2;
  const svg = part("[data-qr] svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const runs = rows.flatMap((row, y) => row.map((isDark, x) =>
    (isDark ? `M${x + quiet} ${y + quiet + 0.5}h1` : "")));
  svg.querySelector("path").setAttribute("d", runs.join(""));
  return true;
}

async function show() {
  const answer = await post("/code/share", wish());
  if (!answer.ok) return say(answer.body.title);
  const { text, file, qr: fits } = answer.body;
  part("[data-text]").textContent = text;
  part("[data-file-name]").textContent = file;
  const link = part("[data-file]");
  link.download = file;
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  if (fits && drawCode(text)) return undefined;
  part("[data-qr]").hidden = true;
  part("[data-qr-note]").textContent = page.dataset.long;
  return undefined;
}

part("[data-copy]").addEventListener("click", async () => {
  await navigator.clipboard.writeText(part("[data-text]").textContent);
  say(page.dataset.copied);
});

part("[data-print]").addEventListener("click", () => print());

const fault = (form, text) => { form.querySelector("[data-error]").textContent = text; };

part("[data-mail]").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  fault(form, "");
  const answer = await post("/code/share/mail", { ...wish(), to: [form.elements.to.value.trim()] });
  if (!answer.ok) return fault(form, answer.body.title);
  form.reset();
  return say(page.dataset.sent);
});

/** Opens what somebody gave: a program in the playground, or progress that becomes the learner's. */
async function open(form, text) {
  fault(form, "");
  const answer = await post("/code/share/read", { text, language });
  if (!answer.ok) return fault(form, answer.body.title);
  const found = answer.body;
  if (found.kind === "progress") {
    if (!participant) return location.assign("/code/start");
    const taken = await post("/code/share/take", { text, participant: Number(participant) });
    return taken.ok ? location.assign(`/code?participant=${participant}`) : fault(form, taken.body.title);
  }
  if (!participant) {
    addGuest(found.name || name, found.program.lines);
    return location.assign("/code/playground");
  }
  const made = await post("/code/programs", {
    participant: Number(participant), text: found.text, language: "en",
    ...(found.name ? { name: found.name } : {}),
  });
  if (!made.ok) return fault(form, made.body.title);
  return location.assign(
    `/code/playground?participant=${participant}&program=${encodeURIComponent(made.body.id)}`);
}

const reading = part("[data-read]");

reading.addEventListener("submit", (event) => {
  event.preventDefault();
  open(reading, reading.elements.text.value);
});

part("[data-choose]").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) open(reading, await file.text());
});

show();
leaveOnEscape();
