import { post } from "./api.js";
import { language } from "./code-parts.js";
import { wire } from "./code-program.js";

// What the station is asked about programs. It runs them; the page only plays what happened.

const page = document.querySelector("main");

/** The number of who learns here; nothing for a guest, of whom nothing is kept. */
export const learner = page.dataset.participant ? Number(page.dataset.participant) : undefined;

const asked = (lines, more) => ({ program: wire(lines), language, ...more });

/** Runs a program without equipment, with the recorded values of a task if it has any. */
export const run = (lines, more = {}) => post("/code/runs", asked(lines, more));

/** Holds a program to the goal of a task. */
export const check = (lines, task, seconds) =>
  post("/code/checks", asked(lines, { task, seconds, ...(learner ? { participant: learner } : {}) }));

/** Has a fault repaired; what comes back is another program. */
export const repair = (lines, { id, code }, more = {}) =>
  post("/code/repairs", asked(lines, { fault: { id, code }, ...more }));

/** Reads a program, also from text; with `views` it comes in other languages too. */
export const read = (wish) => post("/code/read", { language, ...wish });

/** Answers a question of a quiz. */
export const answer = (wish) =>
  post("/code/answers", { ...wish, ...(learner ? { participant: learner } : {}) });
