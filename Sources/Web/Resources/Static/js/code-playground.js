import { post } from "./api.js";
import * as editor from "./code-editor.js";
import "./code-hand.js";
import { guestProgram, known, onKept } from "./code-keep.js";
import "./code-keys.js";
import { runLive, sensorsOf, simulate } from "./code-live.js";
import { whenRunning } from "./code-press.js";
import { learner } from "./code-station.js";
import { filled, say } from "./toast.js";

// The playground: one's own programs, kept while they are built.

const programs = document.querySelector("[data-programs]");
const form = document.querySelector("[data-name-form]");
const names = document.querySelectorAll("[data-name]");
const saved = document.querySelector("[data-tools-name]");
const home = `/code/playground${learner ? `?participant=${learner}` : ""}`;

const pathOf = (id) => `/code/programs/${encodeURIComponent(id)}`;
const addressOf = (id) => `/code/playground?participant=${learner}&program=${encodeURIComponent(id)}`;

onKept(({ ok, body }) => {
  if (!ok) return;
  saved.textContent = programs.dataset.saved;
  if (!body) return;
  for (const name of names) name.textContent = body.name;
  // The address is that of the program, so that a reload shows it.
  history.replaceState(null, "", addressOf(body.id));
});

const presses = {
  "[data-share]"() {
    const link = document.querySelector("[data-share]");
    const { id } = known();
    if (id !== undefined) link.search = `?participant=${learner}&program=${encodeURIComponent(id)}`;
  },
  "[data-programs-open]": () => programs.showModal(),
  "[data-close-programs]": () => programs.close(),
  async "[data-copy]"() {
    const answer = await post(`${pathOf(known().id)}/copy`);
    if (answer.ok) location.assign(addressOf(answer.body.id));
    else say(answer.body.title);
  },
  async "[data-delete]"() {
    const { id } = known();
    const answer = await post(`${pathOf(id)}/delete`);
    if (answer.ok) location.assign(`${home}&deleted=${encodeURIComponent(id)}`);
    else say(answer.body.title);
  },
};

document.addEventListener("click", ({ target }) => {
  if (target === programs) return programs.close();
  for (const [selector, act] of Object.entries(presses)) {
    if (target.closest(selector)) return act();
  }
  return undefined;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = form.elements.name.value;
  programs.close();
  if (!learner || known().id === undefined) {
    for (const shown of names) shown.textContent = name;
    return;
  }
  const { id, revision } = known();
  const answer = await post(pathOf(id), { revision, name });
  if (answer.ok) location.replace(addressOf(id));
  else say(answer.body.title);
});

/** What was deleted a moment ago is one press away. */
async function offerDeleted(id) {
  const { offerUndo } = await import("./undo-bar.js");
  offerUndo({ text: filled(programs.dataset.deleted, {}), hint: "" }, async () => {
    const answer = await post(`${pathOf(id)}/restore`);
    if (answer.ok) location.replace(addressOf(id));
    else say(answer.body.title);
  });
}

const deleted = new URLSearchParams(location.search).get("deleted");
if (deleted) offerDeleted(deleted);

// What reads equipment runs live; a step at a time it takes simulated values.
whenRunning(({ withTask }) => withTask({
  wish: () => ({ simulated: true }), simulate,
  live: (lines, pace) => (pace === "run" && sensorsOf(lines).length > 0 ? runLive : undefined),
}));

const left = guestProgram();
if (left) editor.reset(left);
