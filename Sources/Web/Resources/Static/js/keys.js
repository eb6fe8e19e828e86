// Keys that mean the same on every page.

/** Whether a key press belongs to the element that has the focus. */
export function isTyping(event) {
  return event.ctrlKey || event.metaKey || event.altKey
    || event.target.closest("input, textarea, select, dialog[open]") !== null;
}

/** Whether Enter or Space would press the focused element by itself. */
export function isOnControl(event) {
  return event.target.closest("a, button, summary, input, label") !== null;
}

/** Presses the one yellow thing. */
export function pressPrimary() {
  document.querySelector("[data-primary]:not([aria-disabled])")?.click();
}

/** Esc leaves a page that holds nothing to lose; Enter presses the yellow thing. */
export function leaveOnEscape() {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event)) return;
    if (event.key === "Escape") document.querySelector("[data-leave-page]")?.click();
    if (event.key === "Enter" && !isOnControl(event)) pressPrimary();
  });
}
