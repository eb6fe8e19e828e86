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
