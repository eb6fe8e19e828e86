import { words } from "./group-state.js";
import { say } from "./toast.js";

// How the bibs of a group run are pressed: by fingers, each with its own hold, by keys and by a card reader.
// A press is one when it is let go in time, else it opens what more there is; Stop takes a second.

const holding = 500;
const stopping = 1000;
// A finger's press is a click too, a moment later.
const clicking = 600;
const cellAt = ({ target }) => target.closest(".gcells > button[data-person]");

/** Moves the focus among the bibs; returns whether a key does that. */
function moveFocus(key) {
  const cell = document.activeElement?.closest?.(".gcells > [data-person]");
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "up", ArrowDown: "down" }[key];
  if (!step || !cell) return false;
  const all = [...cell.parentElement.children];
  const columns = getComputedStyle(cell.parentElement).gridTemplateColumns.split(" ").length;
  const by = step === "up" ? -columns : step === "down" ? columns : step;
  all[all.indexOf(cell) + by]?.focus();
  return true;
}

/**
 * Follows what is pressed.
 * @param {Object} does what becomes of it: `isActive()`, `tap(cell, moment, source)`, `more(cell)`, `stop()`,
 *   `undo()`, and where there is a NOW `now(moment, source)`
 */
export function followBibs(does) {
  const held = new Map();
  let lastPointer = -Infinity;
  let typed = "";

  function endHold(pointer) {
    const down = held.get(pointer);
    clearTimeout(down?.timer);
    down?.target.removeAttribute("data-hold");
    held.delete(pointer);
    return down;
  }

  document.addEventListener("pointerdown", (event) => {
    if (!does.isActive() || event.button > 0) return;
    if (does.now && event.target.closest("[data-now]")) {
      // It counts from the moment it is touched.
      lastPointer = performance.now();
      does.now(event.timeStamp, "touch");
      return;
    }
    const target = cellAt(event) ?? event.target.closest("[data-stop]");
    if (!target) return;
    const isStop = target.matches("[data-stop]");
    const down = { target, moment: event.timeStamp, isHeld: false };
    endHold(event.pointerId);
    held.set(event.pointerId, down);
    target.setAttribute("data-hold", "");
    down.timer = setTimeout(() => {
      down.isHeld = true;
      target.removeAttribute("data-hold");
      if (isStop) does.stop();
      else does.more(target);
    }, isStop ? stopping : holding);
  });

  document.addEventListener("pointerup", (event) => {
    const down = endHold(event.pointerId);
    if (!down) return;
    lastPointer = performance.now();
    if (down.isHeld || !down.target.contains(event.target)) return;
    if (down.target.matches("[data-stop]")) say(words.hold);
    else does.tap(down.target, down.moment, "touch");
  });

  document.addEventListener("pointercancel", ({ pointerId }) => endHold(pointerId));
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest(".gcells")) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    if (!does.isActive()) return;
    if (event.target.closest("[data-undo]")) {
      does.undo();
      return;
    }
    // A key or a screen reader presses without a pointer.
    if (performance.now() - lastPointer < clicking || event.detail > 0) return;
    const cell = cellAt(event);
    if (cell) does.tap(cell, performance.now(), "key");
    else if (does.now && event.target.closest("[data-now]")) does.now(performance.now(), "key");
    else if (event.target.closest("[data-stop]")) does.stop();
  });

  // Digits and Enter are a press on that bib, also from a card reader; with M before them what more there is.
  document.addEventListener("keydown", (event) => {
    if (!does.isActive() || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    const { key } = event;
    if (does.now && key === " ") {
      event.preventDefault();
      does.now(event.timeStamp, "key");
    } else if (key === "Backspace" && !typed) {
      does.undo();
    } else if (/^\d$/.test(key) || (key.toLowerCase() === "m" && !typed)) {
      typed += key.toLowerCase();
    } else if (key === "Enter" && /\d/.test(typed)) {
      const cell = document.querySelector(`.gcells > [data-bib="${Number(typed.replace("m", ""))}"]`);
      if (cell && typed.startsWith("m")) does.more(cell);
      else if (cell) does.tap(cell, event.timeStamp, "key");
      typed = "";
      event.preventDefault();
    } else if (key !== "Shift") {
      typed = "";
      if (moveFocus(key)) event.preventDefault();
    }
  });
  // A browser presses a button with Space when the key is let go.
  document.addEventListener("keyup", (event) => {
    const isNow = does.now && event.key === " " && !document.querySelector("dialog[open]");
    if (isNow && does.isActive()) event.preventDefault();
  });
}
