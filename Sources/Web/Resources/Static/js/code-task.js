import { shownBlocks } from "./code-block.js";
import * as editor from "./code-editor.js";
import { guestProgram } from "./code-keep.js";
import "./code-hand.js";
import "./code-keys.js";
import { counted } from "./code-parts.js";
import { nameTools, whenRunning } from "./code-press.js";
import { blockCount } from "./code-program.js";
import { check } from "./code-station.js";

// A page of a lesson, or a challenge: a task above a program that is to be right.

const page = document.querySelector("main");
const clues = document.querySelector("[data-clues]");
const isWide = matchMedia(
  "(min-width: 56rem) and (orientation: landscape),"
    + "(min-width: 40rem) and (orientation: landscape) and (max-height: 34rem)");
let since = performance.now();

/** Shows the next hint; the console shows it where the hints have no place of their own. */
function hint() {
  clues.hidden = false;
  const next = clues.querySelector('[data-s="next"]');
  if (!next) return;
  const { text, blocks } = next.dataset;
  const later = clues.querySelector('[data-s="later"]');
  const opened = document.createElement("div");
  opened.className = "clue";
  opened.dataset.s = "open";
  const said = Object.assign(document.createElement("span"), { textContent: text });
  said.dataset.aloud = "";
  opened.append(next.querySelector("b").cloneNode(true), said);
  if (blocks) opened.append(shownBlocks(JSON.parse(blocks).lines));
  opened.tabIndex = -1;
  next.replaceWith(opened);
  opened.focus();
  if (!later) return;
  later.dataset.s = "next";
  later.removeAttribute("aria-disabled");
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest('[data-hint], [data-s="next"][data-clue]')) return;
  const { blocks } = clues.querySelector('[data-s="next"]')?.dataset ?? {};
  // Where the console lies over the hints, or has no room for blocks beside it, it goes, so that the new
  // one is seen.
  if ((isWide.matches || blocks) && target.closest("[data-hint]")) {
    import("./code-console.js").then(({ close }) => close()).then(hint);
  } else hint();
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

// A challenge with sensors can be tried with them; it is judged by its recorded values alone.
const live = document.querySelector("[data-sensors]") ? import("./code-sensors.js") : undefined;

/** What runs a program live, if somebody has chosen other values than the recorded ones. */
const liveIn = (module) => (lines, pace) => {
  const isChosen = Object.values(module.sourcesOf(lines)).some((source) => source !== "recorded");
  return pace === "run" && isChosen ? module.runLive : undefined;
};

const { star } = page.dataset;

/** Says how many blocks there are of those that the star allows. */
function countBlocks() {
  nameTools(counted("blocks-of", Number(star), { done: blockCount(editor.lines()) }));
}

if (star) editor.on("changed", countBlocks);

whenRunning(async ({ withTask }) => withTask({
  ...(live ? { live: liveIn(await live), simulate: (await live).simulate } : {}),
  wish: () => ({ recorded: page.dataset.task }),
  check: (lines) => check(lines, page.dataset.task, seconds()),
  async judge(body, played, shown, hints) {
    const verdict = await import("./code-verdict.js");
    if (!body.right) return verdict.wrong(body, played, shown, hints);
    markDone();
    return verdict.right(body, shown);
  },
}));

const left = guestProgram();
if (left) editor.reset(left);
if (star) countBlocks();
