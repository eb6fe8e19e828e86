// The theme belongs to the screen: chosen by a press and kept in a cookie, else the system's.
// Runs before the page is painted, so that it never flashes in another theme.
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
