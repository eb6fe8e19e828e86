import { post } from "./api.js";
import { isTyping } from "./keys.js";
import { onPanel } from "./screen.js";
import { say } from "./toast.js";

// The simulated tablet is tilted from the page: it leans while an arrow key is held or the slider is
// pulled, and goes back when that is let go of, as hands do.

// In degrees.
const far = 30;
const level = { right_deg: 0, up_deg: 0 };
const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

let tablet;
let wanted = level;
let told;
let isTelling = false;
let held;

// What changes while an answer is awaited is told after it, and only where that ended.
async function tell() {
  if (isTelling) return;
  isTelling = true;
  try {
    while (tablet && told !== wanted) {
      told = wanted;
      const answer = await post(`/devices/${encodeURIComponent(tablet)}/lean`, told);
      if (!answer.ok) say(answer.body.title);
    }
  } finally {
    isTelling = false;
  }
}

function lean(direction, angle) {
  const side = onPanel(direction);
  const sense = ["right", "up"].includes(side) ? angle : -angle;
  wanted = ["left", "right"].includes(side)
    ? { right_deg: sense, up_deg: 0 } : { right_deg: 0, up_deg: sense };
  tell();
}

const slider = () => document.querySelector("[data-lean-slider]");

function letGo() {
  held = undefined;
  if (slider()) slider().value = 0;
  if (wanted === level) return;
  wanted = level;
  tell();
}

/**
 * Says which simulated tablet the page tilts; one that another page left leaning goes back.
 * @param {string|undefined} id nothing while there is none
 */
export function tiltFromPage(id) {
  if (id === tablet) return;
  tablet = id;
  wanted = level;
  told = undefined;
  tell();
}

// Before the page, for which an arrow key is an answer.
window.addEventListener("keydown", (event) => {
  const direction = arrows[event.key];
  if (!tablet || !direction) return;
  if (isTyping(event) && !event.target.matches("[data-lean-slider]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat) return;
  held = event.key;
  if (slider()) slider().value = { left: -far, right: far }[direction] ?? 0;
  lean(direction, far);
}, { capture: true });
window.addEventListener("keyup", (event) => {
  if (event.key === held) letGo();
});
window.addEventListener("blur", letGo);
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-lean-slider]")) lean("right", event.target.valueAsNumber);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-lean-slider]")) letGo();
});
