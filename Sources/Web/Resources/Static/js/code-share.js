import { post } from "./api.js";
import { addGuest, openProgram } from "./code-guest.js";
import { leaveOnEscape } from "./keys.js";
import { drawCode } from "./qr-draw.js";
import { filled, say } from "./toast.js";

// A program or one's progress is given away as text: in a QR code, a file, a mail, on paper or copied.
// What somebody else gave is pasted, chosen or typed by a scanner.

const page = document.querySelector("main");
const language = document.documentElement.lang;
const { kind, name, participant, sentence } = page.dataset;
const part = (selector) => page.querySelector(selector);
const card = part("[data-card]");
const nickname = part("[data-nickname]");

/** Whether the nickname goes along; the number on the bib always does. */
const isNamed = () => nickname?.getAttribute("aria-checked") === "true";
const whoIsIt = () => (isNamed() ? `${card.dataset.bib} ${card.dataset.name}` : card.dataset.bib);
const told = () => filled(sentence, { who: whoIsIt() });

/** What is shared, as the station takes it. */
function wish() {
  if (kind === "progress") {
    return { kind, participant: Number(participant), name: isNamed() ? card.dataset.name : "" };
  }
  // A guest's program is this browser's.
  const program = (participant ? undefined : openProgram()) ?? JSON.parse(page.dataset.program);
  const lines = program.lines.map(({ id, block, arguments: values }) =>
    ({ id, block, arguments: values.map(({ name: of, text }) => ({ name: of, text })) }));
  return { kind, name: program.name ?? name, program: { lines }, language };
}

async function show() {
  const asked = wish();
  const answer = await post("/code/share", asked);
  if (!answer.ok) return say(answer.body.title);
  // Of two presses of the switch the later one counts.
  if (JSON.stringify(asked) !== JSON.stringify(wish())) return undefined;
  const { text, file, qr: fits } = answer.body;
  part("[data-text]").textContent = text;
  part("[data-file-name]").textContent = file;
  const link = part("[data-file]");
  link.download = file;
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  if (fits && drawCode(part("[data-qr] svg"), text)) return undefined;
  part("[data-qr]").hidden = true;
  part("[data-qr-note]").textContent = page.dataset.long;
  return undefined;
}

async function copy(text) {
  await navigator.clipboard.writeText(text);
  say(page.dataset.copied);
}

part("[data-copy]").addEventListener("click", () => copy(part("[data-text]").textContent));
part("[data-tell]")?.addEventListener("click", () => copy(told()));

function showName() {
  part("[data-card-name]").hidden = !isNamed();
  part("[data-told]").textContent = told();
}

nickname?.addEventListener("click", () => {
  nickname.setAttribute("aria-checked", String(!isNamed()));
  showName();
  show();
});
if (card) showName();

part("[data-picture]")?.addEventListener("click", async () => {
  const { pictureOf } = await import("./code-card.js");
  const address = URL.createObjectURL(await pictureOf(card));
  const link = document.createElement("a");
  link.href = address;
  link.download = card.dataset.file;
  link.click();
  URL.revokeObjectURL(address);
});

part("[data-print]").addEventListener("click", () => print());

const fault = (form, text) => { form.querySelector("[data-error]").textContent = text; };
const largest = Number(page.dataset.largest);

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
  if (text.length > largest) return fault(form, page.dataset.tooLarge);
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

// A field that holds far too much is slow to draw, and half of a program is none.
reading.elements.text.addEventListener("paste", (event) => {
  if (event.clipboardData.getData("text/plain").length <= largest) return;
  event.preventDefault();
  fault(reading, page.dataset.tooLarge);
});

part("[data-choose]").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  // What is chosen again is looked at again.
  const text = file && (file.size > largest ? undefined : await file.text());
  target.value = "";
  if (!file) return;
  if (text === undefined) fault(reading, page.dataset.tooLarge);
  else open(reading, text);
});

show();
leaveOnEscape();
