import { post } from "./api.js";
import { dropGuest, guestPrograms } from "./code-guest.js";
import { say } from "./toast.js";

// What was done without a name becomes somebody's once they say who they are: what is done by the
// station, which reads it from its cookie, programs from this browser. What cannot be taken stays.

const marks = ["code-guest", "code-asked"];
const kept = "code-programs";
const draft = "code-program-";
const language = document.documentElement.lang;

/** What a guest left on pages and challenges: `{task, lines}`. */
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draft))
  .map((key) => ({ task: key.slice(draft.length), ...JSON.parse(sessionStorage.getItem(key)) }));

/** How many programs a guest made in the playground. */
export const programCount = () => guestPrograms().length;

function forget() {
  for (const { task } of drafts()) sessionStorage.removeItem(draft + task);
  for (const name of [kept, ...marks]) sessionStorage.removeItem(name);
}

async function takePrograms(participant) {
  // Those that were made first go first, so that the latest is the latest there too.
  for (const { id, name, task, lines } of [...guestPrograms().reverse(), ...drafts()]) {
    if (lines.length === 0) continue;
    const answer = await post("/code/programs", {
      participant, language, program: { lines }, ...(name ? { name } : {}), ...(task ? { task } : {}),
    });
    // Whoever left a program on the page before has that one there.
    if (!answer.ok && answer.body.code !== "code-program-moved") return answer;
    // What is taken is not taken twice, wherever the next one fails.
    if (task) sessionStorage.removeItem(draft + task);
    else dropGuest(id);
  }
  return { ok: true };
}

/** Takes all of it along; returns whether that was possible, and says why where it was not. */
export async function takeAlong(participant) {
  const taken = await takePrograms(participant);
  const answer = taken.ok ? await post("/code/guest/take", { participant }) : taken;
  if (!answer.ok) {
    say(answer.body.title);
    return false;
  }
  forget();
  return true;
}

/** Forgets all of it. */
export async function leaveAll() {
  forget();
  const answer = await post("/code/guest/leave");
  if (!answer.ok) say(answer.body.title);
  return answer.ok;
}

/** Says how much there is in a list; returns whether there is anything. */
export function tellDone(list) {
  const own = list.querySelector("li[hidden]");
  const count = programCount();
  const { programOne, programOther } = list.dataset;
  own.querySelector("span").textContent =
    (count === 1 ? programOne : programOther).replace("{count}", count);
  own.hidden = count === 0;
  return list.querySelector("li:not([hidden])") !== null;
}
