import { followPads, takePad } from "./learn-controllers.js";
import { cross, moveCross } from "./words-board-cross.js";

// A gamepad on a board that is being made: it moves the cross as the arrow keys do, and beyond the edge
// of the board it comes to the buttons, from which it comes back.

const place = document.querySelector("[data-board]");

function pressed(key, { target }) {
  const isElsewhere = target !== document.body && !place.contains(target);
  if (isElsewhere || document.querySelector("dialog[open]")) return false;
  // The board has the focus meanwhile, so that the next control is looked for from there.
  place.focus({ preventScroll: true });
  if (key === "Enter") {
    if (cross.at) cross.press();
    return cross.at !== undefined;
  }
  if (moveCross(key)) return true;
  cross.hide();
  return false;
}

/** Follows gamepads from now on. */
export function followBoardPads() {
  takePad(pressed);
  return followPads();
}
