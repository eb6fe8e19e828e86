import { morph } from "./morph.js";
import { slide } from "./slide.js";

// Fetches the page anew and takes over what changed: the server alone decides what is shown. Whoever
// paints something that the server does not know of hears `refreshed` on the document after each change.

let waiting = [];
// What is to be asked for: "news", or "all" after a press.
let wanted;
let underWay = null;

// How often a part of the page came by itself.
let came = 0;

/** Takes over a part of the page that came by itself, as markup. */
export function take(html) {
  came += 1;
  tag = "";
  show(html);
}

// A digest of the page as it is shown, and the parts of it, each with its own: of news only what
// differs is sent. What a press has changed here without the server is not part of any digest, so
// that after a press everything is taken over.
let tag = document.body.dataset.tag;
let isWhole = true;

const parts = (root) => [...root.querySelectorAll("[data-part]")].map(({ dataset }) => dataset.part);

async function fetchPage(isNews) {
  const before = came;
  const known = isNews && isWhole ? [tag, ...parts(document)].join(" ") : "-";
  const response = await fetch(location.href, {
    cache: "no-store", headers: { "Sideline-Known": known },
  });
  // Elsewhere is another page: this screen may no longer see this one.
  if (response.redirected) return location.replace(response.url);
  if (!response.ok) return undefined;
  const html = await response.text();
  // What was rendered before what came meanwhile would turn the page back.
  if (came !== before) {
    wanted = "all";
    return undefined;
  }
  tag = response.headers.get("ETag")?.replaceAll('"', "") ?? "";
  return show(html);
}

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const expected = parts(fresh).join(" ");
  const settle = slide();
  for (const selector of ["main", "[data-sheet]"]) {
    const old = document.querySelector(selector);
    const now = fresh.querySelector(selector);
    if (old && now && !old.open) morph(old, document.adoptNode(now));
  }
  const pill = document.querySelector(".pill-link");
  const freshPill = fresh.querySelector(".pill-link");
  if (pill && freshPill) morph(pill, document.adoptNode(freshPill));
  // A part that was to be kept may have gone meanwhile.
  isWhole = parts(document).join(" ") === expected;
  document.dispatchEvent(new Event("refreshed"));
  settle();
  waiting = waiting.filter((isDone) => !isDone());
}

async function run() {
  while (wanted) {
    const isNews = wanted === "news";
    wanted = undefined;
    try {
      await fetchPage(isNews);
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

// A page that only looks asks this often, in milliseconds, however much happens.
const pace = 1000;
let asked = -pace;
let timer;

/** Takes over what the server shows now or soon: for news that nobody here has pressed for. */
export function refreshSoon() {
  if (timer) return;
  const wait = Math.max(0, asked + pace - performance.now());
  timer = setTimeout(() => {
    timer = undefined;
    asked = performance.now();
    ask("news");
  }, wait);
}

/** Takes over what the server shows now; presses that come together are answered together. */
export function refresh() {
  return ask("all");
}

function ask(what) {
  wanted = what === "all" ? what : wanted ?? what;
  underWay ??= run().finally(() => { underWay = null; });
  return underWay;
}

// What the live events could not bring.
document.addEventListener("missed", ({ detail: { isSoon } }) => (isSoon ? refreshSoon() : refresh()));
