import { press } from "./api.js";
import { isTyping } from "./keys.js";
import { refresh } from "./page.js";
import { filled, say } from "./toast.js";
import { offerUndo, undoNewest } from "./undo-bar.js";

// Results deleted one by one or all at once. The deletion is done at once and undone by another
// request, so that a tablet that dies in between is in a state that everybody can tell.

const carried = "deleted";

async function change(path, body) {
  const answer = await press(path, body);
  if (!answer.ok) say(answer.body.title);
  await refresh();
  return answer;
}

const pathOf = (run) => `/runs/${encodeURIComponent(run)}`;

function offer(words, path, body) {
  offerUndo(words, () => change(path, body));
}

function wordsOf(row) {
  return { text: row.dataset.deletedText, hint: row.dataset.deletedHint };
}

/** The row that takes the focus when this one is gone. */
function neighbour(row) {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  return next?.querySelector("summary") ?? document.querySelector("[data-delete-all]");
}

const underWay = new Set();

/** Deletes the result that a row stands for. */
export async function remove(row) {
  const run = row.dataset.result;
  if (underWay.has(run)) return;
  underWay.add(run);
  const hadFocus = row.contains(document.activeElement);
  const heir = neighbour(row);
  const words = wordsOf(row);
  row.classList.add("swipe--gone");
  try {
    const answer = await change(`${pathOf(run)}/delete`);
    row.classList.remove("swipe--gone");
    if (!answer.ok) return;
    if (hadFocus && heir?.isConnected) heir.focus();
    offer(words, `${pathOf(run)}/restore`);
  } finally {
    underWay.delete(run);
  }
}

/** Deletes the result of its own page and goes back to the list, which offers to undo it. */
export async function removeAndLeave(row) {
  const run = row.dataset.result;
  const words = wordsOf(row);
  const answer = await change(`${pathOf(run)}/delete`);
  if (!answer.ok) return;
  sessionStorage.setItem(carried, JSON.stringify({ run, ...words }));
  location.href = "/#results";
}

export async function restore(run) {
  await change(`${pathOf(run)}/restore`);
}

/** Offers to undo what a page before this one deleted. */
function takeOver() {
  const text = sessionStorage.getItem(carried);
  sessionStorage.removeItem(carried);
  if (!text) return;
  const { run, ...words } = JSON.parse(text);
  offer(words, `${pathOf(run)}/restore`);
}

const sheet = document.querySelector("[data-delete-sheet]");

/** What of the list is meant, as the button says it. */
function choice({ exercise, participant, group, day }) {
  return {
    ...(group ? { group } : {}),
    ...(day ? { day } : {}),
    ...(exercise ? { exercise } : {}),
    ...(participant ? { participant: Number(participant) } : {}),
  };
}

async function ask(button) {
  const query = new URLSearchParams(choice(button.dataset));
  let counts;
  try {
    const response = await fetch(`/api/v1/results/count?${query}`, { cache: "no-store" });
    counts = await response.json();
    if (!response.ok) return say(counts.title);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // No connection: the live stream says so already.
    return;
  }
  if (counts.runs === 0) return say(sheet.dataset.nothing);
  sheet.querySelector("[data-delete-what]").textContent = filled(sheet.dataset.what, counts);
  sheet.showModal();
}

async function removeAll(button) {
  sheet.close();
  const answer = await change("/results/delete", choice(button.dataset));
  if (!answer.ok) return;
  const words = { text: sheet.dataset.done, hint: filled(sheet.dataset.doneHint, answer.body) };
  offer(words, "/results/restore", { deletion: answer.body.deletion });
}

if (sheet) {
  let button;
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-delete-all]");
    if (!pressed) return;
    button = pressed;
    ask(button);
  });
  sheet.querySelector("[data-delete-confirm]").addEventListener("click", () => removeAll(button));
  sheet.querySelector("[data-stay]").addEventListener("click", () => sheet.close());
}

document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-delete]")?.closest("[data-deletable]");
  if (row?.classList.contains("swipe")) remove(row);
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  if (event.key === "Backspace") undoNewest();
  const row = event.target.closest(".swipe[data-deletable]");
  if (event.key === "Delete" && row) remove(row);
});

takeOver();
