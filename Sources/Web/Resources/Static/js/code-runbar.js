import * as editor from "./code-editor.js";

// What shows that a program runs, and at which pace. Run becomes Stop, which is deaf for a moment, so that
// no press does both.

const page = document.querySelector("main");
const runPress = document.querySelector("[data-begin]");
const stopPress = document.querySelector("[data-stop]");
const bar = document.querySelector("[data-runbar]");
// Its blocks alone: Stop stands beside them.
const palette = document.querySelector("[data-palette] .pal__list");
const deaf = 400;
let hearing;

/** Whether Run and Stop take no press. */
export const isDeaf = () => page.hasAttribute("data-deaf");

/** Shows that a program runs, or no longer: while it does nothing can be changed. */
export function showRunning(isRunning) {
  clearTimeout(hearing);
  page.setAttribute("data-deaf", "");
  hearing = setTimeout(() => page.removeAttribute("data-deaf"), deaf);
  editor.hold(isRunning);
  if (isRunning) palette.setAttribute("aria-disabled", "true");
  else palette.removeAttribute("aria-disabled");
  page.toggleAttribute("data-running", isRunning);
  const hadFocus = [runPress, stopPress].includes(document.activeElement);
  runPress.hidden = isRunning;
  stopPress.hidden = !isRunning;
  if (hadFocus) (isRunning ? stopPress : runPress).focus();
}

/** Shows the bar for a pace; none at full pace. */
export function showPace(pace) {
  bar.hidden = pace === undefined;
  for (const choice of bar.querySelectorAll("[data-pace]")) {
    const isChosen = choice.dataset.pace === pace;
    choice.setAttribute("aria-checked", String(isChosen));
    choice.tabIndex = isChosen ? 0 : -1;
  }
  const step = bar.querySelector("[data-step]");
  if (pace === "step") step.removeAttribute("aria-disabled");
  else step.setAttribute("aria-disabled", "true");
}
