// What was just deleted, each with its own time to undo it. The time stands still while the bar is
// touched, pointed at or focused, and begins anew at each key: whoever goes by keyboard is on the way.

const stay = 8000;
const step = 100;
const place = document.querySelector("[data-undo-bars]");
const template = document.querySelector("[data-undo-template]");

/**
 * Shows a bar.
 * @param {{text: string, hint: string}} words what went
 * @param {function(): Promise<void>} undo what the press does
 */
export function offerUndo({ text, hint }, undo) {
  const bar = template.content.firstElementChild.cloneNode(true);
  let left = stay;
  let isTouched = false;
  const timer = setInterval(() => {
    if (isTouched || bar.matches(":hover, :focus-within")) return;
    left -= step;
    if (left <= 0) close();
  }, step);
  const anew = () => { left = stay; };
  document.addEventListener("keydown", anew);
  function close() {
    clearInterval(timer);
    document.removeEventListener("keydown", anew);
    bar.remove();
  }
  bar.addEventListener("pointerdown", () => { isTouched = true; });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    bar.addEventListener(end, () => { isTouched = false; });
  }
  bar.querySelector("[data-undo]").addEventListener("click", () => {
    close();
    undo();
  });
  place.append(bar);
  // Filled in after it is there, so that a screen reader hears it.
  bar.querySelector("[data-undo-text]").textContent = text;
  bar.querySelector("[data-undo-hint]").textContent = hint;
}

/** Presses the newest undo, if there is one. */
export function undoNewest() {
  place?.lastElementChild?.querySelector("[data-undo]").click();
}
