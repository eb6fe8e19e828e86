import { waiting } from "./api.js";

// Which attempt a press is about. It is sent along, so that of two screens which show the same
// attempt only the first press fills it or takes it back. Presses that wait count as done: the next
// one is about the attempt after theirs.

let revision = -1;
let done = 0;

function take(run, count) {
  if (run < revision) return;
  revision = run;
  done = count;
}

/** Takes note of a run that came as an answer; it may be newer than the page. */
export function noteRun(run) {
  if (Array.isArray(run?.attempts)) take(run.revision, run.attempts.length);
}

/** Returns how many attempts are done once every press that waits has been carried out. */
export function doneThen(path) {
  const { revision, done: count } = document.querySelector("main").dataset;
  take(Number(revision), Number(count));
  const last = waiting().findLast(({ path: where, body }) => (
    body?.attempt && [`${path}/attempts`, `${path}/undo`].includes(where)
  ));
  if (!last) return done;
  return last.path.endsWith("/undo") ? last.body.attempt - 1 : last.body.attempt;
}
