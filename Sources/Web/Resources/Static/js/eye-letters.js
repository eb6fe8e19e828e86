// Letters of the game: outlines that the page carries, as large as they are asked for.

const space = "http://www.w3.org/2000/svg";

function letter(name, height) {
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", "opt");
  drawing.setAttribute("viewBox", "0 0 5 5");
  drawing.setAttribute("aria-hidden", "true");
  if (height) {
    drawing.setAttribute("width", height);
    drawing.setAttribute("height", height);
  }
  const outline = document.createElementNS(space, "use");
  outline.setAttribute("href", `#l-${name}`);
  drawing.append(outline);
  return drawing;
}

/**
 * Draws letters in a row.
 * @param {number} [height] in CSS pixels; one letter's width lies between two of them, so that
 *   neighbours do not crowd. Without it the style sheet decides.
 */
export function drawLetters(place, text, height) {
  place.replaceChildren(...Array.from(text, (name) => letter(name, height)));
  if (height) place.style.gap = `${height}px`;
}

/** The letters as they are read out. */
export const spelled = (text) => Array.from(text).join(" ");
