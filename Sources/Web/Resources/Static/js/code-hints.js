import * as editor from "./code-editor.js";
import { make, press, word } from "./code-parts.js";
import { wire } from "./code-program.js";
import { read } from "./code-station.js";

// What may be meant otherwise in a program that runs: no fault, and so it is told after the run, with a
// press that leads to the line.

const most = 3;

/** Asks for the hints of a program, while it runs. */
export async function askHints(lines) {
  const answer = await read({ program: wire(lines) });
  return answer.ok ? answer.body.hints : [];
}

/** Marks the lines that hints are about, and draws the hints; nothing where there are none. */
export function drawHints(hints) {
  editor.mark(undefined, hints.map(({ id }) => id));
  if (hints.length === 0) return undefined;
  const items = hints.slice(0, most).map(({ line, id, message }) => {
    const lead = press(
      { class: "tip", "data-tip": id, "data-aloud": true }, make("b", {}, word("line", { line })), ` ${message}`);
    lead.addEventListener("click", () => editor.choose(id, true));
    return make("li", {}, lead);
  });
  return make("ul", { class: "tips", "aria-label": word("tips") }, ...items);
}
