import { morph } from "./morph.js";

// Fetches the page anew and takes over what changed: the server alone decides what is shown.

const hooks = [];
let waiting = [];
let wanted = false;
let underWay = null;

/** Calls `hook` after every change that came from the server. */
export function afterRefresh(hook) {
  hooks.push(hook);
}

// How often a part of the page came by itself.
let came = 0;

/** Takes over a part of the page that came by itself, as markup. */
export function take(html) {
  came += 1;
  show(html);
}

async function fetchPage() {
  const before = came;
  const response = await fetch(location.href, { cache: "no-store" });
  if (!response.ok) return;
  const html = await response.text();
  // What was rendered before what came meanwhile would turn the page back.
  if (came === before) show(html);
  else wanted = true;
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const selector of ["main", "[data-sheet]"]) {
    const old = document.querySelector(selector);
    const now = fresh.querySelector(selector);
    if (old && now && !old.open) morph(old, document.adoptNode(now));
  }
  const pill = document.querySelector(".pill-link");
  const freshPill = fresh.querySelector(".pill-link");
  if (pill && freshPill) morph(pill, document.adoptNode(freshPill));
  for (const hook of hooks) hook();
  waiting = waiting.filter((isDone) => !isDone());
}

async function run() {
  while (wanted) {
    wanted = false;
    try {
      await fetchPage();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // No connection: the live stream notices it, says so and asks for a refresh when it is back.
      return;
    }
  }
}

/** Whether the page shows its run as it was after a change, or later. */
function isShown(revision) {
  return Number(document.querySelector("main").dataset.revision) >= revision;
}

// How long what comes by itself may take before it is asked for.
const patience = 250;

/** Returns once the page shows its run as it was after a change. */
export async function catchUp(revision) {
  if (isShown(revision)) return;
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    waiting.push(() => {
      if (!isShown(revision)) return false;
      clearTimeout(timer);
      resolve();
      return true;
    });
  });
  if (!isShown(revision)) await refresh();
}

/** Takes over what the server shows now; presses that come together are answered together. */
export function refresh() {
  wanted = true;
  underWay ??= run().finally(() => { underWay = null; });
  return underWay;
}
