import { isOnControl, isTyping } from "./keys.js";
import { drawing, seen, shape } from "./words-board-draw.js";
import { clamped } from "./words-board-place.js";

// The cross that the arrow keys move over a board that is being made.

const directions = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

let moves;
const mark = shape("g", { class: "cross", hidden: "" }, shape("path", { d: "M-14 0H14M0-14V14" }));
drawing.append(mark);

/** Where the cross is, how it is drawn, hidden and pressed. */
export const cross = {
  at: undefined,
  draw() {
    mark.toggleAttribute("hidden", !this.at);
    if (!this.at) return;
    this.at = clamped(this.at, seen.layout);
    mark.setAttribute("transform", `translate(${this.at.x} ${this.at.y})`);
  },
  hide() {
    this.at = undefined;
    this.draw();
  },
  press() {
    moves.press(this.at);
  },
};

/** Puts the cross on a point, as of a tile that has the focus. */
export function moveCrossTo(point) {
  cross.at = { ...point };
  cross.draw();
}

/**
 * Moves the cross in the direction of an arrow key, from the middle if it is nowhere.
 * @returns {boolean} whether it could go there
 */
export function moveCross(key, isFine = false) {
  const [across, down] = directions[key];
  const { box, radius } = seen.layout;
  const step = isFine ? radius / 4 : radius;
  const at = cross.at ?? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const isNew = cross.at === undefined;
  moveCrossTo(clamped({ x: at.x + across * step, y: at.y + down * step }, seen.layout));
  moves.told(cross.at);
  return isNew || cross.at.x !== at.x || cross.at.y !== at.y;
}

/**
 * Follows the arrow keys and Enter.
 * @param {Object} calls `press(point)` for Enter, `told(point)` after each move, with where it is
 */
export function followCross(calls) {
  moves = calls;
  document.addEventListener("keydown", (event) => {
    if (isTyping(event)) return;
    if (directions[event.key]) {
      // What had the focus is left behind: Enter belongs to the cross now.
      document.activeElement?.blur();
      moveCross(event.key, event.shiftKey);
    } else if (event.key === "Enter" && cross.at && !isOnControl(event)) {
      cross.press();
    } else {
      return;
    }
    event.preventDefault();
  });
}
