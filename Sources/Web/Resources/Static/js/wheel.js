import { isTyping } from "./keys.js";
import { listen } from "./reader.js";
import { forgetOwn, isOlder, screenName, shareCount } from "./shared-count.js";

// The value list: the chosen value with its neighbours; dragged, wheeled, stepped, tapped or typed.
// It is the page's own until another screen counts, too, or the daemon begins a new one.

const largest = 9999;
// Digits that come closer together than this make one number.
const together = 1500;
let value = 0;
let attempts;
let seen;

// A count under way outlives a reload, though not the attempt that it belongs to.
const place = (done = attempts) => `count ${document.querySelector("main")?.dataset.run} ${done}`;

const wheel = () => document.querySelector("[data-wheel]");
const field = () => document.querySelector("[data-wheel-type]");

function neighbours(element, near, far) {
  const inner = document.createElement("i");
  inner.textContent = far ?? "";
  const first = document.createTextNode(near ?? "");
  element.replaceChildren(...(element.hasAttribute("data-before") ? [inner, first] : [first, inner]));
}

function paint() {
  const element = wheel();
  if (!element) return;
  const at = (number) => (number >= 0 && number <= largest ? String(number) : null);
  element.setAttribute("aria-valuenow", String(value));
  element.dataset.n = String(value).length;
  element.querySelector("b").textContent = String(value);
  neighbours(element.querySelector("[data-before]"), at(value - 1), at(value - 2));
  neighbours(element.querySelector("[data-after]"), at(value + 1), at(value + 2));
  const box = document.querySelector('.box[data-state="now"] span');
  if (box) box.textContent = String(value);
  document.dispatchEvent(new CustomEvent("value", { detail: value }));
}

/** The value that Next would keep. */
export function current() {
  return value;
}

function keep(number) {
  value = Math.min(largest, Math.max(0, number));
  sessionStorage.setItem(place(), String(value));
}

function choose(number) {
  if (!wheel()) return;
  keep(number);
  paint();
  shareCount(value);
}

export function step(by) {
  choose(value + by);
}

/** Has what another screen counted stand here, also where this one has seen it and went on. */
export function takeOthers() {
  seen = undefined;
  forgetOwn();
}

function restored() {
  const kept = Number(sessionStorage.getItem(place()));
  return Number.isInteger(kept) && kept >= 0 && kept <= largest ? kept : 0;
}

/** What was counted elsewhere since the last look stands here, too. */
function adopt({ count, counter, wheel: shown }) {
  if (count === undefined) {
    // A daemon that began anew has forgotten what was shared.
    forgetOwn();
    if (value > 0) shareCount(value);
    return;
  }
  // A press may be quicker than the news of the clock that began before it.
  if (count === seen || isOlder(Number(count))) return;
  seen = count;
  if (counter !== screenName) keep(Number(shown));
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
  const element = wheel();
  if (!element) return;
  adopt(element.dataset);
  paint();
}

let from;
let start;

const touched = (event) => event.target.closest?.("[data-wheel]");

function release(event) {
  const element = touched(event);
  const moved = from !== undefined && Math.abs(event.clientX - from) > 8;
  from = undefined;
  if (moved || !element) return;
  const box = element.getBoundingClientRect();
  const where = (event.clientX - box.left) / box.width;
  if (where < 0.33) step(-1);
  else if (where > 0.67) step(1);
  else openField();
}

document.addEventListener("pointerdown", (event) => {
  const element = touched(event);
  if (!element) return;
  from = event.clientX;
  start = value;
  element.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (from === undefined) return;
  const wanted = start + Math.round((from - event.clientX) / 36);
  if (wanted !== value) choose(wanted);
});
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", () => { from = undefined; });
document.addEventListener("wheel", (event) => {
  if (!touched(event)) return;
  event.preventDefault();
  step(event.deltaY < 0 ? 1 : -1);
}, { passive: false });

// The number itself is pressed to type it.
function openField() {
  const input = field();
  input.hidden = false;
  input.value = String(value);
  input.focus();
  input.select();
}

document.addEventListener("input", (event) => {
  if (event.target !== field()) return;
  event.target.value = event.target.value.replace(/\D/g, "").slice(0, 4);
  if (event.target.value !== "") choose(Number(event.target.value));
});
document.addEventListener("focusout", (event) => {
  if (event.target === field()) event.target.hidden = true;
});

let typed = "";
let since = 0;
let before = 0;

document.addEventListener("keydown", (event) => {
  if (event.target === field()) {
    if (event.key === "Enter" || event.key === "Escape") event.target.blur();
    return;
  }
  if (!wheel() || isTyping(event) || !/^\d$/.test(event.key)) return;
  if (event.timeStamp - since > together || typed.length === 4) {
    typed = "";
    before = value;
  }
  since = event.timeStamp;
  typed += event.key;
  choose(Number(typed));
});
// A card is no count.
listen(() => {
  typed = "";
  choose(before);
});

document.addEventListener("refreshed", takeOver);
takeOver();
