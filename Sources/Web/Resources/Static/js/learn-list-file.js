import { check, current, editor, faults } from "./learn-list-state.js";
import { decoded, largestFile, spellingText } from "./learn-list-text.js";

// Lists as files: text, or a ZIP file of the text and the words that a teacher recorded.

const path = "/api/v1/learning/lists";
const zip = "application/zip";

/** The largest ZIP file that is taken, in bytes. */
export const largestArchive = 2 ** 25;

export const isArchive = ({ name, type }) => type === zip || /\.zip$/i.test(name);

// How a property list begins that is no text.
const binaryList = "bplist";

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

/** Returns what is wrong with a list, a sentence for each of the first places. */
export function placedFaults({ problems, faults: count }, andMore) {
  const shown = problems.slice(0, 5).map(({ line, text }) => `${line}: ${text}`);
  const rest = (count ?? problems.length) - shown.length;
  return rest > 0 ? [...shown, andMore.replace("{count}", rest)] : shown;
}

/**
 * Reads a list of words from a file as text, so that it can be looked over before it is taken.
 * @param {{kind: string, language: string}} wish what it is a list of
 * @param {{tooLarge: string, andMore: string}} words what may be said of it
 * @returns {Promise<{text: string|undefined, sentences: string[]}>} the text, or what is wrong
 */
export async function readList(file, wish, { tooLarge, andMore }) {
  if (file.size > largestFile) return { sentences: [tooLarge] };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isText = decoded(bytes.slice(0, binaryList.length)) !== binaryList;
  if (isText || wish.kind !== "spelling") return { text: decoded(bytes), sentences: [] };
  const read = await check(undefined, { ...wish, data: await base64(file) });
  const sentences = placedFaults(read, andMore);
  if (sentences.length > 0) return { sentences };
  const own = read.rows.map((row) => ({
    ...row, misspellings: row.misspellings.filter(({ given }) => given),
  }));
  return { text: spellingText(own), sentences };
}

async function exchange(address, wish, offline) {
  try {
    return await fetch(address, { cache: "no-store", ...wish });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // No connection, or a file that cannot be read any more.
    return Response.json({ title: offline }, { status: 503 });
  }
}

/** Says what is wrong with an archive, and in which of its files and lines. */
const sentence = ({ title, file, line, text }) =>
  [[file, line].filter(Boolean).join(", "), title, text].filter(Boolean).join(": ");

/**
 * Makes a list of a ZIP file.
 * @param {{title: string, grade: string, language: string}} wish what it is called, for which class,
 *   and in which language it is where the file does not tell
 * @returns {Promise<{id: string|undefined, fault: string|undefined}>} the list, or what is wrong
 */
export async function makeOfArchive(file, wish, offline) {
  // A space is %20 in an address; a form's plus would be a part of the name.
  const query = Object.entries(wish).map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  const answer = await exchange(`${path}/import?${query}`, {
    method: "POST", headers: { "Content-Type": zip }, body: file,
  }, offline);
  const body = await answer.json();
  return answer.ok ? { id: body.id } : { fault: sentence(body) };
}

/** Saves the list that is open as a file. */
export async function saveFile() {
  const { id, kind, title } = current();
  const answer = await exchange(
    `${path}/${encodeURIComponent(id)}/file`, {}, editor.dataset.offline);
  if (!answer.ok) return faults([(await answer.json()).title]);
  const text = kind === "spelling" ? "tsv" : "txt";
  const ending = answer.headers.get("Content-Type") === zip ? "zip" : text;
  const link = document.createElement("a");
  const address = URL.createObjectURL(await answer.blob());
  link.href = address;
  link.download = `${title.replace(/[\\/:*?"<>|]/g, "-")}.${ending}`;
  link.click();
  return URL.revokeObjectURL(address);
}
