import { followGamepads } from "./eye-gamepad.js";
import { focusTowards } from "./focus-move.js";

// A gamepad in the learning games: its directions are the arrow keys and its lower button is Enter.
// What the game does not take moves the focus, and presses what has it.

const arrows = { left: "ArrowLeft", up: "ArrowUp", right: "ArrowRight", down: "ArrowDown" };
const name = "pad-enter";

let keyed = () => false;
let isPressing = false;

/** Whether what happens now comes from a gamepad. */
export const isByPad = () => isPressing;

/**
 * Has a game take what a gamepad presses.
 * @param {function(string, Object): boolean} pressed gets the key that is meant and what it has in
 *   common with an event; returns whether it took the key
 */
export function takePad(pressed) { keyed = pressed; }

/** Calls `entered` with the event when the button is pressed; one that is prevented is Enter no more. */
export function onPadEnter(entered, signal) {
  addEventListener(name, entered, { signal });
}

function press(key, moment, otherwise) {
  isPressing = true;
  try {
    const target = document.activeElement ?? document.body;
    if (!keyed(key, { key, target, timeStamp: moment, detail: 0 })) otherwise(target);
  } finally {
    isPressing = false;
  }
}

followGamepads(
  (direction, moment) => press(arrows[direction], moment, () => focusTowards(direction)),
  (moment) => {
    if (!dispatchEvent(new CustomEvent(name, { cancelable: true }))) return;
    press("Enter", moment, (target) => target.click?.());
  });
