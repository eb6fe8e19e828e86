import { isOnControl, isTyping } from "./keys.js";
import "./learn-voice.js";
import { play } from "./sound.js";
import { filled } from "./toast.js";
import {
  drawFinger, drawRoads, drawTiles, eventTile, measure, onResize, seen,
} from "./words-board-draw.js";
import {
  emptyBoard, lonely, problem, readBoard, roadCounts, withRoad, withTile, withoutTile,
} from "./words-board-graph.js";
import { clamped, distance, tileAt } from "./words-board-place.js";
import { cross, followCross, moveCrossTo } from "./words-board-cross.js";
import { followSheet } from "./words-board-kept.js";
import { players } from "./words-board-players.js";
import { followSwipes } from "./words-board-swipe.js";

// Making a board: a press lays a tile, a swipe from tile to tile or two presses build a road, and
// the same again takes it away. The cross of the arrow keys does all of it too.

const main = document.querySelector("main");
const words = main.dataset;
const place = document.querySelector("[data-board]");
const start = document.querySelector("[data-start]");
const shaking = 360;

// A board that was left comes back as it was; undoing that leads to an empty one.
const left = words.left ? readBoard(JSON.parse(words.left)) : undefined;
let board = left ?? emptyBoard(words.landscape);
let before = left ? [emptyBoard(words.landscape)] : [];
let chosen;
let shaken = [];
let isPulled = false;
// What was said last, until something else is done.
let said;

const listed = (tiles) => new Intl.ListFormat(document.documentElement.lang)
  .format(tiles.map((tile) => String(tile + 1)));

/** Returns what is to be mended, as a sentence. */
function why({ code, tiles, count }) {
  if (code === "few-tiles") return words.fewTiles.split("|")[count - 1];
  if (code === "many-tiles") return words.full;
  const sentence = code === "no-road"
    ? [words.noRoadOne, words.noRoadMany] : [words.apartOne, words.apartMany];
  return filled(sentence[tiles.length === 1 ? 0 : 1], { tile: tiles[0] + 1, tiles: listed(tiles) });
}

function instruction() {
  if (said) return said;
  if (!problem(board)) return words.whole;
  if (board.tiles.length < 2) return words.lay;
  if (lonely(board).length > 0) return words.swipe;
  return why(problem(board));
}

/** Returns the words that stand on the tiles: a board that was left has those that it had. */
function tileWords() {
  const isLeft = left !== undefined && JSON.stringify(board) === JSON.stringify(left);
  return ((isLeft && words.leftWords) || words.tileWords).split("|").filter(Boolean);
}

function label(tile, counts, word) {
  const parts = { tile: tile + 1, count: counts[tile] };
  const form = { 0: words.tileFree, 1: words.tileOne }[counts[tile]] ?? words.tileMany;
  return [filled(form, parts), word].filter(Boolean).join(". ");
}

function draw() {
  measure(board);
  const counts = roadCounts(board);
  const names = tileWords();
  drawRoads(board);
  drawTiles(board.tiles.map((_, tile) => ({
    state: counts[tile] > 0 ? "on" : "free", word: names[tile],
    label: label(tile, counts, names[tile]), isButton: true,
    isChosen: chosen === tile, isShaken: shaken.includes(tile),
  })), words.startWord);
  const isTaught = board.roads.length === 0 && board.tiles.length > 1 && !isPulled;
  drawFinger(...(isTaught ? [board.tiles.length - 2, board.tiles.length - 1] : []));
  cross.draw();
}

function paint() {
  place.dataset.landscape = board.landscape;
  draw();
  const free = lonely(board).length;
  document.querySelector("[data-free]").textContent = free;
  document.querySelector("[data-linked]").textContent = board.tiles.length - free;
  document.querySelector("[data-undo]").setAttribute("aria-disabled", String(before.length === 0));
  const canStart = !problem(board);
  start.setAttribute("aria-disabled", String(!canStart));
  start.classList.toggle("slot--go", canStart);
  const say = document.querySelector("[data-note]");
  if (say.textContent !== instruction()) say.textContent = instruction();
}

/** Takes over what the board has become, so that it can be undone. */
function become(now, tune = "tick") {
  before.push(board);
  board = now;
  said = undefined;
  shaken = [];
  const wasWhole = !problem(before.at(-1));
  play(!problem(board) && !wasWhole ? "saved" : tune);
  paint();
}

