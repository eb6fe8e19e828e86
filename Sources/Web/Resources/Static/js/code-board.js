import { blockName, lanes, lineName, node, passing, plate, swiped } from "./code-block.js";
import { icon, make, press, word } from "./code-parts.js";

// Draws a program into its board. A line that looks as before stays the same element, so that what has
// the focus keeps it.

const drawn = new WeakMap();

/** Which argument of a line a fault is about, by its name and which of that name it is. */
function faultyPlace(line, { argument } = {}) {
  if (!argument) return -1;
  const places = line.arguments.flatMap(({ name }, index) => (name === argument.name ? [index] : []));
  return places[argument.number - 1] ?? -1;
}

function row(line, number, way, look, element = "li") {
  const { chosen, edit, open, fault, hints, locked, isFixed, firstFocus } = look;
  const isFaulty = fault?.id === line.id;
  const isLocked = locked.has(line.id);
  const inside = way.inside;
  const name = lineName(line, number, inside);
  const edited = edit?.id === line.id ? edit.index : -1;
  const shown = plate(line, number, {
    faulty: isFaulty ? faultyPlace(line, fault) : -1, edited, field: edit?.field,
    isFixed: isFixed || isLocked, canMore: !isFixed && !isLocked,
  });
  const handle = isFixed ? node(line.block) : node(line.block, {
    "data-node": true, "aria-label": isLocked ? `${name}, ${word("locked")}` : name,
    "aria-describedby": "code-hold", tabindex: line.id === firstFocus ? "0" : "-1",
    "aria-current": chosen === line.id ? "true" : undefined,
  });
  return make(
    element, {
      class: "ln", "data-k": line.block, "data-id": line.id, "data-d": way.depth || undefined,
      "data-open": way.opens, "data-loose": way.isLoose, "data-locked": isLocked,
      "data-sel": chosen === line.id, "data-tip": hints?.has(line.id) ?? false,
      "data-s": isFaulty ? "fault" : undefined,
    },
    passing(way.lanes), make("span", { class: "ln__no" }, number), handle,
    open === line.id ? swiped(shown, number) : shown,
    isFixed ? make("span", { class: "vh", "data-aloud": true }, name) : undefined);
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
  const rows = lines.map((line, index) => {
    const item = row(line, index + 1, ways[index], { ...look, firstFocus });
    const before = known.get(line.id);
    const isEdited = look.edit?.id === line.id;
    const sign = item.outerHTML;
    if (!isEdited && before && drawn.get(before) === sign) return before;
    if (!isEdited) drawn.set(item, sign);
    return item;
  });
  const missing = look.fault?.ghost;
  if (missing !== undefined) rows.splice(missing, 0, ghost(missing + 1, look.fault.ghostDepth));
  const focus = focused(list);
  replaceRows(list, rows);
  if (focus) refocus(list, focus);
}

/** Puts rows in the place of others and moves none that stands right. */
function replaceRows(list, rows) {
  for (const [index, item] of rows.entries()) {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  }
  while (list.children.length > rows.length) list.lastElementChild.remove();
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
  return lines.map((line, index) => row(line, index + 1, ways[index], look, "div"));
}
