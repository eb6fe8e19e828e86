import { drawBoard } from "./code-board.js";
import { lanes, lineName } from "./code-block.js";
import { tell, word } from "./code-parts.js";
import * as program from "./code-program.js";
import { say } from "./toast.js";

// The editor: the program that is changed, which block is chosen, and what is told of it. Fingers,
// keys and the pad call what is here.

const list = document.querySelector("[data-program]");
const page = document.querySelector("main");
const most = 200;
const kept = program.history(JSON.parse(list.dataset.program).lines);
const locked = new Set((page.dataset.locked ?? "").split(" ").filter(Boolean).map(Number));
const look = {
  chosen: undefined, open: undefined, edit: undefined, fault: undefined, hints: new Set(), locked,
};
const hooks = { changed: [], drawn: [], replaced: [] };
let field;
let isHeld = false;

/** Calls `hook` when the program was `changed`, `drawn`, or `replaced` by another one. */
export const on = (event, hook) => hooks[event].push(hook);

/**
 * Says what makes the field of an argument.
 * @param {{make: function(Object, number): Element, read: function(): string,
 *   gone: function(): void}} maker
 */
export function withField(maker) {
  field = maker;
}

/** Draws the board as it is. */
export function draw() {
  drawBoard(list, kept.now, look);
  for (const hook of hooks.drawn) hook();
}

export const lines = () => kept.now;
export const chosen = () => look.chosen;
export const isLocked = (id) => locked.has(id);
export const isEditing = () => look.edit !== undefined;
export const canUndo = () => kept.canUndo && !isHeld;
export const canRedo = () => kept.canRedo && !isHeld;
export const rowOf = (id) => list.querySelector(`[data-id="${id}"]`);
export const placeOf = (id) => program.placeOf(kept.now, id);

/** How a line is read out. */
export function told(id) {
  const at = placeOf(id);
  return at < 0 ? "" : lineName(kept.now[at], at + 1, lanes(kept.now)[at].inside);
}

/** Lets nothing be changed while a program runs. */
export function hold(isRunning) {
  if (isRunning) leave();
  isHeld = isRunning;
  draw();
}

export const isRunning = () => isHeld;

/**
 * Takes a program over as it is, as one that the station has repaired; it can be undone.
 * @param {boolean} isForced also while a program runs
 */
export function take(lines, isForced = false) {
  if ((isHeld && !isForced) || !kept.push(lines)) return false;
  look.fault = undefined;
  look.hints = new Set();
  look.open = undefined;
  if (program.placeOf(lines, look.chosen) < 0) look.chosen = undefined;
  draw();
  for (const hook of hooks.changed) hook(lines);
  return true;
}

/** Begins anew with another program. */
export function reset(lines) {
  leave();
  kept.reset(lines);
  Object.assign(look, { chosen: undefined, open: undefined, fault: undefined, hints: new Set() });
  draw();
  for (const hook of hooks.replaced) hook();
}

/** Chooses a block; with `isFocused` it also gets the focus. */
export function choose(id, isFocused = false) {
  if (look.chosen !== id || look.open !== undefined) {
    look.chosen = id;
    look.open = undefined;
    draw();
  }
  const node = rowOf(id)?.querySelector(".node");
  if (isFocused) node?.focus({ preventScroll: true });
  rowOf(id)?.scrollIntoView({ block: "nearest" });
}

/** Where a new block comes: below the chosen one, else at the end. */
const below = () => (placeOf(look.chosen) < 0 ? kept.now.length : placeOf(look.chosen) + 1);

/**
 * Puts a block below the chosen one, or to where it has `at` lines above it.
 * @param {Object[]|undefined} values its arguments, as of one that was copied
 */
export function add(block, at = below(), values = undefined) {
  if (isHeld) return undefined;
  leave();
  if (kept.now.length >= most) return say(word("full"));
  const line = program.fresh(block, kept.now);
  if (values) line.arguments = values;
  look.chosen = line.id;
  take(program.insert(kept.now, at, line));
  choose(line.id);
  tell(told(line.id));
  return line.id;
}

/** The chosen block, as it is written. */
export const copied = () => kept.now[placeOf(look.chosen)];

const mayChange = (id) => {
  if (isHeld || placeOf(id) < 0) return false;
  if (!locked.has(id)) return true;
  say(word("locked-why"));
  return false;
};

/** Lays a block to where it has `at` lines above it. */
export function moveTo(id, at) {
  if (!mayChange(id)) return false;
  look.chosen = id;
  const isMoved = take(program.move(kept.now, id, at));
  if (!isMoved) draw();
  rowOf(id).scrollIntoView({ block: "nearest" });
  return isMoved;
}

/** Moves a block by lines; the ends are hard stops. */
export function moveBy(id, by) {
  const at = placeOf(id) + by;
  if (at < 0 || at >= kept.now.length) return false;
  const isMoved = moveTo(id, at);
  if (isMoved) tell(told(id));
  return isMoved;
}

export function remove(id = look.chosen) {
  if (id === undefined) return say(word("choose-first"));
  if (!mayChange(id)) return undefined;
  leave();
  const at = placeOf(id);
  const name = told(id);
  const left = program.remove(kept.now, id);
  const next = left[Math.min(at, left.length - 1)]?.id;
  const hadFocus = rowOf(id)?.contains(document.activeElement);
  take(left);
  if (next !== undefined) choose(next, hadFocus);
  tell(word("removed", { name }));
  return undefined;
}

function step(way) {
  leave();
  if (isHeld || !kept[way]()) return;
  look.fault = undefined;
  look.hints = new Set();
  if (placeOf(look.chosen) < 0) look.chosen = undefined;
  draw();
  for (const hook of hooks.changed) hook(kept.now);
  tell(word(`${way}-done`));
}

export const undo = () => step("undo");
export const redo = () => step("redo");

/** Opens what can be done with a block beside it, or closes it. */
export function open(id) {
  if (isHeld || (id !== undefined && !mayChange(id))) return;
  leave();
  if (id !== undefined) look.chosen = id;
  look.open = id;
  draw();
}

export const opened = () => look.open;

/** Shows an argument as a field that is changed. */
export function edit(id, index) {
  if (!mayChange(id)) return;
  if (!field) {
    // The pad is loaded when it is wanted for the first time.
    import("./code-pad.js").then(() => edit(id, index));
    return;
  }
  leave();
  Object.assign(look, { chosen: id, open: undefined, fault: undefined });
  look.edit = { id, index, field: field.make(kept.now[placeOf(id)], index) };
  draw();
  rowOf(id).scrollIntoView({ block: "nearest" });
  look.edit.field.querySelector("input").focus({ preventScroll: true });
}

/** What is edited: `{id, index}`. */
export const edited = () => look.edit;

/** Ends the change of an argument, with what its field has then or as it was. */
export function leave(isKept = true) {
  if (look.edit === undefined) return;
  const { id, index } = look.edit;
  const text = field.read();
  look.edit = undefined;
  field.gone();
  if (!isKept || !take(program.fill(kept.now, id, index, text))) draw();
}

/** Marks the line that a fault is about, or those that hints are about. */
export function mark(fault, hints = []) {
  look.fault = fault;
  look.hints = new Set(hints);
  look.open = undefined;
  if (fault) look.chosen = fault.id;
  draw();
}

/** Scrolls to what is marked, once all that takes room from the board is there. */
export function seekMark() {
  rowOf(look.fault.id)?.scrollIntoView({ block: "nearest" });
  // Where an End is missing is far from what it closes: what is to be done is what is seen.
  list.querySelector(".ghost")?.scrollIntoView({ block: "nearest" });
}
