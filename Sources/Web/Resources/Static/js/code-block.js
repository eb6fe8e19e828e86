import { draw, spoken } from "./code-chips.js";
import { icon, make, press, word } from "./code-parts.js";
import { deepest, isHole, opens } from "./code-program.js";

// How one line of a program is drawn: its number, its node, and the plate with its arguments.

const symbols = {
  print: "e-print", variable: "e-variable", repeat: "e-repeat", if: "e-if", else: "e-else",
};

/** What a block is called. */
export const blockName = (block) => word(`block-${block}`);

/** Draws a node: as a button where it can be taken hold of. */
export function node(block, attributes) {
  const inside = symbols[block] && icon(symbols[block]);
  const whole = { class: "node", "data-k": block, ...attributes };
  return attributes ? press(whole, inside) : make("span", whole, inside);
}

/** What a block and its values are called, each. */
const saidOf = (line) => [blockName(line.block), ...line.arguments.map((value) =>
  (isHole(value) ? word("empty", { name: word(`arg-${value.name}`) }) : spoken(value.text)))];

/** What a line is called: "Line 3, Print, calm down, inside If". */
export function lineName(line, number, inside) {
  const parts = [word("line", { line: number }), ...saidOf(line)];
  if (inside) parts.push(word("inside", { block: blockName(inside) }));
  return parts.join(", ");
}

/** Draws an argument: dots if it is empty, its name below if it is not. */
export function argument(value, index, { isFaulty, isFixed }) {
  const name = word(`arg-${value.name}`);
  const isEmpty = isHole(value);
  const state = isFaulty ? "fault" : isEmpty ? "empty" : undefined;
  const inside = [
    make("span", { class: "arg__v" }, ...(isEmpty ? [name] : draw(value.text))),
    isEmpty ? undefined : make("small", {}, name),
  ];
  if (isFixed) return make("span", { class: "arg", "data-s": state, "data-arg": index }, ...inside);
  const label = `${name}: ${isEmpty ? word("nothing") : spoken(value.text)}`;
  return press(
    { class: "arg", "data-s": state, "data-arg": index, "aria-label": label, tabindex: "-1" },
    ...inside);
}

/** Draws the plate: the name of the block, and what it takes. */
export function plate(line, number, look) {
  const { faulty = -1, edited = -1, field, isFixed, canMore } = look;
  const parts = line.arguments.flatMap((value, index) => {
    const part = index === edited ? field
      : argument(value, index, { isFaulty: index === faulty, isFixed });
    const isAssigned = line.block === "variable" && index === 1;
    return isAssigned
      ? [make("span", { class: "blk__eq", "aria-hidden": "true" }, "="), part] : [part];
  });
  const more = canMore ? press({
    class: "icon-btn blk__more", "data-more": true, tabindex: "-1", "aria-expanded": "false",
    "aria-label": word("more", { line: number }),
  }, icon("i-more")) : undefined;
  return make(
    "div", { class: more ? "blk blk--more" : "blk" },
    make("b", { class: "blk__n" }, blockName(line.block)), ...parts, more);
}

/** Draws a block that stands in no program. */
export const alone = (line) => [node(line.block), plate(line, 0, { isFixed: true, canMore: false })];

/** Draws blocks that are shown for help: to be looked at and read out, not to be taken. */
export const shownBlocks = (lines) => make("ul", { class: "shown", tabindex: "0" }, ...lines.map((line) =>
  make(
    "li", { "data-k": line.block }, make("div", { class: "alone", "aria-hidden": "true" }, ...alone(line)),
    make("span", { class: "vh", "data-aloud": true }, saidOf(line).join(", ")))));

const acts = [
  ["help", "i-info"], ["up", "i-up"], ["down", "i-below"], ["delete", "i-trash"],
];

/** Draws a plate that was swiped: beside it stands what can be done with the block. */
export function swiped(shown, number) {
  return make("div", { class: "swipe" }, shown, ...acts.map(([name, symbol]) => press({
    class: name === "delete" ? "act act--del" : "act", "data-act": name,
    "aria-label": word("act-of", { act: word(`act-${name}`), line: number }),
  }, icon(symbol), word(`act-${name}`))));
}

/** Draws the lanes that run past a line. */
export function passing(lanes) {
  if (lanes.length === 0) return undefined;
  return make("span", { class: "lanes", "aria-hidden": "true" }, ...lanes.map((lane) => make("i", {
    class: "lane", "data-l": lane.level, "data-k": lane.kind, "data-a": lane.arrow,
    "data-s": lane.isTorn ? "torn" : undefined,
  })));
}

/**
 * Says how The Line runs through a program: how deep each line stands, and which lanes run past it.
 * @returns {{depth: number, opens: boolean, isLoose: boolean, inside: string|undefined,
 *   lanes: {level: number, kind: string, arrow: string|undefined, isTorn: boolean}[]}[]}
 */
export function lanes(lines) {
  const open = [];
  const rows = lines.map((line, index) => row(line, index, open));
  // What was never closed is torn all the way down.
  for (const { level, from } of open) {
    for (const { lanes: passing } of rows.slice(from + 1)) {
      for (const lane of passing) if (lane.level === level && lane.from === from) lane.isTorn = true;
    }
  }
  for (const [index, { lanes: passing }] of rows.entries()) {
    for (const lane of passing) lane.arrow = arrow(lane, index, rows);
  }
  // Where a lane comes from says nothing of how it looks.
  return rows.map((drawn) => ({
    ...drawn, depth: Math.min(drawn.depth, deepest), lanes: drawn.lanes.map(({ from: _, ...lane }) => lane),
  }));
}

/** Goes past a line: what is open changes with it. */
function row(line, index, open) {
  const isEnd = line.block === "end";
  const isLoose = isEnd && open.length === 0;
  if (isEnd) open.pop();
  const isElse = line.block === "else" && open.length > 0;
  const depth = isElse ? open.length - 1 : open.length;
  const passing = open.slice(0, depth)
    .map(({ level, kind, from }) => ({ level, kind, from, isTorn: false }));
  const inside = open[depth - 1]?.kind;
  if (opens(line)) open.push({ level: open.length, kind: line.block, from: index });
  return {
    depth, lanes: passing, inside, isLoose, opens: opens(line) || isElse,
  };
}

/** A Repeat goes back past its first line; an If goes on past the last one of either way. */
function arrow({ level, kind, from }, index, rows) {
  const passes = (place) =>
    rows[place]?.lanes.some((lane) => lane.level === level && lane.from === from) ?? false;
  if (kind === "repeat") return index === from + 1 ? "up" : undefined;
  return passes(index + 1) ? undefined : "down";
}
