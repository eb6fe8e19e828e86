// Directions of a gamepad (W3C Gamepad, standard mapping): the pad, the shoulders, the left stick; and
// the lower of the four buttons on its right.

const buttons = { 12: "up", 13: "down", 14: "left", 15: "right", 4: "left", 5: "right" };
const lower = 0;
const far = 0.6;
const near = 0.3;

function direction(pad) {
  const pressed = Object.keys(buttons).find((index) => pad.buttons[index]?.pressed);
  if (pressed) return buttons[pressed];
  const [x = 0, y = 0] = pad.axes;
  if (Math.abs(x) >= far) return x < 0 ? "left" : "right";
  if (Math.abs(y) >= far) return y < 0 ? "up" : "down";
  return Math.max(Math.abs(x), Math.abs(y)) > near ? "between" : undefined;
}

/**
 * Follows all gamepads, each press once.
 * @param {function(string, number): void} chosen gets a direction and its moment
 * @param {function(number): void} pressed gets the moment of the lower button
 */
export function followGamepads(chosen, pressed = () => {}) {
  const held = new Map();
  const down = new Set();
  const look = (moment) => {
    for (const pad of navigator.getGamepads()) {
      if (!pad) continue;
      const wasDown = down.has(pad.index);
      if (!pad.buttons[lower]?.pressed) down.delete(pad.index);
      else if (!wasDown) {
        down.add(pad.index);
        pressed(moment);
      }
      const now = direction(pad);
      const before = held.get(pad.index);
      // A stick between its places keeps what it meant, so that it does not tremble.
      if (now === "between") continue;
      held.set(pad.index, now);
      if (now && now !== before) chosen(now, moment);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
