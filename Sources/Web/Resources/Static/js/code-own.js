import { counted } from "./code-parts.js";

// One's own programs in the lists of the playground: beside it and in its sheet.

const template = document.querySelector("[data-programs] template").content.firstElementChild;
const lists = [...document.querySelectorAll("[data-own-list]")];

function row({ id, name, blocks, link, isOpen }) {
  const drawn = template.cloneNode(true);
  drawn.dataset.own = id;
  if (link) drawn.href = link;
  if (isOpen) drawn.setAttribute("aria-current", "true");
  drawn.querySelector("strong").textContent = name;
  drawn.querySelector("[data-size]").textContent = counted("blocks", blocks);
  return drawn;
}

/**
 * Draws all programs.
 * @param {{id: number, name: string, blocks: number, isOpen: boolean}[]} programs the latest first
 */
export function drawOwn(programs) {
  for (const list of lists) {
    for (const old of list.querySelectorAll("[data-own]")) old.remove();
    list.prepend(...programs.map(row));
  }
}

/** Draws the program that is open as it is kept now: as the latest. */
export function noteOwn(program) {
  for (const list of lists) {
    list.querySelector("[aria-current]")?.remove();
    list.querySelector(`[data-own="${CSS.escape(program.id)}"]`)?.remove();
    list.prepend(row({ ...program, isOpen: true }));
  }
}
