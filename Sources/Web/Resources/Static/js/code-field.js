import { chips, quoted, unquoted, vocabulary } from "./code-chips.js";
import { language, make, word } from "./code-parts.js";
import { hole, isHole } from "./code-program.js";

// The field in which an argument is changed. It has the argument as it is written; a text alone stands
// without its quotation marks, so that nothing but its letters is in hand.

const papers = { "*": "×", "-": "−" };
const pairs = { "(": ")", "[": "]", "{": "}" };

const isText = (pieces) => pieces.length === 1 && pieces[0].kind === "text";

/** The argument as a person writes it, with the signs of a school book. */
const shown = (text) => text.replaceAll(/"(?:\\.|[^"])*"?|[*-]/g, (part) => papers[part] ?? part);

/** How a field begins: `text`, `name`, `sign` or `value`. */
function beginning({ name, text }) {
  if (name === "name") return "name";
  if (name === "is" || name === "join") return "sign";
  return isText(chips(text)) ? "text" : "value";
}

/** Closes what was left open, so that the argument can be read. */
function closed(text) {
  const open = [];
  for (const { kind, text: piece } of chips(text)) {
    if (kind !== "mark") continue;
    if (pairs[piece]) open.push(pairs[piece]);
    else if (piece === open.at(-1)) open.pop();
  }
  const quotes = text.match(/(?<!\\)"/g)?.length ?? 0;
  return text + (quotes % 2 === 1 ? '"' : "") + open.reverse().join("");
}

/** Makes the field of an argument. */
export function makeField(value) {
  const [open, close] = vocabulary.marks;
  const input = make("input", {
    class: "arg__in", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    maxlength: "1000", "aria-label": word(`arg-${value.name}`),
  });
  const element = make(
    "span", { class: "arg", "data-s": "edit", "data-field": true },
    make("span", { class: "arg__v" },
      make("span", { class: "arg__q", "aria-hidden": "true" }, open), input,
      make("span", { class: "arg__q", "aria-hidden": "true" }, close)),
    make("small", {}, word(`arg-${value.name}`)));
  let mode;
  let wantsLetters = false;

  const fit = () => { input.size = Math.max(2, input.value.length); };

  function become(next, text) {
    mode = next;
    element.dataset.mode = next;
    input.value = text;
    // The letters of a text come from the keyboard of the system, all else from the pad.
    wantsLetters = next === "text" || next === "name";
    input.inputMode = wantsLetters ? "text" : "none";
    fit();
  }

  const put = (text, caret = text.length) => {
    const at = input.selectionStart + caret;
    input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
    input.setSelectionRange(at, at);
    fit();
  };

  become(beginning(value), "");
  if (!isHole(value)) input.value = mode === "text" ? unquoted(value.text) : shown(value.text);
  fit();
  input.addEventListener("input", fit);

  return {
    element, input,
    get mode() { return mode; },
    /** Whether letters come next, from whichever keyboard. */
    get wantsLetters() { return wantsLetters; },
    get isEmpty() { return input.value.trim() === ""; },

    /** The argument as it is now. */
    read() {
      if (mode === "text") return quoted(input.value);
      const text = input.value.trim();
      return text === "" ? hole : closed(mode === "sign" && text === "=" ? "==" : text);
    },

    /** Puts something where the caret is; a text first gets its quotation marks. */
    put(text, caret) {
      if (mode === "text") become("value", shown(quoted(input.value)));
      put(text, caret);
    },

    letter(text) { put(text); },

    /** Puts a sign with room around it. */
    sign(text) {
      if (mode === "text") become("value", shown(quoted(input.value)));
      const before = input.value.slice(0, input.selectionStart);
      put(`${before === "" || before.endsWith(" ") ? "" : " "}${text} `);
    },

    /** Chooses a part, for the keys to change; letters come from the keyboard of the system. */
    choose({ from, to, isText }) {
      const isOther = (input.inputMode === "text") !== Boolean(isText);
      input.inputMode = isText ? "text" : "none";
      // Only a field that gets the focus anew has the keyboard of the system shown.
      if (isOther) input.blur();
      input.focus();
      input.setSelectionRange(from, to);
    },

    /** Becomes another text, of which a part is chosen. */
    replace(text, part) {
      input.value = text;
      fit();
      this.choose(part);
    },

    /** Puts one value in the place of all. */
    set(text) {
      become(mode, text);
    },

    /** Begins a text: alone if nothing is there, else between quotation marks. */
    text() {
      if (mode === "text") return;
      if (input.value.trim() === "") become("text", "");
      else put('""', 1);
      wantsLetters = true;
      input.inputMode = "text";
      // Only a field that gets the focus anew has the keyboard of the system shown.
      input.blur();
      input.focus();
    },

    /** Takes away what is left of the caret: a letter of a text, else a whole word. */
    back() {
      const { selectionStart: from, selectionEnd: to, value: all } = input;
      if (from !== to) return put("");
      const before = all.slice(0, from);
      const piece = mode === "text" ? /.$/su : /(?:\p{L}[\p{L}\d]*|.)?\s*$/su;
      const start = before.search(piece);
      input.setRangeText("", Math.max(0, start), from, "end");
      if (mode === "text" && all === "") become("value", "");
      return fit();
    },
  };
}

/** The sign of decimals on the page. */
export const point = language === "sv" ? "," : ".";
