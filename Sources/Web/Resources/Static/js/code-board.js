import { blockName, lanes, lineName, node, passing, plate, swiped } from "./code-block.js";
import { icon, make, press, word } from "./code-parts.js";

// Draws a program into its board. A line that looks as before stays the same element, so that what has
// the focus keeps it; one that only stands elsewhere is told its place, so that a move costs little.

const built = new WeakMap();
const placed = new WeakMap();

/** Which argument of a line a fault is about, by its name and which of that name it is. */
function faultyPlace(line, { argument } = {}) {
  if (!argument) return -1;
  const places = line.arguments.flatMap(({ name }, index) => (name === argument.name ? [index] : []));
  return places[argument.number - 1] ?? -1;
}

/** Builds what a line is wherever it stands. */
function build(line, number, look, element) {
  const { edit, open, fault, locked, isFixed } = look;
  const isFaulty = fault?.id === line.id;
  const isLocked = locked.has(line.id);
  const shown = plate(line, number, {
    faulty: isFaulty ? faultyPlace(line, fault) : -1,
    edited: edit?.id === line.id ? edit.index : -1, field: edit?.field,
    isFixed: isFixed || isLocked, canMore: !isFixed && !isLocked,
  });
  const handle = isFixed ? node(line.block)
    : node(line.block, { "data-node": true, "aria-describedby": "code-hold" });
  return make(
    element, {
      class: "ln", "data-k": line.block, "data-id": line.id, "data-locked": isLocked,
      "data-s": isFaulty ? "fault" : undefined,
    },
    make("span", { class: "ln__no" }, number), handle, open === line.id ? swiped(shown, number) : shown,
    isFixed ? make("span", { class: "vh", "data-aloud": true }) : undefined);
}

/** What of the look of a line `build` depends on. */
const signOf = (line, number, { open, fault }) => JSON.stringify([
  line.block, line.arguments, open === line.id && number,
  fault?.id === line.id && faultyPlace(line, fault),
]);

function set(part, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) part.removeAttribute(name);
    else part.setAttribute(name, value === true ? "" : value);
  }
}

/** Tells a line where it stands, and whether it is chosen. */
function place(item, line, number, way, look) {
  const { chosen, hints, firstFocus } = look;
  const state = {
    isChosen: chosen === line.id, isTip: hints?.has(line.id) ?? false, isFirst: line.id === firstFocus,
  };
  const sign = JSON.stringify([way, state]);
  const before = placed.get(item);
  if (before?.sign === sign && before.number === number) return;
  placed.set(item, { sign, number });
  if (before?.sign !== sign) stand(item, way, state);
  name(item, line, number, way, look);
}

/** How a line stands among others. */
function stand(item, way, { isChosen, isTip, isFirst }) {
  set(item, {
    "data-d": way.depth || undefined, "data-open": way.opens, "data-loose": way.isLoose,
    "data-sel": isChosen, "data-tip": isTip,
  });
  item.querySelector(".lanes")?.remove();
  const past = passing(way.lanes);
  if (past) item.prepend(past);
  const handle = item.querySelector("[data-node]");
  if (handle) set(handle, { tabindex: isFirst ? "0" : "-1", "aria-current": isChosen && "true" });
}

/** What a line is called, and by which number. */
function name(item, line, number, { inside }, { locked, isFixed }) {
  item.querySelector(".ln__no").firstChild.data = number;
  const called = lineName(line, number, inside);
  if (isFixed) {
    item.querySelector("[data-aloud]").textContent = called;
    return;
  }
  item.querySelector("[data-node]").setAttribute(
    "aria-label", locked.has(line.id) ? `${called}, ${word("locked")}` : called);
  item.querySelector("[data-more]")?.setAttribute("aria-label", word("more", { line: number }));
}

/** The place where an End is missing, dashed, with the press that puts it there. */
function ghost(number, depth) {
  return make(
    "li", { class: "ln ghost", "data-k": "end", "data-d": depth || undefined },
    make("span", { class: "ln__no" }, number), node("end"),
    make("div", { class: "blk" }, make("b", { class: "blk__n" }, blockName("end")), press(
      { class: "btn", "data-repair": true, "aria-label": word("end-there", { line: number }) },
      icon("i-plus"), word("put-here"))));
}

/**
 * Draws a program.
 * @param {Element} list where its lines stand
 * @param {Object[]} lines the program
 * @param {Object} look `chosen`: a line's id; `edit`: `{id, index, field}`; `open`: the swiped line;
 *   `fault`: `{id, argument, ghost}`; `hints` and `locked`: ids; `isFixed`: it is only looked at
 */
export function drawBoard(list, lines, look) {
  const known = new Map([...list.children].map((item) => [Number(item.dataset.id), item]));
  const ways = lanes(lines);
  const firstFocus = lines.some(({ id }) => id === look.chosen) ? look.chosen : lines[0]?.id;
  const whole = { ...look, firstFocus };
  const rows = lines.map((line, index) => {
    const number = index + 1;
    const sign = look.edit?.id === line.id ? undefined : signOf(line, number, look);
    const before = known.get(line.id);
    const isSame = sign !== undefined && before && built.get(before) === sign;
    const item = isSame ? before : build(line, number, whole, "li");
    if (!isSame) built.set(item, sign);
    place(item, line, number, ways[index], whole);
    return item;
  });
  const missing = look.fault?.ghost;
  if (missing !== undefined) rows.splice(missing, 0, ghost(missing + 1, look.fault.ghostDepth));
  const focus = focused(list);
  replaceRows(list, rows);
  if (focus) refocus(list, focus);
}

/** Puts rows in the place of others; of those that stay it moves as few as it takes to lay one elsewhere. */
function replaceRows(list, rows) {
  const wanted = new Set(rows);
  for (const item of [...list.children]) if (!wanted.has(item)) item.remove();
  let next = list.firstElementChild;
  for (const item of rows) {
    if (item !== next && next?.nextElementSibling === item) {
      // What stands here was laid further down, where it is put back.
      next.remove();
      next = item;
    }
    if (item === next) next = item.nextElementSibling;
    else list.insertBefore(item, next);
  }
}

/** What of the board has the focus. */
function focused(list) {
  const part = document.activeElement;
  const id = part && list.contains(part) && part.closest(".ln")?.dataset.id;
  if (!id) return undefined;
  const { arg, act } = part.dataset;
  return { id, part, arg, act, isMore: part.hasAttribute("data-more") };
}

function refocus(list, { id, part, arg, act, isMore }) {
  if (part.isConnected) return part.focus({ preventScroll: true });
  const selector = arg ? `[data-arg="${arg}"]` : act ? `[data-act="${act}"]`
    : isMore ? "[data-more]" : "[data-node]";
  const item = list.querySelector(`[data-id="${id}"]`);
  return (item?.querySelector(selector) ?? item?.querySelector("[data-node]"))
    ?.focus({ preventScroll: true });
}

/** Draws the lines of a program that is only looked at, each for a place of its own. */
export function fixedRows(lines) {
  const ways = lanes(lines);
  const look = { locked: new Set(), isFixed: true };
  return lines.map((line, index) => {
    const item = build(line, index + 1, look, "div");
    place(item, line, index + 1, ways[index], look);
    return item;
  });
}
