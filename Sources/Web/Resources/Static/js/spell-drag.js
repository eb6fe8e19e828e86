// Drags what is pressed with a pointer; a press that does not move stays a click.

// In pixels.
const threshold = 8;
// The click that ends a drag is none; it comes within so many milliseconds.
const settling = 50;

/**
 * Has what lies in an area dragged.
 * @param {Element} area
 * @param {Object} view `find(target)` returns what is to be moved, or nothing; `over(x, y)` is told
 *   where it is held; `drop(node, x, y)` where it is let go of
 */
export function followDrags(area, { find, over, drop }) {
  let held;
  let ended = -settling;

  const move = (event) => {
    if (event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isMoved && Math.hypot(x, y) < threshold) return;
    if (!held.isMoved) {
      held.isMoved = true;
      area.setPointerCapture(held.pointer);
      held.node.dataset.held = "";
    }
    held.node.style.translate = `${x}px ${y}px`;
    over(event.clientX, event.clientY);
  };

  const end = (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { node, isMoved } = held;
    held = undefined;
    area.removeEventListener("pointermove", move);
    node.style.translate = "";
    delete node.dataset.held;
    over();
    if (!isMoved) return;
    ended = event.timeStamp;
    if (event.type === "pointerup") drop(node, event.clientX, event.clientY, event.timeStamp);
  };

  area.addEventListener("pointerdown", (event) => {
    if (held || event.button !== 0) return;
    const node = find(event.target);
    if (!node) return;
    held = { node, pointer: event.pointerId, x: event.clientX, y: event.clientY, isMoved: false };
    area.addEventListener("pointermove", move);
  });
  area.addEventListener("click", (event) => {
    if (event.timeStamp - ended > settling || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", end);
}
