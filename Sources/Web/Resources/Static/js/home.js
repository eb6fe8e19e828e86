import { isOnControl, isTyping, pressPrimary } from "./keys.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";

// Three panes side by side: swiped, pressed as tabs, or changed with the arrow keys.

const panes = document.querySelector(".panes");
const tabs = [...document.querySelectorAll(".tab")];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function index() {
  return Math.round(panes.scrollLeft / Math.max(1, panes.clientWidth));
}

function mark() {
  tabs.forEach((tab, position) => {
    if (position === index()) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  });
}

function show(id, isSudden) {
  const pane = document.getElementById(id);
  if (!pane) return;
  panes.scrollTo({
    left: pane.offsetLeft - panes.offsetLeft,
    behavior: isSudden || calm.matches ? "instant" : "smooth",
  });
}

panes.addEventListener("scroll", mark);
document.addEventListener("click", (event) => {
  const link = event.target.closest('.tab, [data-pane]');
  if (!link) return;
  event.preventDefault();
  history.replaceState(null, "", link.hash);
  show(link.hash.slice(1));
});
addEventListener("hashchange", () => show(location.hash.slice(1) || "start"));
addEventListener("resize", () => show(tabs[index()]?.hash.slice(1) ?? "start", true));

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) {
    event.preventDefault();
    const tab = tabs[Math.min(tabs.length - 1, Math.max(0, index() + by))];
    show(tab.hash.slice(1));
  }
  if (event.key === "Enter" && !isOnControl(event)) pressPrimary();
});

// The browser may have scrolled the page itself to the pane named in the address.
scrollTo(0, 0);
show(location.hash.slice(1) || "start", true);
mark();

follow("", { run: refresh, device: refresh, exercises: refresh });
