import { swallowClick } from "./drag.js";
import { isTyping } from "./keys.js";
import { isSwiping } from "./swipe.js";

// Panes side by side: swiped, drawn with the mouse, pressed as tabs, or changed with the arrow
// keys. The last tab stands for every page of exercises.

const panes = document.querySelector(".panes");
const tabs = [...document.querySelectorAll(".tab")];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const slack = 8;

const all = () => [...panes.querySelectorAll(".pane")];
const tabOf = (pane) => pane?.dataset.tab ?? pane?.id;

function index() {
  return Math.round(panes.scrollLeft / Math.max(1, panes.clientWidth));
}

/** Keeps the pane that is shown in the address, so that Back and a reload come to it again. */
function keep() {
  const pane = all()[index()];
  if (!pane || location.hash === `#${pane.id}`) return;
  if (!location.hash && pane.id === "start") return;
  history.replaceState(null, "", `#${pane.id}`);
}

function mark() {
  const current = tabOf(all()[index()]);
  for (const tab of tabs) {
    if (tab.hash.slice(1) === current) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

/** Brings a pane to the screen. */
export function show(id, isSudden) {
  const pane = document.getElementById(id);
  if (!pane?.classList.contains("pane")) return;
  panes.scrollTo({
    left: pane.offsetLeft - panes.offsetLeft,
    behavior: isSudden || calm.matches ? "instant" : "smooth",
  });
}

function step(by) {
  const list = all();
  const next = list[Math.min(list.length - 1, Math.max(0, index() + by))];
  show(next.id);
}

let drag;

panes.addEventListener("pointerdown", (event) => {
  // Touch scrolls by itself.
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  if (event.target.closest("input, select, textarea")) return;
  drag = { x: event.clientX, y: event.clientY, from: panes.scrollLeft, start: index() };
});

addEventListener("pointermove", (event) => {
  if (!drag || isSwiping()) return;
  const by = drag.x - event.clientX;
  if (!drag.isDrawn && (Math.abs(by) < slack || Math.abs(event.clientY - drag.y) > Math.abs(by))) {
    return;
  }
  drag.isDrawn = true;
  panes.style.scrollSnapType = "none";
  panes.scrollLeft = drag.from + by;
});

addEventListener("pointerup", (event) => {
  const ended = drag;
  drag = undefined;
  if (!ended?.isDrawn) return;
  swallowClick();
  const by = ended.x - event.clientX;
  const far = Math.abs(by) > panes.clientWidth / 6 ? Math.sign(by) : 0;
  const list = all();
  const target = list[Math.min(list.length - 1, Math.max(0, ended.start + far))];
  show(target.id);
  // Snapping begins again when the pane has arrived; at once it would jump.
  const settle = () => { panes.style.scrollSnapType = ""; };
  if (calm.matches || panes.scrollLeft === target.offsetLeft - panes.offsetLeft) settle();
  else panes.addEventListener("scrollend", settle, { once: true });
});

panes.addEventListener("dragstart", (event) => event.preventDefault());
panes.addEventListener("scroll", mark);
// Not before: on a slow machine it may still stand nearer to the pane that is left.
panes.addEventListener("scrollend", keep);

document.addEventListener("click", (event) => {
  const link = event.target.closest(".tab, [data-pane]");
  if (!link) return;
  event.preventDefault();
  history.replaceState(null, "", link.hash);
  show(link.hash.slice(1));
});

addEventListener("hashchange", () => show(location.hash.slice(1) || "start"));
addEventListener("resize", () => show(all()[index()]?.id ?? "start", true));

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  step(by);
});

// The browser may have scrolled the page itself to the pane named in the address.
scrollTo(0, 0);
show(location.hash.slice(1) || "start", true);
mark();
