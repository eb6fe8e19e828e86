import { post } from "./api.js";

// The list that is open, as the daemon has it: every change is sent whole, and what comes back is
// drawn.

export const editor = document.querySelector("[data-editor]");
const path = "/learning/lists";
let list;

export const current = () => list;

/** Says something to who cannot see the change. */
export function tell(sentence) {
  document.querySelector("[data-say]").textContent = sentence;
}

/** Shows what is wrong, as sentences. */
export function showFaults(place, sentences) {
  place.replaceChildren(...sentences.map((sentence) => {
    const item = document.createElement("li");
    item.textContent = sentence;
    return item;
  }));
}

export const faults = (sentences) =>
  showFaults(editor.querySelector("[data-faults]"), sentences);

/** Fetches the list. */
export async function load() {
  const answer = await fetch(`/api/v1${path}/${encodeURIComponent(editor.dataset.editor)}`, {
    cache: "no-store",
  });
  const body = await answer.json();
  if (!answer.ok) return faults([body.title]);
  list = body;
  return undefined;
}

/** Returns what the daemon makes of a text. */
export async function check(text, more = {}) {
  const { kind, language } = editor?.dataset ?? {};
  const answer = await post(`${path}/check`, { kind, language, text, ...more });
  if (answer.ok) return answer.body;
  return { rows: [], warnings: [], problems: [{ line: 1, text: answer.body.title }] };
}

/** Makes a list; returns the answer. */
export const make = (wish) => post(path, wish);

/** Deletes the list; returns the answer. */
export const drop = () => post(`${path}/${encodeURIComponent(list.id)}/delete`);

/**
 * Keeps the list with another text, title or class.
 * @returns {Promise<boolean>} whether it is kept
 */
export async function keep({ text = list.text, title = list.title, grade }) {
  const answer = await post(
    `${path}/${encodeURIComponent(list.id)}`, { text, title, grade, revision: list.revision });
  if (!answer.ok) {
    faults([answer.body.title]);
    return false;
  }
  list = answer.body;
  faults([]);
  tell(editor.dataset.changed);
  return true;
}