function refuse(sentence, tiles) {
  said = sentence;
  shaken = tiles;
  play("wrong");
  paint();
  setTimeout(() => {
    if (shaken !== tiles) return;
    shaken = [];
    draw();
  }, shaking);
}

/** Returns the tile at a point: its disc, and with `reach` a little around it. */
function tileNear(at, reach = 0) {
  const found = seen.points.findIndex((tile) => distance(tile, at) <= seen.layout.radius + reach);
  return found < 0 ? undefined : found;
}

function lay(at) {
  const middle = clamped(at, seen.layout);
  const near = seen.points.findIndex((tile) => distance(tile, middle) < seen.layout.apart - 1);
  if (near >= 0) return refuse(words.near, [near]);
  const more = withTile(board, tileAt(middle, seen.layout));
  if (!more) return refuse(words.full, []);
  chosen = undefined;
  return become(more);
}

function link(one, other) {
  chosen = undefined;
  const linked = withRoad(board, one, other);
  if (typeof linked === "number") {
    return refuse(filled(words.fullTile, { tile: linked + 1 }), [linked]);
  }
  return become(linked);
}

function pressTile(tile) {
  if (chosen !== undefined && chosen !== tile) return link(chosen, tile);
  chosen = chosen === tile ? undefined : tile;
  said = chosen === undefined ? undefined : filled(words.chosen, { tile: tile + 1 });
  return paint();
}

function removeTile(tile) {
  if (tile === undefined) return;
  chosen = undefined;
  become(withoutTile(board, tile), "back");
}

function undo() {
  if (before.length === 0) return;
  board = before.pop();
  chosen = undefined;
  said = undefined;
  play("back");
  paint();
}

/** Takes a board from elsewhere, which can be undone as well. */
function takeBoard(json) {
  const read = readBoard(json);
  if (!read) return false;
  chosen = undefined;
  become(read, "forward");
  return true;
}

followSwipes({
  tileNear,
  isPulled: (now) => { isPulled = now; },
  press: (at, tile) => {
    cross.hide();
    if (tile === undefined) lay(at);
    else pressTile(tile);
  },
  link,
  draw,
});

// A screen reader presses without a pointer.
place.addEventListener("click", (event) => {
  const tile = eventTile(event);
  if (event.detail === 0 && tile !== undefined) pressTile(tile);
});

place.addEventListener("focusin", (event) => {
  const tile = eventTile(event);
  if (tile !== undefined && event.target.matches(":focus-visible")) moveCrossTo(seen.points[tile]);
});

followCross({
  tile: (at) => tileNear(at),
  press: (at) => {
    const tile = tileNear(at);
    if (tile === undefined) lay(at);
    else pressTile(tile);
  },
  told: (at) => {
    const tile = tileNear(at);
    document.querySelector("[data-say]").textContent =
      tile === undefined ? words.emptyWord : label(tile, roadCounts(board));
  },
});

function begin() {
  const wrong = problem(board);
  if (wrong) return refuse(why(wrong), wrong.code === "few-tiles" ? lonely(board) : wrong.tiles);
  const { count, second } = players();
  sessionStorage.setItem("words-board", JSON.stringify({ board, players: count }));
  const query = new URLSearchParams({
    participant: words.participant, list: words.list, level: words.level,
  });
  if (count > 1 && second) query.set("second", second);
  play("forward");
  return location.assign(`/words/board/play?${query}`);
}

start.addEventListener("click", begin);
document.querySelector("[data-undo]").addEventListener("click", undo);
document.querySelector("[data-ready]").addEventListener("click", () => {
  takeBoard(JSON.parse(document.querySelector(`[data-ground="${board.landscape}"]`).dataset.json));
});
followSheet({
  board: () => board,
  take: takeBoard,
  landscape: (landscape) => become({ ...board, landscape }),
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  if (event.key === "Escape") {
    if (chosen === undefined) return document.querySelector("[data-leave]").click();
    return pressTile(chosen);
  }
  if (event.key === "Backspace") undo();
  else if (event.key === "Delete") removeTile(cross.at ? tileNear(cross.at) : chosen);
  else if (event.key === " " && !isOnControl(event) && cross.at) cross.press();
  else return undefined;
  return event.preventDefault();
});

addEventListener("gamepadconnected", async () => {
  const { followBoardPads } = await import("./words-board-pad.js");
  return followBoardPads();
}, { once: true });

onResize(draw);
paint();
