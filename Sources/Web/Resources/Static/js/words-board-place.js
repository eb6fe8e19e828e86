// Where the tiles of a board lie on a screen. A board is kept as shares of a landscape that is
// wider than high; a screen that is higher than wide shows it lying on its side.

// The largest disc, in rem.
const largest = 2.6;
// A share of the shorter edge and the least for a child's finger, and both on a low phone.
const usual = { share: 0.1, floor: 32 };
const low = { share: 0.085, floor: 28 };
const lowScreen = 688;
// Between two discs.
const air = 12;
const rounds = 120;

const within = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

/**
 * Returns how a board of this size is laid out.
 * @param {number} width of the place for it, in pixels
 * @param {number} height
 * @returns {{isTall: boolean, radius: number, apart: number, box: Object}} `box` is where the
 *   middles of tiles may lie
 */
export function plane(width, height) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { share, floor } = innerHeight < lowScreen ? low : usual;
  const radius = within(Math.min(width, height) * share, floor, Math.max(floor, largest * rem));
  return {
    isTall: height > width,
    radius,
    apart: 2 * radius + air,
    // Above a tile stands a flag or a pawn, below the first its name.
    box: {
      left: radius + air, right: width - radius - air,
      top: 2.5 * radius, bottom: height - radius - 2.2 * air,
    },
  };
}

/** Returns a share of the landscape as a point on the screen. */
export function point({ x, y }, { isTall, box }) {
  const [across, down] = isTall ? [y, x] : [x, y];
  return {
    x: box.left + across * (box.right - box.left), y: box.top + down * (box.bottom - box.top),
  };
}

/** Returns a point on the screen as a share of the landscape. */
export function tileAt({ x, y }, { isTall, box }) {
  const across = within((x - box.left) / (box.right - box.left), 0, 1);
  const down = within((y - box.top) / (box.bottom - box.top), 0, 1);
  const [first, second] = isTall ? [down, across] : [across, down];
  const short = (value) => Math.round(value * 1000) / 1000;
  return { x: short(first), y: short(second) };
}

/** Returns a point of the screen, drawn in to where a tile may lie. */
export function clamped({ x, y }, { box }) {
  return { x: within(x, box.left, box.right), y: within(y, box.top, box.bottom) };
}

export const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Moves two points apart, each by half of what is missing. */
function part(one, other, apart) {
  const far = distance(one, other);
  if (far >= apart) return false;
  const [across, down] = far > 0.01
    ? [(other.x - one.x) / far, (other.y - one.y) / far] : [1, 0];
  const step = (apart - far) / 2 + 0.5;
  one.x -= across * step;
  one.y -= down * step;
  other.x += across * step;
  other.y += down * step;
  return true;
}

/** Returns where the tiles lie: a board that was made on a larger screen is drawn apart. */
export function spread(tiles, layout) {
  const points = tiles.map((tile) => point(tile, layout));
  for (let round = 0; round < rounds; round += 1) {
    let isMoved = false;
    for (let one = 0; one < points.length; one += 1) {
      for (let other = one + 1; other < points.length; other += 1) {
        if (part(points[one], points[other], layout.apart)) isMoved = true;
      }
    }
    for (const moved of points) Object.assign(moved, clamped(moved, layout));
    if (!isMoved) break;
  }
  return points;
}
