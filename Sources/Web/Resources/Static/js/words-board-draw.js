import { plane, spread } from "./words-board-place.js";

// Draws a board: roads, tiles and pawns, on a making page and on a playing one. A tile stays the
// same element, so that it keeps the focus.

const space = "http://www.w3.org/2000/svg";

/** Returns an element of a drawing. */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

export const drawing = document.querySelector("[data-drawing]");
const place = document.querySelector("[data-board]");
const layers = Object.fromEntries(["roads", "tiles", "pawns", "over"].map((name) => {
  const layer = shape("g", { "data-layer": name });
  drawing.append(layer);
  return [name, layer];
}));

/** How the board lies on the screen now, and where its tiles do. */
export const seen = { layout: undefined, points: [] };

export function measure(board) {
  const { clientWidth: width, clientHeight: height } = place;
  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  seen.layout = plane(width, height);
  seen.points = spread(board.tiles, seen.layout);
}

/** Calls `resized` after the place for the board has become another. */
export function onResize(resized) {
  new ResizeObserver(() => { if (place.clientWidth > 0) resized(); }).observe(place);
}

/** Returns a point of an event on the drawing. */
export function eventPoint({ clientX, clientY }) {
  const { left, top } = drawing.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Returns the tile of an event, or nothing. */
export function eventTile(event) {
  const tile = event.target.closest?.("[data-tile]");
  return tile ? Number(tile.dataset.tile) : undefined;
}

/** Returns the outline of a road between the rims of two discs. */
function line(from, to, { ends = 1 } = {}) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const rim = seen.layout.radius;
  const [across, down] = [((to.x - from.x) / far) * rim, ((to.y - from.y) / far) * rim];
  const end = { x: to.x - across * ends, y: to.y - down * ends };
  const digits = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${digits({ x: from.x + across, y: from.y + down })}L${digits(end)}`;
}

const isSame = (one, other) => [...one].sort().join() === [...other].sort().join();

/**
 * Draws the roads.
 * @param {number[][]} ways those that lead to where a pawn may go
 */
export function drawRoads(board, ways = []) {
  const thick = { "data-thin": seen.layout.radius < 40 ? "" : undefined };
  layers.roads.replaceChildren(...board.roads.flatMap((road) => {
    const path = line(seen.points[road[0]], seen.points[road[1]]);
    const isWay = ways.some((way) => isSame(way, road));
    return [
      shape("path", { class: "rd-b", d: path, ...thick }),
      shape("path", { class: isWay ? "rd rd--way" : "rd", d: path, ...thick }),
    ];
  }));
}

/** Draws the road that a finger pulls, from a tile to a point or to another tile. */
export function drawPull(from, to, isAtTile) {
  layers.over.replaceChildren(...(from === undefined ? [] : [
    shape("path", {
      class: "rd rd--pull", d: line(seen.points[from], to, { ends: isAtTile ? 1 : 0 }),
    }),
  ]));
}

/** Draws a finger that shows the way from one tile to another; nothing takes it away. */
export function drawFinger(from, to) {
  if (from === undefined) return layers.over.replaceChildren();
  const [one, other] = [seen.points[from], seen.points[to]];
  const at = { x: one.x + (other.x - one.x) * 0.62, y: one.y + (other.y - one.y) * 0.62 };
  drawPull(from, at, false);
  return layers.over.append(shape(
    "g", { transform: `translate(${at.x} ${at.y}) scale(2.4)` },
    shape("use", { class: "fing", href: "#finger", x: -10, y: -4, width: 24, height: 24 })));
}

/** Returns a small flag of a player on its pole. */
function flag(player, scale) {
  return shape(
    "g", { transform: `scale(${scale}) translate(22 -60)` },
    shape("path", { class: "bt-pole", d: "M0 44V0" }),
    shape("path", {
      class: `bt-flag bt-flag--${player === 0 ? "q" : "a"}`,
      d: player === 0 ? "M0 0h30l-8 10 8 10H0z" : "M0 0l32 10-32 10z",
    }));
}

// The letters of a word on a disc are as wide together as this many radii allow.
const widest = 2.3;

function inside(tile, index, startWord) {
  const { radius, box } = seen.layout;
  const scale = (radius / 46).toFixed(2);
  const parts = [shape("circle", { class: "bt-disc", r: radius })];
  if (tile.isReach || tile.isChosen) {
    parts.unshift(shape("circle", { class: "bt-ring", r: radius + 9 }));
  }
  if (tile.state === "free") parts.push(shape("circle", { class: "bt-gap", r: radius - 7 }));
  if (tile.state === "done") {
    parts.push(shape("path", {
      class: "bt-check", transform: `scale(${scale})`, d: "M-17 1l11 12L17-14",
    }));
    parts.push(flag(tile.player, scale));
  } else {
    const text = String(tile.word ?? index + 1);
    const word = shape("text", {
      class: "bt-w", y: radius * 0.18, "text-anchor": "middle",
      "font-size": Math.min(radius * 0.52, (radius * widest) / text.length).toFixed(1),
    });
    word.textContent = text;
    parts.push(word);
  }
  if (index === 0 && startWord && tile.state !== "done") {
    const isLow = seen.points[0].y > box.bottom - 4;
    const name = shape("text", {
      class: "bt-s", y: isLow ? radius + 24 : radius + 26, "text-anchor": "middle",
    });
    name.textContent = startWord;
    parts.push(name);
  }
  if (tile.isReach) {
    const top = -radius - 34;
    parts.push(shape("path", { class: "bt-arrow", d: `M-12 ${top}h24L0 ${top + 18}z` }));
  }
  return parts;
}

/**
 * Draws the tiles.
 * @param {Object[]} tiles for each its `state` (on, free, done), `label`, its `word` if it is known,
 *   and what else is so:
 *   `isReach`, `isChosen`, `isNew`, `isShaken`, `player` who marked it, `isButton`
 */
export function drawTiles(tiles, startWord) {
  while (layers.tiles.children.length > tiles.length) layers.tiles.lastChild.remove();
  for (const [index, tile] of tiles.entries()) {
    let element = layers.tiles.children[index];
    if (!element) {
      element = shape("g", { "data-tile": index });
      layers.tiles.append(element);
    }
    const { x, y } = seen.points[index];
    const marks = ["Reach", "Chosen", "New", "Shaken"].filter((mark) => tile[`is${mark}`]);
    element.setAttribute(
      "class",
      ["bt", `bt--${tile.state}`, ...marks.map((mark) => `bt--${mark.toLowerCase()}`)].join(" "));
    element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    element.setAttribute("role", tile.isButton ? "button" : "img");
    element.setAttribute("aria-label", tile.label);
    if (tile.isButton) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
    if (tile.isChosen === undefined) element.removeAttribute("aria-pressed");
    else element.setAttribute("aria-pressed", String(tile.isChosen));
    element.replaceChildren(shape("g", { class: "bt-in" }, ...inside(tile, index, startWord)));
  }
}

/** Where the pawns are drawn. */
export const pawnLayer = layers.pawns;
