import { qr } from "./code-qr.js";

// Light modules around the code, which a reader needs (ISO/IEC 18004, section 6.3.8).
const quiet = 4;

/**
 * Draws a text as a QR code.
 * @param {SVGElement} svg has one `path`
 * @returns {boolean} whether the text is short enough for one
 */
export function drawCode(svg, text) {
  const rows = qr(text);
  if (!rows) return false;
  const size = rows.length + quiet * 2;
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const runs = rows.flatMap((row, y) => row.map((isDark, x) =>
    (isDark ? `M${x + quiet} ${y + quiet + 0.5}h1` : "")));
  svg.querySelector("path").setAttribute("d", runs.join(""));
  return true;
}
