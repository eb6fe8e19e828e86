// Edits programs of Slang as their page does, at random from a seed, and draws each one as the page does,
// on elements that keep only what is put into them. Wants the folder of the page's modules, the first
// seed and how many; writes a line of JSON for each program: its lines, and how many edits made it.

const [folder, first, count] = process.argv.slice(2);

class Element {
  constructor(name) {
    Object.assign(this, { name, attributes: new Map(), parts: [], dataset: {} });
  }

  setAttribute(name, value) {
    if (typeof name !== "string" || value === undefined) throw new TypeError(`${name}: ${value}`);
    this.attributes.set(name, String(value));
  }

  append(...parts) {
    for (const part of parts) {
      const isText = typeof part === "string" || typeof part === "number";
      if (!isText && !(part instanceof Element)) throw new TypeError(`${this.name}: ${part}`);
      this.parts.push(part);
    }
  }
}

const vocabulary = {
  sensors: { pulse: "pulse", tilt: "tilt", gate: "gate", gates: "gates" },
  functions: { max: 2, length: 1 }, words: { turn: "turn", not: "not", true: "true" },
  signs: ["and", "or"], marks: ["\u201C", "\u201D"],
};
const parts = {
  main: { dataset: { vocabulary: JSON.stringify(vocabulary) } }, "[data-code-words]": { dataset: {} },
};
globalThis.addEventListener = () => {};
globalThis.document = {
  documentElement: { lang: "en" }, addEventListener() {},
  querySelector: (selector) => parts[selector] ?? null,
  createElement: (name) => new Element(name),
  createElementNS: (_, name) => new Element(name),
};
const program = await import(`${folder}/code-program.js`);
const { lanes, lineName, passing, plate, swiped } = await import(`${folder}/code-block.js`);

/** Numbers from 0 to 1 (Marsaglia, "Xorshift RNGs", 2003). */
function seeded(seed) {
  let state = (seed + 1) * 2_654_435_761 >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const value = [
  "_", "3", "2.5", '"hej"', '"a \\"b\\" _"', "pulse", "x + 1", "max(1, 2)", "[1, [2]]", "{a: 1}", "x[1]",
  "not true", "-x", "turn", "(1 + 2) * 3", "p.a", "gate.lane == 2", "length(gates)", "x or y",
];
const pools = {
  what: value, times: value, value,
  name: ["_", "x", "p.a", "åäö2", "x[turn + 1]", "f(a, b)"],
  // What stands beside a sign of an If has none of its own outside of brackets.
  this: ["_", "pulse", "x % 2", "(x < 2)", '""', "-1"], that: ["_", "150", "true", "length(x)"],
  is: ["_", "==", "!=", "<", ">", "<=", ">="], join: ["and", "or"],
};
// Typed by somebody who is not done yet: shown as well, and told when it is run.
const unread = ["", "  ", "#", "((", '"', "x y", "\\", "+", "1,", "\u202e", "<b>", "\u{1F3C3}", "a".repeat(900)];

function check(isTrue, what) {
  if (!isTrue) throw new Error(what);
}

/** Draws a program whole. */
function draw(lines) {
  const ways = lanes(lines);
  check(ways.length === lines.length, "a line has no place");
  for (const [index, line] of lines.entries()) {
    const way = ways[index];
    check(way.depth >= 0 && way.depth <= program.deepest, `depth ${way.depth}`);
    check(way.lanes.every(({ level }) => level >= 0 && level < index), "a lane of nothing");
    passing(way.lanes);
    const shown = plate(line, index + 1, { canMore: true });
    const drawn = shown.parts.flatMap(({ attributes }) => attributes?.get("data-arg") ?? []);
    check(drawn.length === line.arguments.length, "an argument is not drawn");
    swiped(shown, index + 1);
    check(lineName(line, index + 1, way.inside).length > 0, "a line has no name");
  }
}

const single = {
  print: "what", variable: "name value", repeat: "times", else: "", end: "", blank: "",
};

/** Each line has the arguments of its block, and an identity of its own. */
function inspect(lines) {
  check(new Set(lines.map(({ id }) => id)).size === lines.length, "two lines are one");
  for (const { block, arguments: values } of lines) {
    const names = values.map(({ name }) => name).join(" ");
    const isIf = /^this is that( join this is that){0,2}$/.test(names);
    check(block === "if" ? isIf : names === single[block], `${block}: ${names}`);
    const joins = values.filter(({ name }) => name === "join").map(({ text }) => text);
    check(new Set(joins).size < 2, `one If has ${joins}`);
  }
}

/** Nothing that was handed out may change. */
function frozen(lines) {
  for (const line of lines) {
    for (const argument of line.arguments) Object.freeze(argument);
    Object.freeze(line.arguments);
    Object.freeze(line);
  }
  return Object.freeze(lines);
}

function edited(seed) {
  const uniform = seeded(seed);
  const pick = (values) => values[Math.floor(uniform() * values.length)];
  // Every fourth learner types what cannot be read yet.
  const isClumsy = seed % 4 === 3;
  const kept = program.history(frozen([]));
  const seen = [JSON.stringify(program.wire(kept.now))];

  function fill(lines, line) {
    const index = Math.floor(uniform() * line.arguments.length);
    const { name } = line.arguments[index];
    if (name === "join") return program.rejoin(lines, line.id, pick(pools.join));
    return program.fill(lines, line.id, index, pick(isClumsy ? unread : pools[name]));
  }

  const edits = {
    insert(lines) {
      if (lines.length >= 40) return lines;
      const block = pick([...Object.keys(single), "if", "if", "repeat", "end", "end"]);
      return program.insert(
        lines, Math.floor(uniform() * (lines.length + 1)), program.fresh(block, lines));
    },
    remove: (lines, line) => program.remove(lines, line.id),
    move: (lines, line) => program.move(lines, line.id, Math.floor(uniform() * 50) - 5),
    fill: (lines, line) => (line.arguments.length > 0 ? fill(lines, line) : lines),
    compare: (lines, line) =>
      (program.canCompare(line) ? program.compare(lines, line.id, pick(pools.join)) : lines),
    uncompare(lines, line) {
      const joins = line.arguments.flatMap(({ name }, index) => (name === "join" ? [index] : []));
      return joins.length > 0 ? program.uncompare(lines, line.id, pick(joins)) : lines;
    },
  };
  const kinds = ["insert", "insert", "insert", "fill", "fill", "fill", "move", "compare", "uncompare", "remove"];
  for (let turn = 0; turn < 60; turn += 1) {
    const kind = kept.now.length === 0 ? "insert" : pick(kinds);
    const lines = frozen(edits[kind](kept.now, pick(kept.now)));
    inspect(lines);
    if (turn % 6 === 5) draw(lines);
    if (kept.push(lines)) seen.push(JSON.stringify(program.wire(lines)));
  }
  // All of it backwards, and forwards again.
  for (const text of [...seen].reverse().slice(1)) {
    check(kept.undo() && JSON.stringify(program.wire(kept.now)) === text, "undone it is another");
  }
  check(!kept.undo(), "more is undone than was done");
  for (const text of seen.slice(1)) {
    check(kept.redo() && JSON.stringify(program.wire(kept.now)) === text, "done again it is another");
  }
  return { lines: program.wire(kept.now).lines, edits: seen.length - 1, isClumsy };
}

for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  try {
    console.log(JSON.stringify(edited(seed)));
  } catch (error) {
    error.message = `seed ${seed}: ${error.message}`;
    throw error;
  }
}
