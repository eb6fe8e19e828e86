// The focus is moved as it is seen: to the nearest control to a side.

const controls = "main :is(a[href], button, input, [role='button'])";
const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
// What lies beside the way is as far as what lies so many times further along it.
const aside = 2;

function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How far a point is to a side, as a hand would go there; infinite if it is not on that side. */
function way(from, to, [across, down]) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const [along, beside] = [x * across + y * down, Math.abs(x * down) + Math.abs(y * across)];
  return along > 1 && beside <= aside * along ? along + aside * beside : Infinity;
}

/** Gives the focus to the nearest control in a direction; to the first of the field where nothing has it. */
export function focusTowards(direction) {
  const all = [...document.querySelectorAll(controls)].filter((node) => node.checkVisibility());
  const now = document.activeElement;
  if (!all.includes(now)) return (all.find((node) => node.closest(".field")) ?? all[0])?.focus();
  const from = middle(now);
  const reached = all.filter((node) => node !== now)
    .map((node) => ({ node, far: way(from, middle(node), ways[direction]) }))
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far);
  return reached[0]?.node.focus();
}
