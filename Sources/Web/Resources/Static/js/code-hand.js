import { alone, lanes, node } from "./code-block.js";
import * as editor from "./code-editor.js";
import { make } from "./code-parts.js";
import { fresh, insert, remove } from "./code-program.js";
import { swallowClick } from "./drag.js";

// A block is drawn by its node, or by its plate after a long press; a new one comes from the palette.
// What is drawn follows the pointer, and a dashed place shows where it lands. A plate that is drawn to
// the left shows what can be done with its block; to the right, or a press elsewhere, it is closed.

const board = document.querySelector("[data-board]");
const list = document.querySelector("[data-program]");
const slack = 6;
const patience = 380;
// How near the edge the board begins to scroll, in pixels, and how far each frame.
const edge = 44;
const pace = 9;
// How far a plate is drawn until it opens.
const enough = 32;
let pressed;
let drag;
let swipe;

/** What may be drawn where a pointer went down. */
function found(target) {
  if (editor.isRunning()) return undefined;
  const block = target.closest("[data-block]:not([aria-disabled])");
  if (block) return { block: block.dataset.block };
  const row = target.closest(".ln[data-id]");
  if (!row || row.hasAttribute("data-locked") || target.closest("[data-field], .act")) return undefined;
  return { id: Number(row.dataset.id), waits: !target.closest("[data-node]") };
}

function forget() {
  clearTimeout(pressed?.timer);
  pressed = undefined;
}

document.addEventListener("pointerdown", (event) => {
  forget();
  if (!event.isPrimary || event.button !== 0) return;
  const what = found(event.target);
  if (!what) return;
  pressed = { ...what, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  if (what.waits) pressed.timer = setTimeout(() => begin(pressed.x, pressed.y), patience);
});

function begin(x, y) {
  const { id, block, pointer } = pressed;
  forget();
  editor.leave();
  if (editor.opened() !== undefined) editor.open(undefined);
  const lines = editor.lines();
  const line = id === undefined ? fresh(block, lines) : lines[editor.placeOf(id)];
  const rest = id === undefined ? lines : remove(lines, id);
  const origin = id === undefined ? undefined : editor.rowOf(id);
  if (origin) origin.dataset.gone = "";
  const frame = list.getBoundingClientRect();
  // Where the middles of the other lines lie, from the top of the list.
  const middles = rest.map((other) => {
    const box = editor.rowOf(other.id).getBoundingClientRect();
    return (box.top + box.bottom) / 2 - frame.top;
  });
  const lifted = make("div", { class: "lifted", "aria-hidden": "true" }, ...alone(line));
  const drop = make(
    "li", { class: "drop", "aria-hidden": "true" }, make("span", { class: "ln__no" }),
    node(line.block), make("span", { class: "drop__here" }));
  // It lies over all and has the pointer's look: one that the page had would be drawn into each part of it.
  const cover = make("div", { class: "cover" }, lifted);
  cover.addEventListener("wheel", ({ deltaY }) => { board.scrollTop += deltaY; }, { passive: true });
  document.body.append(cover);
  board.setPointerCapture(pointer);
  drag = { id, block, line, rest, origin, middles, cover, lifted, drop, x, y, at: undefined };
  navigator.vibrate?.(20);
  follow();
}

/** Draws what is lifted where the pointer is, once a frame. */
function follow() {
  if (!drag) return;
  drag.frame = requestAnimationFrame(follow);
  const { lifted, drop, x, y, middles, rest, line } = drag;
  lifted.style.translate = `${x}px ${y}px`;
  const frame = board.getBoundingClientRect();
  const isOver = x > frame.left - edge && x < frame.right + edge
    && y > frame.top - edge && y < frame.bottom + edge;
  if (y < frame.top + edge && isOver) board.scrollTop -= pace;
  if (y > frame.bottom - edge && isOver) board.scrollTop += pace;
  const top = list.getBoundingClientRect().top;
  const at = isOver ? middles.filter((middle) => middle + top < y).length : undefined;
  if (at === drag.at) return;
  drag.at = at;
  if (at === undefined) return drop.remove();
  const way = lanes(insert(rest, at, line))[at];
  drop.dataset.d = way.depth;
  const next = at < rest.length ? editor.rowOf(rest[at].id) : null;
  list.insertBefore(drop, next);
  return undefined;
}

document.addEventListener("pointermove", (event) => {
  if (!event.isPrimary) return;
  if (drag) {
    [drag.x, drag.y] = [event.clientX, event.clientY];
    return;
  }
  if (!pressed) return;
  const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
  if (far < slack) return;
  // A finger that moves before the long press is over scrolls or swipes.
  if (pressed.waits) return forget();
  begin(event.clientX, event.clientY);
});

/** Takes away what was there for drawing; returns it. */
function clear() {
  const done = drag;
  drag = undefined;
  cancelAnimationFrame(done.frame);
  done.cover.remove();
  done.drop.remove();
  if (done.origin) delete done.origin.dataset.gone;
  return done;
}

function end(event) {
  forget();
  if (!drag || !event.isPrimary) return;
  swallowClick();
  const { id, block, at } = clear();
  if (event.type === "pointercancel" || at === undefined) return;
  if (id === undefined) editor.add(block, at);
  else editor.moveTo(id, at);
}

document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => {
  if (!drag || event.key !== "Escape") return;
  event.stopImmediatePropagation();
  clear();
}, true);
// A finger that draws a block does not scroll the board.
board.addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });
document.addEventListener("selectstart", (event) => { if (drag) event.preventDefault(); });
board.addEventListener("contextmenu", (event) => {
  if (event.target.closest(".ln")) event.preventDefault();
});

board.addEventListener("pointerdown", (event) => {
  const drawn = event.target.closest(".blk");
  const row = drawn?.closest(".ln[data-id]");
  if (!event.isPrimary) return;
  if (swipe) swipe.drawn.style.translate = "";
  swipe = undefined;
  if (!row || event.button !== 0 || event.target.closest("[data-field]")) return;
  swipe = { id: Number(row.dataset.id), x: event.clientX, y: event.clientY, drawn, by: 0 };
});

board.addEventListener("pointermove", (event) => {
  if (!swipe || drag || !event.isPrimary) return;
  const across = event.clientX - swipe.x;
  const down = Math.abs(event.clientY - swipe.y);
  if (swipe.by === 0 && (Math.abs(across) < slack || down > Math.abs(across))) {
    if (down > slack) swipe = undefined;
    return;
  }
  swipe.by = across;
  swipe.drawn.style.translate = `${Math.max(-enough, Math.min(enough, across))}px 0`;
});

/** What was swiped opens when it is let go: what a finger is on stays until then. */
function letGo({ type, pointerType }) {
  if (!swipe) return;
  const { id, drawn, by } = swipe;
  swipe = undefined;
  drawn.style.translate = "";
  if (by === 0) return;
  // A finger that has moved presses nothing by itself.
  if (pointerType === "mouse") swallowClick();
  if (type === "pointercancel" || Math.abs(by) < enough) return;
  if (by < 0) editor.open(id);
  else if (editor.opened() === id) editor.open(undefined);
}

board.addEventListener("pointerup", letGo);
board.addEventListener("pointercancel", letGo);

document.addEventListener("pointerdown", ({ target }) => {
  if (editor.opened() !== undefined && !target.closest(".swipe, [data-more]")) editor.open(undefined);
});
