// A program as a page has it: a list of lines that is never changed; each edit returns another one.
//
// A line is `{ id, block, arguments: [{ name, text }] }`, its texts in the language of the page; `_`
// is a hole.

/** The arguments of each element. */
const shapes = {
  print: ["what"], variable: ["name", "value"], repeat: ["times"], if: ["this", "is", "that"],
  else: [], end: [], blank: [],
};

export const hole = "_";
export const deepest = 8;
const mostComparisons = 3;
const longestHistory = 200;

export const opens = ({ block }) => block === "repeat" || block === "if";
export const isHole = ({ text }) => text.trim() === "" || text.trim() === hole;

const holes = (names) => names.map((name) => ({ name, text: hole }));

/** Returns a block without values, with an identity that no line has. */
export function fresh(block, lines) {
  const id = lines.reduce((highest, line) => Math.max(highest, line.id), 0) + 1;
  return { id, block, arguments: holes(shapes[block]) };
}

export const placeOf = (lines, id) => lines.findIndex((line) => line.id === id);

export function insert(lines, at, line) {
  return [...lines.slice(0, at), line, ...lines.slice(at)];
}

export const remove = (lines, id) => lines.filter((line) => line.id !== id);

/** Lays a line to where it has `at` lines above it. */
export function move(lines, id, at) {
  const line = lines[placeOf(lines, id)];
  return insert(remove(lines, id), Math.max(0, Math.min(at, lines.length - 1)), line);
}

function replace(lines, id, change) {
  return lines.map((line) => (line.id === id ? { ...line, arguments: change(line.arguments) } : line));
}

/** Gives an argument another text. */
export function fill(lines, id, index, text) {
  return replace(lines, id, (values) =>
    values.map((value, place) => (place === index ? { name: value.name, text } : value)));
}

/** Whether an If takes another comparison. */
export const canCompare = (line) =>
  line.block === "if" && line.arguments.filter(({ name }) => name === "this").length < mostComparisons;

/** Puts a comparison behind those of an If; they all hang together by one word. */
export function compare(lines, id, join) {
  return replace(lines, id, (values) => [
    ...values.map((value) => (value.name === "join" ? { name: "join", text: join } : value)),
    { name: "join", text: join }, ...holes(shapes.if),
  ]);
}

/** Takes the comparison behind a word away, and the word. */
export function uncompare(lines, id, index) {
  return replace(lines, id, (values) => values.filter((_, place) => place < index || place > index + 3));
}

/** Gives all words between comparisons another text. */
export function rejoin(lines, id, join) {
  return replace(lines, id, (values) =>
    values.map((value) => (value.name === "join" ? { name: "join", text: join } : value)));
}

/** What the station takes. */
export const wire = (lines) => ({
  lines: lines.map(({ id, block, arguments: values }) => ({
    id, block, arguments: values.map(({ name, text }) => ({ name, text: text.trim() || hole })),
  })),
});

/** Whether two programs are the same. */
export const isSame = (one, other) => JSON.stringify(wire(one)) === JSON.stringify(wire(other));

/** How many blocks count for the star: all but Blank. */
export const blockCount = (lines) => lines.filter(({ block }) => block !== "blank").length;

/** The names that a program makes, each once, in the order of its lines. */
export function names(lines) {
  const found = lines.filter(({ block }) => block === "variable")
    .map(({ arguments: values }) => values[0].text.match(/^\p{L}[\p{L}\d]*/u)?.[0])
    .filter(Boolean);
  return [...new Set(found)];
}

/** Keeps programs in their order, beginning with `first`, so that changes are undone and done again. */
export function history(first) {
  let past = [];
  let now = first;
  let future = [];
  return {
    get now() { return now; },
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
    /** Takes a program as the newest; returns whether it is another one. */
    push(lines) {
      if (isSame(lines, now)) return false;
      past = [...past, now].slice(-longestHistory);
      now = lines;
      future = [];
      return true;
    },
    undo() {
      if (past.length === 0) return false;
      future = [now, ...future];
      now = past.at(-1);
      past = past.slice(0, -1);
      return true;
    },
    redo() {
      if (future.length === 0) return false;
      past = [...past, now];
      [now, ...future] = future;
      return true;
    },
    /** Begins anew with another program. */
    reset(lines) {
      past = [];
      future = [];
      now = lines;
    },
  };
}
