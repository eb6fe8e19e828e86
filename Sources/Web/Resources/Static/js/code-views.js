import { fixedRows } from "./code-board.js";
import * as editor from "./code-editor.js";
import { icon, make, press, word } from "./code-parts.js";
import { wire } from "./code-program.js";
import { read } from "./code-station.js";
import { say } from "./toast.js";

// The program beside JavaScript and Swift, line by line. It is shown and copied, and never run here.

const keywords = new Set([
  "for", "let", "var", "if", "else", "in", "function", "func", "return", "const", "of", "await", "struct",
]);

const code = (text) => make("code", {}, ...text.split(/(\b\w+\b)/u).map((part) =>
  (keywords.has(part) ? make("b", {}, part) : part)));

const cell = (name, text) => make("pre", { class: name }, code(text));

const whole = ({ top, lines }) => [...top, ...lines].join("\n");

/** What stands above the program in either language. */
function above({ javascript, swift }) {
  if (javascript.top.length + swift.top.length === 0) return undefined;
  return make(
    "div", { class: "codes__r", role: "listitem" },
    make("div", { class: "codes__slang" }, make("p", { class: "small" }, word("views-above"))),
    cell("js", javascript.top.join("\n")), cell("swift", swift.top.join("\n")));
}

function table(views) {
  const rows = fixedRows(editor.lines());
  return make(
    "div", { class: "codes", "data-view": "js" },
    make(
      "div", { class: "codes__h", "aria-hidden": "true" },
      ...["Slang", "JavaScript", "Swift"].map((name) => make("p", { class: "strong" }, name))),
    make("div", { role: "list" }, above(views) ?? "", ...rows.map((drawn, index) => make(
      "div", {
        class: "codes__r", role: "listitem", "data-first": index === 0,
        "data-last": index === rows.length - 1,
      },
      make("div", { class: "codes__slang" }, drawn),
      cell("js", views.javascript.lines[index]), cell("swift", views.swift.lines[index])))));
}

/** Which language a narrow screen shows. */
function tabs(codes) {
  const choices = [["js", "JavaScript"], ["swift", "Swift"]].map(([view, name]) => {
    const choice = press({ role: "radio", "aria-checked": String(view === "js") }, name);
    choice.addEventListener("click", () => {
      codes.dataset.view = view;
      for (const other of choices) other.setAttribute("aria-checked", String(other === choice));
    });
    return choice;
  });
  const look = { class: "seg codes__tabs", role: "radiogroup", "aria-label": word("views-title") };
  return make("div", look, ...choices);
}

function copy(name, text) {
  const button = press({ class: "btn" }, icon("i-copy"), name);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    say(word("views-copied"));
  });
  return button;
}

/** Shows the program in other languages, once it has no fault. */
export async function showViews() {
  editor.leave();
  const answer = await read({ program: wire(editor.lines()), views: true });
  if (!answer.ok) return say(answer.body.title);
  const { faults, views } = answer.body;
  if (faults.length > 0) return say(word("views-broken"));
  const close = press({ class: "icon-btn", "aria-label": word("views-close") }, icon("i-left"));
  const codes = table(views);
  const dialog = make(
    "dialog", { class: "codeview", "aria-labelledby": "h-views" },
    make("div", { class: "top" }, close, make("h2", { class: "grow", id: "h-views" }, word("views-title"))),
    make(
      "div", { class: "page" }, tabs(codes), codes,
      make("p", { class: "quiet" }, word("views-note")),
      make(
        "div", { class: "actions" }, copy(word("views-js"), whole(views.javascript)),
        copy(word("views-swift"), whole(views.swift)))));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return undefined;
}
