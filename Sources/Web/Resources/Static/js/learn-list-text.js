// Lists as text: what the daemon keeps and reads, and what a teacher types.

const cell = (text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns a row of a list of compounds as a line. */
export const compoundLine = ({ word, alternatives, solutions }) =>
  `${word}\t${alternatives.join("|")}\t${solutions.join("|")}`;

/**
 * Returns a list of compounds.
 * @param {Array<{level: number}>} rows
 * @param {Array<{word: string, by: string=, at: string=}>} kept compounds that break a rule and are
 *   wanted all the same: by whom, and since when
 */
export function compoundText(rows, kept) {
  const levels = [...new Set(rows.map(({ level }) => level))].sort((a, b) => a - b);
  const marks = kept.map(({ word, by = "", at = "" }) =>
    `#! ${[word, by, at].join("\t").trimEnd()}\n`).join("");
  return marks + levels.map((level) => rows.filter((row) => row.level === level)
    .map((row) => `${compoundLine(row)}\n`).join("")).join("\n");
}

/** Returns words to spell as a table, with the misspellings that were seen. */
export function spellingText(rows) {
  const lines = rows.map(({ word, misspellings = [], audio = "", sentence = "" }) => {
    const [first = "", second = ""] = misspellings.map(({ text }) => text);
    return [word, first, second, audio, sentence].map(cell).join("\t");
  });
  return [["correct", "incorrect", "incorrect 2", "audio", "sentence"].join("\t"), ...lines, ""]
    .join("\r\n");
}

/** Returns answers as a teacher types them: commas, and a star after the right ones. */
export const starred = ({ alternatives, solutions }) =>
  alternatives.map((word) => (solutions.includes(word) ? `${word}*` : word)).join(", ");

/** Returns how a list that is typed, pasted or opened is to be read. */
export const tableFormat = (kind) => (kind === "compounds" ? { format: "csv" } : {});

const parted = (text) => text.split(/[,|]/).map((word) => word.trim()).filter(Boolean);
const bare = (word) => word.replace(/\s*\*$/, "");

/** Returns a question word with its answers as a line that the daemon reads. */
export function starredLine(word, answers) {
  const words = parted(answers);
  return compoundLine({
    word: word.trim(), alternatives: words.map(bare),
    solutions: words.filter((text) => text.endsWith("*")).map(bare),
  });
}

/** Returns the text of a file's bytes: UTF-8, UTF-16 with a mark, else Windows-1252, as spreadsheets write. */
export function decoded(bytes) {
  const marks = { "255,254": "utf-16le", "254,255": "utf-16be" };
  const wide = marks[bytes.slice(0, 2).join()];
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The largest file that is opened, in bytes: more than any list that is read. */
export const largestFile = 2 ** 20;
