import { followBibs } from "./bib-input.js";
import { end, hush } from "./group-beeps.js";
import { clock, offerNothing, paintAll, paintCells, paintUndo, tap, undoNewest } from "./group-cells.js";
import "./group-done.js";
import { close, isOpen, openMenu } from "./group-menu.js";
import { followGroup, paintLoss, stop } from "./group-page.js";
import "./group-ready.js";
import {
  beeps, completed, current, elapsed, isElsewhere, run, say as sentence, speed,
} from "./group-state.js";

// A group run on this screen: before the start, while it runs, and what came of it.

const part = (name) => document.querySelector(`[data-${name}]`);
const isRunning = () => run().state === "running" && part("big") !== null;

// The head: level and shuttle on their way, the bar to the next beep, time, pace.
let shown;

function paintShuttles(unit) {
  const place = part("shuttles");
  const level = beeps().units.filter((each) => each.level === unit.level);
  place.replaceChildren(...level.map((each) => {
    const mark = document.createElement("i");
    mark.dataset.s = each.number < unit.number ? "done" : each.number === unit.number ? "now" : "empty";
    return mark;
  }));
}

function paintHead(time) {
  const big = part("big");
  if (time < 0) {
    // Half a second passes before the first of five ticks.
    big.textContent = String(Math.min(5, Math.ceil(-time / 1e9)));
    part("bar").setAttribute("width", String(Math.max(0, 100 * (1 + time / 5e9))));
    part("time").textContent = "0.00";
    return;
  }
  part("time").textContent = clock(time);
  if (beeps().score === "distance") {
    big.textContent = clock(time);
    part("bar").setAttribute("width", String((100 * time) / beeps().end_ns));
    return;
  }
  const unit = current(Math.min(time, beeps().end_ns - 1));
  if (!unit) return;
  const from = completed(time) > 0 ? beeps().units[completed(time) - 1].end_ns : 0;
  const share = (time - from) / (unit.end_ns - from);
  part("bar").setAttribute("width", String(Math.min(100, Math.max(0, 100 * share))));
  if (shown === unit.text) return;
  shown = unit.text;
  big.textContent = unit.text;
  big.setAttribute("aria-label", sentence("level", { level: unit.level, shuttle: unit.number }));
  part("pace").textContent = speed(unit.speed_kmh);
  if (beeps().score === "shuttle") paintShuttles(unit);
  // What a press does changes with the beep.
  paintCells(time);
}

followBibs({ isActive: isRunning, tap, more: openMenu, stop, undo: undoNewest });
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && isRunning() && isOpen()) close();
});
document.addEventListener("loudspeaker", () => { if (isElsewhere()) hush(); });

await followGroup({
  isLive: () => run().state === "running",
  begin() {
    shown = undefined;
    if (part("big")) offerNothing();
  },
  paint: () => paintAll(),
  over: end,
  frame() {
    const time = isRunning() && beeps() ? elapsed() : undefined;
    if (time !== undefined) paintHead(time);
    if (isRunning()) {
      paintUndo();
      paintLoss();
    }
  },
});
