import { isTyping } from "./keys.js";
import { current, editor, keep } from "./learn-list-state.js";

// What was taken out of a list or put in place of something is one press away.

/**
 * Makes a change that can be taken back.
 * @param {string} text what was done, as a sentence
 * @param {function(): Promise<boolean>} change returns whether it is kept
 * @param {function(): void} draw draws the list
 * @param {function(): Promise<boolean>} back takes back this change alone, where others came after it
 * @param {function(): string} button the button of the row that gets the focus when it is taken back
 */
export async function changeOrBack(text, change, draw, back, button) {
  const before = current().text;
  if (!await change()) return false;
  const after = current().text;
  const { offerUndo } = await import("./undo-bar.js");
  offerUndo({ text, hint: "" }, async () => {
    if (current().text !== after) await back();
    else if (await keep({ text: before })) draw();
    editor.querySelector(button())?.focus();
  });
  return true;
}

/** Has the keys of undoing press the newest bar. */
export function followUndoKeys() {
  document.addEventListener("keydown", async (event) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    if (isTyping({ target: event.target }) || event.shiftKey) return;
    event.preventDefault();
    const { undoNewest } = await import("./undo-bar.js");
    undoNewest();
  });
}
