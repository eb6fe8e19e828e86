// What must run before the page is painted and before its modules: the theme, which belongs to the
// screen (chosen by a press and kept in a cookie, else the system's), and presses that come early.
const themes = ["dark", "light", "sun"];
const root = document.documentElement;
if (!root.dataset.theme) {
  root.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-toggle]")) return;
  const next = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];
  root.dataset.theme = next;
  document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
});

// A press that comes before the page's modules is kept and done once they are there; a module has
// run when the document is said to be loaded (HTML standard, section 4.12.1).
const early = [];

function keep(event) {
  const button = event.target.closest?.("button");
  if (event.type === "click" && (!button || button.type === "submit")) return;
  event.preventDefault();
  event.stopPropagation();
  const { target, submitter } = event;
  early.push(event.type === "click" ? () => button.click() : () => target.requestSubmit(submitter));
}

for (const kind of ["click", "submit"]) addEventListener(kind, keep, true);
addEventListener("DOMContentLoaded", () => {
  for (const kind of ["click", "submit"]) removeEventListener(kind, keep, true);
  for (const press of early) press();
});

// Where one came from: the addresses that led here, so that Back leads there also after a page has
// been loaded anew, in another language or with another filter.
const trailStore = "trail";
const longestTrail = 30;

function readTrail() {
  try {
    const list = JSON.parse(sessionStorage.getItem(trailStore) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    // What cannot be read was not written by this page.
    return [];
  }
}

const pathOf = (address) => new URL(address, location.origin).pathname;
const here = () => location.pathname + location.search + location.hash;

/** Notes where we are; a page that was on the way before is gone back to. */
function noteHere() {
  const trail = readTrail();
  const at = trail.findIndex((address) => pathOf(address) === location.pathname);
  if (at >= 0) trail.length = at;
  sessionStorage.setItem(trailStore, JSON.stringify([...trail, here()].slice(-longestTrail)));
}

noteHere();
addEventListener("pageshow", (event) => { if (event.persisted) noteHere(); });
// A page may have changed its own address meanwhile, as swiped panes do.
addEventListener("pagehide", noteHere);

document.addEventListener("click", (event) => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || !event.target.closest("[data-back]")) return;
  const previous = readTrail().at(-2);
  if (!previous) return;
  event.preventDefault();
  // The browser's own way back keeps how far that page was scrolled.
  const from = document.referrer && new URL(document.referrer);
  if (from && from.pathname + from.search === previous.split("#")[0]) history.back();
  else location.href = previous;
});
