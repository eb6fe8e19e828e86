// The whole screen for a round, and on its long side where the browser can hold it there.

async function enter() {
  await document.documentElement.requestFullscreen();
  // Most desktops cannot, and say so by refusing.
  await screen.orientation?.lock?.("landscape");
}

for (const button of document.querySelectorAll("[data-full]")) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else enter().catch(() => {});
  });
}
