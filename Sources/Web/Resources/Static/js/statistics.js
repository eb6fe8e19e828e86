import { charts } from "./charts.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refreshSoon } from "./page.js";

// Statistics: the tables stand on the page; with the library that draws there are charts beside.

leaveOnEscape();
follow("", { run: refreshSoon });

// What is chosen may stand beyond the edge of a phone.
document.querySelector(".chips [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

const address = document.querySelector("main").dataset.chartScript;
if (address) {
  await import(address);
  const draw = charts(globalThis.Chart);
  draw();
  document.addEventListener("refreshed", draw);
  new MutationObserver(draw).observe(
    document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
}
