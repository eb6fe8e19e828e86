import { post } from "./api.js";
import * as editor from "./code-editor.js";
import "./code-hand.js";
import {
  addGuest, changeGuest, guestPrograms, openGuest, openProgram, removeGuest, restoreGuest,
} from "./code-guest.js";
import { guestProgram, known, onKept, setName, settled } from "./code-keep.js";
import "./code-keys.js";
import { runLive, sensorsOf, simulate, stillSourcesOf } from "./code-sensors.js";
import { drawOwn, noteOwn } from "./code-own.js";
import { word } from "./code-parts.js";
import { nameTools, whenRunning } from "./code-press.js";
import { blockCount } from "./code-program.js";
import { learner } from "./code-station.js";
import { filled, say } from "./toast.js";

// The playground: one's own programs, kept while they are built.

const programs = document.querySelector("[data-programs]");
const form = document.querySelector("[data-name-form]");
const names = document.querySelectorAll("[data-name]");
const home = `/code/playground${learner ? `?participant=${learner}` : ""}`;
// What the page before this one deleted.
const carried = "code-deleted";

const pathOf = (id) => `/code/programs/${encodeURIComponent(id)}`;
const addressOf = (id) => `/code/playground?participant=${learner}&program=${encodeURIComponent(id)}`;

function showName(name) {
  for (const shown of names) shown.textContent = name;
}

onKept(({ ok, body }) => {
  if (!ok) return;
  nameTools(programs.dataset.saved);
  if (!body) return void showGuest();
  showName(body.name);
  noteOwn({ ...body, link: addressOf(body.id) });
  // The address is that of the program, so that a reload shows it.
  history.replaceState(null, "", addressOf(body.id));
});

/** Offers for a moment to take a deletion back. */
async function offerUndo(name, undo) {
  const bar = await import("./undo-bar.js");
  bar.offerUndo({ text: filled(programs.dataset.deleted, { name }), hint: "" }, undo);
}

/** The first name with a number, from `number` on, that none of a guest's programs has. */
function freeName(number, named) {
  const taken = new Set(guestPrograms().map(({ name }) => name));
  return taken.has(named(number)) ? freeName(number + 1, named) : named(number);
}

/** Draws a guest's programs, and what the open one is called. */
function showGuest() {
  const open = openProgram();
  if (!open) setName(freeName(1, (number) => word("own-name", { number })));
  showName(open?.name ?? programs.dataset.unnamed);
  form.elements.name.value = open?.name ?? "";
  drawOwn(guestPrograms().map(({ id, name, lines }) =>
    ({ id, name, blocks: blockCount(lines), isOpen: id === open?.id })));
}

/** Goes on with the program of a guest that is open now. */
function goOnAsGuest() {
  programs.close();
  nameTools("");
  editor.reset(openProgram()?.lines ?? []);
  showGuest();
}

const asGuest = {
  begin() {
    openGuest(undefined);
    goOnAsGuest();
  },
  open(button) {
    openGuest(Number(button.dataset.own));
    goOnAsGuest();
  },
  copy() {
    const { name, lines } = openProgram();
    addGuest(freeName(2, (number) => `${name} ${number}`), lines);
    goOnAsGuest();
  },
  remove() {
    const gone = removeGuest();
    goOnAsGuest();
    offerUndo(gone.name, () => {
      restoreGuest(gone);
      goOnAsGuest();
    });
  },
};

const asLearner = {
  async copy() {
    const answer = await post(`${pathOf(known().id)}/copy`);
    if (answer.ok) location.assign(addressOf(answer.body.id));
    else say(answer.body.title);
  },
  async remove() {
    const { id } = known();
    const answer = await post(`${pathOf(id)}/delete`);
    if (!answer.ok) return say(answer.body.title);
    sessionStorage.setItem(carried, JSON.stringify({ id, name: names[0].textContent }));
    return location.assign(home);
  },
};

/** Does something with the program once it is kept; where nothing is, there is nothing to do it with. */
async function withKept(act) {
  editor.leave();
  await settled();
  if (learner ? known().id === undefined : !openProgram()) {
    programs.close();
    return say(programs.dataset.nothing);
  }
  return act();
}

const presses = {
  "[data-share]"() {
    const link = document.querySelector("[data-share]");
    const { id } = known();
    if (id !== undefined) link.search = `?participant=${learner}&program=${encodeURIComponent(id)}`;
  },
  "[data-programs-open]": () => programs.showModal(),
  "[data-close-programs]": () => programs.close(),
  "[data-copy]": () => withKept((learner ? asLearner : asGuest).copy),
  "[data-delete]": () => withKept((learner ? asLearner : asGuest).remove),
  "button[data-new]": asGuest.begin,
  "button[data-own]": asGuest.open,
};

document.addEventListener("click", ({ target }) => {
  if (target === programs) return programs.close();
  for (const [selector, act] of Object.entries(presses)) {
    const pressed = target.closest(selector);
    if (pressed) return act(pressed);
  }
  return undefined;
});

/** Gives a program that is not the station's another name. */
function rename(name) {
  if (!learner && openProgram()) changeGuest({ name });
  setName(name);
  showName(name);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = form.elements.name.value.trim();
  programs.close();
  await settled();
  const { id, revision } = known();
  if (id === undefined) return name && rename(name);
  const answer = await post(pathOf(id), { revision, name });
  return answer.ok ? location.replace(addressOf(id)) : say(answer.body.title);
});

/** What was deleted a moment ago is one press away. */
function offerDeleted({ id, name }) {
  offerUndo(name, async () => {
    const answer = await post(`${pathOf(id)}/restore`);
    if (answer.ok) location.replace(addressOf(id));
    else say(answer.body.title);
  });
}

const deleted = sessionStorage.getItem(carried);
sessionStorage.removeItem(carried);
if (deleted) offerDeleted(JSON.parse(deleted));

// What reads equipment runs live; a step at a time it takes recorded or simulated values.
whenRunning(({ withTask }) => withTask({
  wish: () => ({ simulated: true, sources: stillSourcesOf(editor.lines()) }), simulate,
  live: (lines, pace) => (pace === "run" && sensorsOf(lines).length > 0 ? runLive : undefined),
}));

const left = guestProgram();
if (left) editor.reset(left);
if (!learner) showGuest();
