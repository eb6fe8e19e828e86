import { lanes } from "./code-block.js";
import * as editor from "./code-editor.js";
import { tell, word } from "./code-parts.js";
import { isTyping } from "./keys.js";

// The whole editor by keys. The board is one stop of Tab: arrows go from block to block and from value
// to value, and its ends are hard stops.

const board = document.querySelector("[data-board]");
const blocks = ["print", "variable", "repeat", "if", "else", "end", "blank"];
// The block that was lifted by M, and where it stood.
let lifted;
// The block that was copied; it is there on the next page too.
const clip = "code-block";

const here = () => {
  const part = document.activeElement;
  const row = board.contains(part) ? part.closest(".ln[data-id]") : null;
  return row ? { row, part, id: Number(row.dataset.id) } : undefined;
};

/** Chooses the block that has the focus, however it came there: keys mean that one. */
function chooseHere() {
  const place = here();
  if (place && place.id !== editor.chosen() && !editor.isRunning()) editor.choose(place.id);
}

/** Sounds how deep a line stands, for who wants that and once the page may sound. */
async function sound(id) {
  if (localStorage.getItem("code-reader") !== "on") return;
  const { depthTone } = await import("./code-tone.js");
  const way = lanes(editor.lines())[editor.placeOf(id)];
  if (way) depthTone(way.depth);
}

function go(by) {
  const at = editor.placeOf(here()?.id ?? editor.chosen());
  const next = editor.lines()[at < 0 ? 0 : at + by];
  if (!next) return;
  editor.choose(next.id, true);
  sound(next.id);
}

/** From the block to its values and back. */
function goAside(by) {
  const place = here();
  if (!place) return;
  const parts = [...place.row.querySelectorAll("button")].filter((part) => part.checkVisibility());
  parts[parts.indexOf(place.part) + by]?.focus();
}

function lift() {
  const place = here();
  if (!place || editor.isLocked(place.id)) return;
  lifted = { id: place.id, from: editor.placeOf(place.id) };
  editor.choose(place.id, true);
  place.row.toggleAttribute("data-lifted", true);
  tell(word("lifted"));
}

function land(isKept) {
  const { id, from } = lifted;
  lifted = undefined;
  if (!isKept) editor.moveTo(id, from);
  editor.rowOf(id)?.removeAttribute("data-lifted");
  editor.choose(id, true);
  tell(isKept ? word("landed", { name: editor.told(id) }) : word("put-back"));
}

function moveLifted(by) {
  const { id } = lifted;
  if (!editor.moveBy(id, by)) return;
  editor.rowOf(id).toggleAttribute("data-lifted", true);
  editor.rowOf(id).querySelector(".node").focus({ preventScroll: true });
  sound(id);
}

const whileLifted = {
  ArrowUp: () => moveLifted(-1), ArrowDown: () => moveLifted(1),
  Enter: () => land(true), m: () => land(true), Escape: () => land(false),
};

// Whoever goes on elsewhere has laid it.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (lifted && relatedTarget && !target.closest(".ln")?.contains(relatedTarget)) leaveLifted();
});
document.addEventListener("pointerdown", () => { if (lifted) leaveLifted(); });

function leaveLifted() {
  editor.rowOf(lifted.id)?.removeAttribute("data-lifted");
  lifted = undefined;
}

function copy() {
  const line = editor.copied();
  if (!line) return;
  const { block, arguments: values } = line;
  sessionStorage.setItem(clip, JSON.stringify({ block, values }));
  tell(word("copied", { name: editor.told(line.id) }));
}

function cut() {
  copy();
  editor.remove();
}

function paste() {
  const text = sessionStorage.getItem(clip);
  if (!text) return;
  const { block, values } = JSON.parse(text);
  const id = editor.add(block, undefined, values);
  if (id !== undefined) editor.choose(id, true);
}

const onBoard = {
  ArrowUp: () => go(-1), ArrowDown: () => go(1),
  ArrowRight: () => goAside(1), ArrowLeft: () => goAside(-1),
  m: lift,
  Home: () => editor.lines()[0] && editor.choose(editor.lines()[0].id, true),
  End: () => editor.lines().at(-1) && editor.choose(editor.lines().at(-1).id, true),
};

/** Enter on a block goes to its first value; on a value the button does it by itself. */
function enter(event) {
  const place = here();
  if (!place?.part.hasAttribute("data-node")) return false;
  const first = place.row.querySelector("button[data-arg]");
  if (!first) return false;
  event.preventDefault();
  editor.edit(place.id, Number(first.dataset.arg));
  return true;
}

function close() {
  if (editor.opened() !== undefined) return editor.open(undefined);
  const closing = document.querySelector("[data-stop]:not([hidden])")
    ?? document.querySelector("[data-console-box]:not([hidden]) [data-close-console]")
    ?? document.querySelector("[data-leave-page]");
  return closing?.click();
}

const anywhere = {
  Delete: () => editor.remove(), Backspace: () => editor.remove(),
  r: () => document.querySelector("[data-begin]:not([hidden])")?.click(),
  s: () => (document.querySelector("[data-step]") ?? document.querySelector('[data-tool="step"]'))?.click(),
  i: () => document.querySelector('[data-tool="info"]')?.click(),
  Escape: close,
};

const chords = { z: editor.undo, y: editor.redo, c: copy, x: cut, v: paste };

function chord(event) {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea, dialog[open]")) return;
  const key = event.key.toLowerCase();
  // A text that is marked is copied as everywhere.
  const isText = "cxv".includes(key) && !getSelection().isCollapsed;
  const act = key === "z" && event.shiftKey ? editor.redo : isText ? undefined : chords[key];
  if (!act) return;
  event.preventDefault();
  chooseHere();
  act();
}

document.addEventListener("keydown", (event) => {
  chord(event);
  if (isTyping(event)) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Enter" && !lifted) return enter(event);
  const number = Number(key);
  const act = lifted ? whileLifted[key]
    : number >= 1 && number <= blocks.length ? () => pressBlock(blocks[number - 1])
      : (here() || board.contains(document.activeElement) || document.activeElement === document.body
        ? onBoard[key] : undefined) ?? anywhere[key];
  if (!act) return undefined;
  event.preventDefault();
  if (!lifted && key !== "Escape") chooseHere();
  return act();
});

/** As a press on the palette; the new block has the focus. */
function pressBlock(block) {
  document.querySelector(`[data-block="${block}"]`)?.click();
  const id = editor.chosen();
  if (id !== undefined && !editor.isRunning()) editor.choose(id, true);
}
