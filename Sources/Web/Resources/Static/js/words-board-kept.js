import { post } from "./api.js";
import { play } from "./sound.js";
import { filled } from "./toast.js";

// The sheet beside a board that is being made: the landscape, boards that are kept, and a board as a
// file.

const sheet = document.querySelector("[data-board-sheet]");
const words = document.querySelector("main").dataset;
const note = sheet.querySelector("[data-sheet-note]");
const list = sheet.querySelector("[data-kept]");
// A file that is larger is no board.
const largest = 100_000;
const path = "/learning/boards";

function tell(sentence) {
  note.textContent = sentence;
}

function keptButton(kept, take) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = kept.name;
  button.addEventListener("click", () => take(kept));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

async function showKept(take) {
  let items = [];
  try {
    const response = await fetch(`/api/v1${path}`, { cache: "no-store" });
    if (response.ok) ({ items = [] } = await response.json());
  } catch (error) {
    // No connection, which the page says.
    if (!(error instanceof TypeError)) throw error;
  }
  list.replaceChildren(...items.map((kept) => keptButton(kept, take)));
  sheet.querySelector("[data-none-kept]").hidden = items.length > 0;
}

function save(board, name) {
  const link = document.createElement("a");
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(board)}\n`], { type: "application/json" }));
  link.href = address;
  link.download = `${name || words.fileName}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

async function opened(file) {
  if (!file || file.size > largest) return undefined;
  try {
    return JSON.parse(await file.text());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Follows what is pressed in the sheet.
 * @param {Object} calls `board()` returns the board as it is, `take(json)` takes another and
 *   returns whether it is one, `landscape(name)` puts the board on another landscape
 */
export function followSheet(calls) {
  const opener = document.querySelector("[data-more]");
  const form = sheet.querySelector("[data-keep-form]");
  const close = () => sheet.close();
  const take = (json) => {
    if (!calls.take(json)) return tell(words.notBoard);
    return close();
  };
  opener.addEventListener("click", () => {
    tell("");
    const ground = sheet.querySelector(
      `input[name="landscape"][value="${CSS.escape(calls.board().landscape)}"]`);
    if (ground) ground.checked = true;
    sheet.showModal();
    showKept(take);
  });
  sheet.querySelector("[data-close]").addEventListener("click", close);
  sheet.addEventListener("click", (event) => { if (event.target === sheet) close(); });
  sheet.addEventListener("change", async ({ target }) => {
    if (target.name === "landscape") calls.landscape(target.value);
    if (target.name !== "file") return;
    const json = await opened(target.files[0]);
    target.value = "";
    take(json);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = form.elements.name.value.trim();
    if (!name) return form.elements.name.focus();
    const answer = await post(path, { ...calls.board(), name });
    if (!answer.ok) return tell(answer.body.title);
    play("kept");
    form.reset();
    tell(filled(words.keptNow, { name }));
    return showKept(take);
  });
  sheet.querySelector("[data-share]").addEventListener("click", () => {
    save(calls.board(), form.elements.name.value.trim());
  });
}
