import { icon, language, make } from "./code-parts.js";
import { hole } from "./code-program.js";

// The pieces of an argument, as they are drawn and read out. What a word means comes from the station.

/**
 * `{sensors: {puls: "pulse"}, fields: ["tid"], functions: {längd: 1}, words: {sant: "true"},
 * signs: ["och"], marks}`
 */
export const vocabulary = JSON.parse(document.querySelector("main").dataset.vocabulary);

const decimal = language === "sv" ? "[.,]" : "\\.";
const token = new RegExp([
  String.raw`"(?:\\["\\]|[^"])*"?`,
  "[\u201C\u201D\u201E][^\u201C\u201D]*[\u201C\u201D]?",
  String.raw`\d+(?:${decimal}\d+)?(?!\p{L})`,
  String.raw`[\p{L}\d]+`,
  "[=!<>]=|\\S",
].join("|"), "gu");

const isQuote = (character) => "\"\u201C\u201D\u201E".includes(character);
const papers = { "*": "×", "-": "−" };
const signs = "+-−*×·/÷%<>=≠≤≥";

/** What kind of piece a token is, by `SlangChip.Kind`. */
function kind(text) {
  const lower = text.toLowerCase();
  if (isQuote(text[0])) return "text";
  if (/^\d+([.,]\d+)?$/.test(text)) return "number";
  if (text === hole) return "hole";
  if (vocabulary.sensors[lower]) return "sensor";
  if (vocabulary.functions[lower] !== undefined) return "function";
  if (vocabulary.signs.includes(lower) || signs.includes(text[0]) || /^!?=/.test(text)) return "sign";
  if (vocabulary.words[lower]) return "word";
  return /^[\p{L}\d]/u.test(text) ? "name" : "mark";
}

/** Returns the pieces of an argument, each with its place in it. */
export const chips = (text) => Array.from(text.matchAll(token), ({ 0: piece, index }) =>
  ({ kind: kind(piece), text: piece, at: index }));

/** What stands between the quotation marks of a text. */
export const unquoted = (text) =>
  text.slice(1, isQuote(text.at(-1)) && text.length > 1 ? -1 : undefined)
    .replaceAll(/\\(["\\])/g, "$1");

/** A text with quotation marks around it. */
export const quoted = (text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** What a piece looks like in writing: curled quotation marks, and signs as in a school book. */
function written({ kind: of, text }) {
  const [open, close] = vocabulary.marks;
  if (of === "text") return open + unquoted(text) + close;
  return papers[text] ?? text;
}

const pictures = { tilt: "e-tilt", gate: "e-gate", gates: "e-gate", pulse: "e-pulse" };

/** The symbol of a word, if it has one. */
export function picture(text) {
  const lower = text.toLowerCase();
  const sensor = vocabulary.sensors[lower];
  return sensor ? pictures[sensor] : vocabulary.words[lower] === "turn" ? "i-turns" : undefined;
}

const looks = { sensor: "vl vl--s", text: "vl vl--t", sign: "vl vl--op" };

/** Whether there is room behind a piece: a comma between values has it, that of a decimal has none. */
const isApart = (chip, index, group) =>
  chip.kind === "mark" && ",;:".includes(chip.text) && index < group.length - 1;

/** Draws an argument: its pieces, those of brackets close together. */
export function draw(text) {
  const groups = [];
  let isOpen = false;
  for (const chip of chips(text)) {
    const isTight = chip.kind === "mark" || isOpen;
    if (isTight && groups.length > 0) groups.at(-1).push(chip);
    else groups.push([chip]);
    isOpen = chip.kind === "mark" && "([{.".includes(chip.text) || chip.kind === "function";
  }
  return groups.map((group) => {
    const [first] = group;
    const named = picture(first.text);
    return make(
      "span", { class: looks[first.kind] ?? "vl" }, named && icon(named),
      group.map((chip, index) => written(chip) + (isApart(chip, index, group) ? " " : "")).join(""));
  });
}

/** How an argument is read out. */
export const spoken = (text) => chips(text)
  .map((chip) => (chip.kind === "text" ? unquoted(chip.text) : written(chip))).join(" ");
