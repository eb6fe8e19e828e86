import * as editor from "./code-editor.js";
import { guestProgram } from "./code-keep.js";
import "./code-hand.js";
import "./code-keys.js";
import { whenRunning } from "./code-press.js";
import { check } from "./code-station.js";

// A page of a lesson, or a challenge: a task above a program that is to be right.

const page = document.querySelector("main");
const clues = document.querySelector("[data-clues]");
let since = performance.now();

/** Shows the next hint; the console shows it where the hints have no place of their own. */
function hint() {
  clues.hidden = false;
  const next = clues.querySelector('[data-s="next"]');
  if (!next) return;
  const { text } = next.dataset;
  const later = clues.querySelector('[data-s="later"]');
  const opened = document.createElement("div");
  opened.className = "clue";
  opened.dataset.s = "open";
  opened.append(next.querySelector("b").cloneNode(true), Object.assign(document.createElement("span"), {
    textContent: text,
  }));
  opened.tabIndex = -1;
  next.replaceWith(opened);
  opened.focus();
  if (!later) return;
  later.dataset.s = "next";
  later.removeAttribute("aria-disabled");
}

document.addEventListener("click", ({ target }) => {
  if (target.closest('[data-hint], [data-s="next"][data-clue]')) hint();
});

/** How long it took since the page was shown, or since it was judged before. */
function seconds() {
  const now = performance.now();
  const past = Math.round((now - since) / 100) / 10;
  since = now;
  return past;
}

/** Marks the page as done in the line of the lesson. */
function markDone() {
  const now = document.querySelector('[data-steps] i[data-s="now"]');
  if (!now) return;
  now.dataset.s = "done";
  const next = document.querySelector("[data-steps] i:not([data-s])");
  if (next) next.dataset.s = "now";
}

whenRunning(({ withTask }) => withTask({
  wish: () => ({ recorded: page.dataset.task }),
  check: (lines) => check(lines, page.dataset.task, seconds()),
  async judge(body, shown, hints) {
    const verdict = await import("./code-verdict.js");
    if (!body.right) return verdict.wrong(body, shown, hints);
    markDone();
    return verdict.right(body, shown);
  },
}));

const left = guestProgram();
if (left) editor.reset(left);
