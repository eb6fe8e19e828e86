import { newKey, postLasting } from "./api.js";
import { dropDraft, readDraft, writeDraft } from "./code-draft.js";
import * as editor from "./code-editor.js";
import { addGuest, changeGuest, openProgram } from "./code-guest.js";
import { language, word } from "./code-parts.js";
import { isSame, wire } from "./code-program.js";
import { learner } from "./code-station.js";
import { say } from "./toast.js";

// What a learner makes is kept at once, by the station; what a guest makes by this browser, until it
// is closed. What the station does not have yet is a draft of this browser as well, so that neither a
// reload nor a page that is left in the middle of a word loses it.

const kept = JSON.parse(document.querySelector("main").dataset.kept ?? "{}");
const hooks = [];
let { id, revision } = kept;
// What is to be kept next: a program, with the key that it is sent with.
let wanted;
let underWay;
let isTaking = false;

/** Calls `hook` with what became of the program after each time it was kept. */
export const onKept = (hook) => hooks.push(hook);

const tell = (answer) => {
  for (const hook of hooks) hook(answer);
};

const guestPlace = `code-program-${kept.task}`;

/** What a guest left here, if anything. */
export function guestProgram() {
  if (learner) return undefined;
  if (!kept.task) return openProgram()?.lines;
  const text = sessionStorage.getItem(guestPlace);
  return text ? JSON.parse(text).lines : undefined;
}

function keepGuest(lines) {
  const program = wire(lines);
  if (kept.task) sessionStorage.setItem(guestPlace, JSON.stringify(program));
  else if (openProgram()) changeGuest(program);
  else addGuest(kept.name, program.lines);
  tell({ ok: true });
}

/** Shows a program that is kept as it is. */
function show(lines) {
  isTaking = true;
  editor.take(lines, true);
  isTaking = false;
}

/** The later of two screens is told, and its own program is one Undo away. */
function moved(now) {
  ({ id, revision } = now);
  wanted = undefined;
  dropDraft(kept.task, id);
  show(now.program.lines);
  say(word("moved"));
}

/** The request that keeps a program: the first time, or in place of the revision before it. */
function request({ lines }, of = { id, revision }) {
  const wish = { program: wire(lines), language };
  if (of.id !== undefined) return [`/code/programs/${of.id}`, { ...wish, revision: of.revision }];
  return ["/code/programs", {
    ...wish, participant: learner, ...(kept.task ? { task: kept.task } : {}),
    ...(kept.name ? { name: kept.name } : {}),
  }];
}

async function send(mine) {
  const was = id;
  writeDraft(kept.task, { ...mine, id, revision });
  const answer = await postLasting(...request(mine), mine.key);
  if (answer.ok) {
    ({ id, revision } = answer.body);
    dropDraft(kept.task, was);
    if (wanted) writeDraft(kept.task, { ...wanted, id, revision });
  } else if (answer.body.program_now) {
    return moved(answer.body.program_now);
  } else if (answer.body.code === "code-program-unknown" && was !== undefined) {
    // Somebody deleted it meanwhile: what stands here is kept as a new one.
    [id, revision] = [undefined, undefined];
    dropDraft(kept.task, was);
    wanted ??= { ...mine, key: newKey() };
  } else if (answer.body.code !== "code-program-unreadable") {
    // What cannot be read yet is kept with the next change; its line says so when it is run.
    say(answer.body.title);
  }
  return tell(answer);
}

async function work() {
  while (wanted) {
    const mine = wanted;
    wanted = undefined;
    await send(mine);
  }
}

function begin() {
  underWay ??= work().finally(() => { underWay = undefined; });
}

/** Keeps a program. */
function keep(lines) {
  if (isTaking) return;
  if (!learner) return void keepGuest(lines);
  wanted = { lines, key: newKey() };
  if (underWay) writeDraft(kept.task, { ...wanted, id, revision });
  return begin();
}

/** Resolves once what stands here is kept, or cannot be. */
export const settled = async () => underWay;

/** What is kept of the program: its id and how often it was changed. */
export const known = () => ({ id, revision });

/** Says what a program is called that is not kept yet. */
export function setName(name) {
  kept.name = name;
}

/** What was being changed is kept with it; what waits behind another request is sent beside that one. */
function leave() {
  editor.leave();
  if (!wanted || id === undefined) return;
  // The request before it makes the next revision; if it does not, the draft is sent anew.
  const next = { id, revision: revision + 1 };
  writeDraft(kept.task, { ...wanted, ...next });
  postLasting(...request(wanted, next), wanted.key);
}

/** Sends what an earlier load of this page could not keep, with its own key: twice is once. */
async function resume() {
  const isOther = id !== undefined && !kept.task;
  const draft = readDraft(kept.task, id) ?? (isOther ? readDraft() : undefined);
  if (!draft) return;
  const { lines, key } = draft;
  if (isSame(lines, editor.lines())) return void dropDraft(kept.task, draft.id);
  if (draft.id === id && draft.revision === revision) {
    // The station knows nothing of it yet.
    show(lines);
    wanted = { lines, key };
    return begin();
  }
  const answer = await postLasting(...request(draft, draft), key);
  if (answer.ok) return void dropDraft(kept.task, draft.id);
  // A program of its own stays a draft until it can be read.
  if (isOther && draft.id === undefined) return;
  // Another screen was earlier.
  const now = editor.lines();
  show(lines);
  return moved({ id, revision, program: { lines: now }, ...answer.body.program_now });
}

editor.on("changed", keep);
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); });
if (learner) resume();
