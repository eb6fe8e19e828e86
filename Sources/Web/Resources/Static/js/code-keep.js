import { post } from "./api.js";
import * as editor from "./code-editor.js";
import { language, word } from "./code-parts.js";
import { wire } from "./code-program.js";
import { learner } from "./code-station.js";
import { say } from "./toast.js";

// What a learner makes is kept at once, by the station; what a guest makes by this browser, until it
// is closed.

const kept = JSON.parse(document.querySelector("main").dataset.kept ?? "{}");
const hooks = [];
let { id, revision } = kept;
let wanted;
let underWay;

/** Calls `hook` with what became of the program after each time it was kept. */
export const onKept = (hook) => hooks.push(hook);

const place = () => `code-program-${kept.task ?? kept.name ?? ""}`;

/** What a guest left here, if anything. */
export function guestProgram() {
  if (learner) return undefined;
  const text = sessionStorage.getItem(place());
  return text ? JSON.parse(text).lines : undefined;
}

/** The later of two screens is told, and its own program is one Undo away. */
function moved(now) {
  ({ id, revision } = now);
  wanted = undefined;
  editor.take(now.program.lines);
  wanted = undefined;
  say(word("moved"));
}

async function send(lines) {
  const wish = { program: wire(lines), language };
  const answer = id === undefined
    ? await post("/code/programs", {
      ...wish, participant: learner, ...(kept.task ? { task: kept.task } : {}),
      ...(kept.name ? { name: kept.name } : {}),
    })
    : await post(`/code/programs/${id}`, { ...wish, revision });
  if (answer.ok) ({ id, revision } = answer.body);
  else if (answer.body.program_now) return moved(answer.body.program_now);
  // What cannot be read yet is kept with the next change; its line says so when it is run.
  else if (answer.body.code !== "code-program-unreadable") say(answer.body.title);
  for (const hook of hooks) hook(answer);
  return undefined;
}

async function work() {
  while (wanted) {
    const lines = wanted;
    wanted = undefined;
    await send(lines);
  }
}

/** Keeps a program. */
export function keep(lines) {
  if (!learner) {
    sessionStorage.setItem(place(), JSON.stringify(wire(lines)));
    for (const hook of hooks) hook({ ok: true });
    return;
  }
  wanted = lines;
  underWay ??= work().finally(() => { underWay = undefined; });
}

/** What is kept of the program: its id and how often it was changed. */
export const known = () => ({ id, revision });

/** Goes on with another program. */
export function goOn(now) {
  ({ id, revision } = now);
  kept.name = now.name;
}

editor.on("changed", keep);
