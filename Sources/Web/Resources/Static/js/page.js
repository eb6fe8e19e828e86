import { morph } from "./morph.js";

// Fetches the page anew and takes over what changed: the server alone decides what is shown.

const hooks = [];
let wanted = false;
let underWay = null;

/** Calls `hook` after every change that came from the server. */
export function afterRefresh(hook) {
  hooks.push(hook);
}

async function fetchPage() {
  const response = await fetch(location.href, { cache: "no-store" });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const selector of ["main", "[data-sheet]"]) {
    const old = document.querySelector(selector);
    const now = fresh.querySelector(selector);
    if (old && now && !old.open) morph(old, document.adoptNode(now));
  }
  const pill = document.querySelector(".pill-link");
  const freshPill = fresh.querySelector(".pill-link");
  if (pill && freshPill) morph(pill, document.adoptNode(freshPill));
  for (const hook of hooks) hook();
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

/** Takes over what the server shows now; presses that come together are answered together. */
export function refresh() {
  wanted = true;
  underWay ??= run().finally(() => { underWay = null; });
  return underWay;
}
