import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { saveFile } from "./learn-list-file.js";
import { followNew } from "./learn-list-new.js";
import { followPaste } from "./learn-list-paste.js";
import { followSounds } from "./learn-list-sound.js";
import { current, drop, editor, faults, keep, load, make, tell } from "./learn-list-state.js";
import { filled, say, unsay } from "./toast.js";

// The teacher's lists: what all lists have. Rows are another thing for each kind.

/** Has a button do something at its second press, and say so at its first, until it is left. */
function followSure(button, sentence, act) {
  const place = button.querySelector("span");
  const name = place?.textContent;
  button.addEventListener("click", () => {
    if (button.dataset.armed) return act();
    button.dataset.armed = "true";
    if (!place) return say(sentence, () => button.isConnected && button.dataset.armed !== undefined);
    place.textContent = sentence;
    return tell(sentence);
  });
  button.addEventListener("blur", () => {
    delete button.dataset.armed;
    if (place) place.textContent = name;
    else unsay(sentence);
  });
}

async function copy() {
  const { kind, language, grade, text } = current();
  const title = filled(editor.dataset.copyOf, { title: current().title }).slice(0, 60);
  const made = await make({ kind, language, title, grade, text });
  if (!made.ok) return faults([made.body.title]);
  return location.assign(`/learn/lists?list=${encodeURIComponent(made.body.id)}`);
}

async function followOpen() {
  const rows = editor.dataset.kind === "compounds"
    ? await import("./learn-list-words.js") : await import("./learn-list-spelling.js");
  await load();
  if (!current()) return;
  rows.drawList();
  rows.follow();
  followPaste(rows);
  followSounds(rows.drawList);
  const { followUndoKeys } = await import("./learn-list-undo.js");
  followUndoKeys();
  editor.querySelector("[data-copy]").addEventListener("click", copy);
  editor.querySelector("[data-save-file]").addEventListener("click", saveFile);
  editor.querySelector("[data-print]").addEventListener("click", () => print());
  const rename = editor.querySelector("[data-rename]");
  rename?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { title, grade } = rename.elements;
    const before = current().grade;
    if (!await keep({ title: title.value, grade: grade.value })) return;
    // Its place among the others is another one.
    if (current().grade !== before) return location.reload();
    for (const place of document.querySelectorAll("[data-title], [aria-current] strong")) {
      place.textContent = current().title;
    }
    return undefined;
  });
  const remove = editor.querySelector("[data-delete]");
  if (remove) {
    followSure(remove, editor.dataset.sure, async () => {
      const answer = await drop();
      if (!answer.ok) return faults([answer.body.title]);
      return location.assign("/learn/lists");
    });
  }
  editor.dataset.drawn = "true";
}

function followBoards() {
  const place = document.querySelector("[data-boards]");
  for (const button of place.querySelectorAll("[data-board]")) {
    followSure(button, place.dataset.sure, async () => {
      const { board, name } = button.dataset;
      const answer = await post(`/learning/boards/${encodeURIComponent(board)}/delete`);
      if (!answer.ok) return tell(answer.body.title);
      button.closest("li").remove();
      return tell(filled(place.dataset.deleted, { name }));
    });
  }
}

if (editor) followOpen();
else if (document.querySelector("[data-new]")) followNew();
followBoards();
leaveOnEscape();
