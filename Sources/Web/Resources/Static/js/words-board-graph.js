// What a board is and what is wrong with it: values alone, nothing of the screen. The daemon judges
// the same once more when a game begins.

/** How many tiles a game takes, and how many roads may meet in one. */
export const limits = { least: 8, most: 12, roads: 4 };

/** The version of a board that is written and read. */
const version = 1;
const landscapes = ["mars-day", "mars-night", "base"];

export const emptyBoard = (landscape) => ({ version, landscape, tiles: [], roads: [] });

const joins = ([from, to], one, other) =>
  (from === one && to === other) || (from === other && to === one);

/** Whether a road leads from one tile to the other. */
export const isLinked = (board, one, other) => board.roads.some((road) => joins(road, one, other));

/** Returns for each tile those that a road leads to. */
function neighbours(board) {
  const found = board.tiles.map(() => new Set());
  for (const [from, to] of board.roads) {
    found[from].add(to);
    found[to].add(from);
  }
  return found;
}

/** How many roads each tile has. */
export const roadCounts = (board) => neighbours(board).map((near) => near.size);

/** Returns the tiles that roads lead to from the start, itself among them. */
export function reached(board) {
  const near = neighbours(board);
  const seen = new Set(board.tiles.length > 0 ? [0] : []);
  const open = [...seen];
  while (open.length > 0) {
    for (const next of near[open.pop()]) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/** Returns the tiles without a road. */
export function lonely(board) {
  return neighbours(board).flatMap((near, tile) => (near.size === 0 ? [tile] : []));
}

/**
 * Returns the first thing that has to be mended before a game may start.
 * @returns {{code: string, tiles: number[], count: number}|undefined}
 */
export function problem(board) {
  const alone = lonely(board);
  if (alone.length > 0 && board.tiles.length > 1) {
    return { code: "no-road", tiles: alone, count: alone.length };
  }
  const from = reached(board);
  const apart = board.tiles.flatMap((_, tile) => (from.has(tile) ? [] : [tile]));
  if (apart.length > 0) return { code: "apart", tiles: apart, count: apart.length };
  const missing = limits.least - board.tiles.length;
  if (missing > 0) return { code: "few-tiles", tiles: [], count: missing };
  const spare = board.tiles.length - limits.most;
  if (spare > 0) return { code: "many-tiles", tiles: [], count: spare };
  return undefined;
}

/** Returns the board with one more tile, or nothing if it has as many as a game takes. */
export function withTile(board, tile) {
  if (board.tiles.length >= limits.most) return undefined;
  return { ...board, tiles: [...board.tiles, tile] };
}

/** Returns the board without a tile and its roads; those after it move up. */
export function withoutTile(board, gone) {
  const moved = (tile) => (tile > gone ? tile - 1 : tile);
  return {
    ...board,
    tiles: board.tiles.filter((_, tile) => tile !== gone),
    roads: board.roads
      .filter((road) => !road.includes(gone))
      .map(([from, to]) => [moved(from), moved(to)]),
  };
}

/**
 * Returns the board with a road between two tiles, or without it if there was one.
 * @returns {Object|number} the tile that has as many roads as it may, if there can be no more
 */
export function withRoad(board, one, other) {
  if (isLinked(board, one, other)) {
    return { ...board, roads: board.roads.filter((road) => !joins(road, one, other)) };
  }
  const near = neighbours(board);
  const full = [one, other].find((tile) => near[tile].size >= limits.roads);
  if (full !== undefined) return full;
  return { ...board, roads: [...board.roads, [Math.min(one, other), Math.max(one, other)]] };
}

const isShare = (value) => typeof value === "number" && value >= 0 && value <= 1;

/** Returns the board that somebody kept or shared, or nothing if it is none. */
export function readBoard(json) {
  if (json?.version !== version || !landscapes.includes(json.landscape)) return undefined;
  if (!Array.isArray(json.tiles) || !Array.isArray(json.roads)) return undefined;
  if (json.tiles.length > limits.most || json.roads.length > limits.most * limits.roads) {
    return undefined;
  }
  if (!json.tiles.every((tile) => isShare(tile?.x) && isShare(tile.y))) return undefined;
  const isRoad = (road) => Array.isArray(road) && road.length === 2 && road[0] !== road[1]
    && road.every((tile) => Number.isInteger(tile) && tile >= 0 && tile < json.tiles.length);
  if (!json.roads.every(isRoad)) return undefined;
  const roads = new Map(json.roads.map(([one, other]) => {
    const road = [Math.min(one, other), Math.max(one, other)];
    return [road.join(), road];
  }));
  return {
    ...emptyBoard(json.landscape),
    tiles: json.tiles.map(({ x, y }) => ({ x, y })),
    roads: [...roads.values()],
  };
}
