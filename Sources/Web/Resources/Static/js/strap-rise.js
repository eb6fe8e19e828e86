// How strongly each strap is heard, over the last half a minute, as lines.

const kept = 30;
const levels = new Map();
const size = { width: 320, top: 8, bottom: 110 };
const range = { low: -95, high: -35 };
const near = "http://www.w3.org/2000/svg";
const close = -55;

/** Takes in how strongly each strap was heard this second. */
export function hear({ straps }) {
  for (const { strap, signal } of straps) {
    if (signal === undefined) continue;
    const list = levels.get(strap) ?? [];
    list.push(signal);
    levels.set(strap, list.slice(-kept));
  }
}

function height(level) {
  const share = (Math.min(range.high, Math.max(range.low, level)) - range.low) / (range.high - range.low);
  return size.bottom - share * (size.bottom - size.top);
}

function line(list, name) {
  const path = document.createElementNS(near, "polyline");
  const points = list.map((level, index) => {
    const across = size.width - (list.length - 1 - index) * (size.width / (kept - 1));
    return `${across.toFixed(1)},${height(level).toFixed(1)}`;
  });
  path.setAttribute("class", name);
  path.setAttribute("points", points.join(" "));
  return path;
}

/**
 * Draws the straps that are nobody's, and above all the one that rises.
 * @param {SVGElement} place where
 * @param {Object} report the wall
 * @param {string|undefined} found the strap that is held close
 */
export function draw(place, { straps }, found) {
  const limit = document.createElementNS(near, "path");
  limit.setAttribute("class", "lim");
  limit.setAttribute("d", `M0 ${height(close)}H${size.width}`);
  const free = straps.filter(({ strap, participant }) => participant === undefined && levels.has(strap));
  const others = free.filter(({ strap }) => strap !== found).map(({ strap }) => line(levels.get(strap), "oth"));
  const own = found !== undefined && levels.has(found) ? [line(levels.get(found), "me")] : [];
  place.replaceChildren(limit, ...others, ...own);
}
