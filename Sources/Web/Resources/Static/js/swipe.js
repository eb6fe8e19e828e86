import { remove } from "./deletions.js";
import { swallowClick } from "./drag.js";

// A row that is drawn to the right shows what it does there: let go early, it stays open with the
// button to press; drawn far enough, it is deleted at once.

const slack = 10;
const open = 120;

let row;
let start;
let isDrawn = false;

function slide(element, by) {
  const result = element.querySelector(".result");
  result.style.translate = by === 0 ? "" : `${by}px 0`;
  element.classList.toggle("swipe--drawn", by !== 0);
  element.classList.add("swipe--clipped");
  if (by === 0) unclip(element, result);
}

/** Lets a row be as the others again once it is back in its place. */
async function unclip(element, result) {
  await Promise.allSettled(result.getAnimations().map(({ finished }) => finished));
  if (!element.classList.contains("swipe--drawn")) element.classList.remove("swipe--clipped");
}

function close(except) {
  for (const other of document.querySelectorAll(".swipe--drawn")) {
    if (other !== except) slide(other, 0);
  }
}

function reset() {
  row = undefined;
  isDrawn = false;
}

document.addEventListener("pointerdown", (event) => {
  const summary = event.target.closest(".swipe[data-deletable] > .result > summary");
  row = summary?.closest(".swipe");
  close(event.target.closest(".swipe"));
  if (!row || !event.isPrimary || event.button !== 0) return reset();
  start = { x: event.clientX, y: event.clientY, from: row.classList.contains("swipe--drawn") };
});

document.addEventListener("pointermove", (event) => {
  if (!row || !event.isPrimary) return;
  const across = event.clientX - start.x;
  const down = Math.abs(event.clientY - start.y);
  if (!isDrawn && Math.abs(across) < slack && down < slack) return;
  if (!isDrawn && (down > Math.abs(across) || across < 0 && !start.from)) return reset();
  isDrawn = true;
  slide(row, Math.max(0, across + (start.from ? open : 0)));
});

function settle(event) {
  if (!row || !isDrawn) return reset();
  const drawn = row;
  const by = event.clientX - start.x + (start.from ? open : 0);
  const isFar = by > Math.min(320, drawn.clientWidth * 0.55);
  swallowClick();
  setTimeout(reset);
  if (event.type === "pointercancel") return slide(drawn, 0);
  if (isFar) {
    slide(drawn, 0);
    return remove(drawn);
  }
  slide(drawn, by > open / 2 ? open : 0);
}

document.addEventListener("pointerup", settle);
document.addEventListener("pointercancel", settle);
document.addEventListener("dragstart", (event) => { if (row) event.preventDefault(); });

/** Whether a row is being drawn right now, so that nothing else takes the movement. */
export function isSwiping() {
  return isDrawn;
}
