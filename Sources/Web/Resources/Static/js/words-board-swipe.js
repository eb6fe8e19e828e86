import { drawPull, eventPoint, seen } from "./words-board-draw.js";
import { distance } from "./words-board-place.js";

// A finger on a board that is being made: it presses, or pulls a road from one tile to another.

// A finger that moves less still presses.
const slack = 12;
// Around a disc, in pixels, a press still means the tile.
const rim = 4;

/**
 * Follows the finger.
 * @param {Object} calls `tileNear(point, reach)` returns a tile; `press(point, tile)` and
 *   `link(one, other)` are called when it is lifted, `isPulled(now)` when a road begins and ends,
 *   and `draw()` when nothing came of it
 */
export function followSwipes(calls) {
  const place = document.querySelector("[data-board]");
  let pull;

  const target = (at) => {
    const to = calls.tileNear(at, seen.layout.radius / 2);
    return to === pull.from ? undefined : to;
  };
  const end = () => {
    pull = undefined;
    calls.isPulled(false);
    drawPull();
  };

  place.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const at = eventPoint(event);
    pull = { from: calls.tileNear(at, rim), at, isMoved: false };
    place.setPointerCapture(event.pointerId);
  });

  place.addEventListener("pointermove", (event) => {
    if (!pull || !event.isPrimary) return;
    const at = eventPoint(event);
    if (!pull.isMoved && distance(at, pull.at) < slack) return;
    pull.isMoved = true;
    if (pull.from === undefined) return;
    calls.isPulled(true);
    const to = target(at);
    drawPull(pull.from, to === undefined ? at : seen.points[to], to !== undefined);
  });

  place.addEventListener("pointerup", (event) => {
    if (!pull || !event.isPrimary) return;
    const { from, at, isMoved } = pull;
    const to = isMoved && from !== undefined ? target(eventPoint(event)) : undefined;
    end();
    if (!isMoved) calls.press(at, from);
    else if (to !== undefined) calls.link(from, to);
    else calls.draw();
  });

  place.addEventListener("pointercancel", () => {
    end();
    calls.draw();
  });
}
