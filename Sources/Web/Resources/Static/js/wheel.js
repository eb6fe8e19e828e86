import { afterRefresh } from "./page.js";

// The value list: the chosen value with its neighbours, dragged, wheeled, stepped or tapped.
// The value is the page's own until it is kept.

const largest = 9999;
let value = 0;
let attempts;

// A count under way outlives a reload, though not the attempt that it belongs to.
const place = (done = attempts) => `count ${document.querySelector("main")?.dataset.run} ${done}`;

const wheel = () => document.querySelector("[data-wheel]");

function neighbours(element, near, far) {
  const inner = document.createElement("i");
  inner.textContent = far ?? "";
  const first = document.createTextNode(near ?? "");
  element.replaceChildren(...(element.hasAttribute("data-before") ? [inner, first] : [first, inner]));
}

function paint() {
  const element = wheel();
  if (!element) return;
  const isFixed = element.hasAttribute("data-fixed");
  const shown = isFixed ? Number(element.dataset.wheel) : value;
  const at = (number) => (number >= 0 && number <= largest ? String(number) : null);
  element.setAttribute("aria-valuenow", String(shown));
  element.querySelector("b").textContent = String(shown);
  neighbours(element.querySelector("[data-before]"), at(shown - 1), at(shown - 2));
  neighbours(element.querySelector("[data-after]"), at(shown + 1), at(shown + 2));
  const box = document.querySelector('.box[data-state="now"] span');
  if (box && !isFixed) box.textContent = String(shown);
  document.dispatchEvent(new CustomEvent("value", { detail: shown }));
}

/** The value that Next would keep. */
export function current() {
  return value;
}

export function step(by) {
  const element = wheel();
  if (!element || element.hasAttribute("data-fixed")) return;
  value = Math.min(largest, Math.max(0, value + by));
  sessionStorage.setItem(place(), String(value));
  paint();
}

function restored() {
  const kept = Number(sessionStorage.getItem(place()));
  return Number.isInteger(kept) && kept >= 0 && kept <= largest ? kept : 0;
}

function takeOver() {
  const done = document.querySelector("main")?.dataset.done;
  // A kept or undone attempt begins a new value: what was counted before it is used up.
  if (done !== attempts) {
    if (attempts !== undefined) {
      sessionStorage.removeItem(place());
      sessionStorage.removeItem(place(done));
    }
    attempts = done;
    value = restored();
  }
  paint();
}

function dragging(element) {
  let from;
  let start;
  element.addEventListener("pointerdown", (event) => {
    from = event.clientX;
    start = value;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (from === undefined) return;
    step(start + Math.round((from - event.clientX) / 36) - value);
  });
  element.addEventListener("pointerup", (event) => {
    const moved = from !== undefined && Math.abs(event.clientX - from) > 8;
    from = undefined;
    if (moved) return;
    const box = element.getBoundingClientRect();
    const place = (event.clientX - box.left) / box.width;
    if (place < 0.33) step(-1);
    if (place > 0.67) step(1);
  });
  element.addEventListener("pointercancel", () => { from = undefined; });
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    step(event.deltaY < 0 ? 1 : -1);
  }, { passive: false });
}

afterRefresh(takeOver);
if (wheel()) {
  dragging(wheel());
  takeOver();
}
