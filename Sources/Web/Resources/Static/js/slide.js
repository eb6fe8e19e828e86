// Rows of a list that make room for a new one, and what stands below the list, slide there instead of
// jumping, so that the eye and a finger can follow.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const duration = 260;

function places() {
  const moved = [...document.querySelectorAll("[data-slides] > *, [data-slides] ~ *")];
  return new Map(moved.map((row) => [row, row.getBoundingClientRect()]));
}

/** Notes where the rows are; what is returned lets those that have moved slide from there. */
export function slide() {
  if (calm.matches) return () => {};
  const before = places();
  return () => {
    for (const [row, now] of before.size > 0 ? places() : []) {
      const then = before.get(row);
      const x = then ? then.left - now.left : 0;
      const y = then ? then.top - now.top : 0;
      if (x === 0 && y === 0) continue;
      row.animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
        { duration, easing: "ease-out" });
    }
  };
}
