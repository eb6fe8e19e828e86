import { learner } from "./code-station.js";

// What the station does not have yet of a program, kept by this browser for a reload: the program, the
// revision that it follows, and the key of its request. One that is kept by the station has none.

/** Where a draft is: with its task, its program, or what is no program of the station's yet. */
const place = (task, id) => `code-draft-${learner}-${task ?? id ?? "new"}`;

export function readDraft(task, id) {
  const text = sessionStorage.getItem(place(task, id));
  return text ? JSON.parse(text) : undefined;
}

/** @param {{lines: Object[], key: string, id: string, revision: number}} draft */
export function writeDraft(task, draft) {
  sessionStorage.setItem(place(task, draft.id), JSON.stringify(draft));
}

export const dropDraft = (task, id) => sessionStorage.removeItem(place(task, id));
