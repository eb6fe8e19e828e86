import {
  followKeys, lock, motion, originOf, paintSteps, playGame, press, sentence, tell, wished,
  words,
} from "./learn-play.js";
import { isOnControl } from "./keys.js";
import { currentRound } from "./round.js";
import { play } from "./sound.js";
import { choiceNode, drawChoice, pressSide, showHint, toldChoice } from "./words-board-choice.js";
import { drawRoads, drawTiles, eventTile, measure, onResize } from "./words-board-draw.js";
import { drawDie, drawPawns, rattle, walk } from "./words-board-moves.js";

// Playing a board: the die is thrown, a tile that it leads to is pressed, the pawn steps there, and
// the tile asks for a word.

const main = document.querySelector("main");
const place = document.querySelector("[data-board]");
const throwButton = document.querySelector("[data-throw]");
const thrown = document.querySelector("[data-thrown]");
const roll = "throw";
const arrows = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };

// The question that stands there, and where the pawns were with it.
let asked;
let pawns;
// Which tile was marked last, so that it is seen to turn.
let fresh;

const doneTiles = (progress) => new Map(
  Object.entries(progress.done).map(([tile, player]) => [Number(tile), player]));

function targets() {
  return asked?.phase === "move" ? asked.tiles : [];
}

/** Returns the roads that lead to where the pawn may go. */
function ways() {
  if (asked?.phase !== "move") return [];
  return asked.walks.flatMap((tiles) => tiles.slice(1).map((tile, step) => [tiles[step], tile]));
}

function label(tile, done, word) {
  const parts = { tile: tile + 1 };
  if (done.has(tile)) return sentence(targets().includes(tile) ? "tileReach" : "tileDone", parts);
  const name = sentence(targets().includes(tile) ? "tileReach" : "tileOpen", parts);
  return word ? `${name}. ${word}` : name;
}

function drawBoard({ progress }) {
  // While a word is asked the board is not there.
  if (place.clientWidth === 0) return;
  const { board, turn, tile_words: tileWords = [] } = progress;
  const done = doneTiles(progress);
  place.dataset.landscape = board.landscape;
  place.dataset.state = asked?.phase ?? "throw";
  measure(board);
  drawRoads(board, ways());
  drawTiles(board.tiles.map((_, tile) => ({
    state: done.has(tile) ? "done" : "on", player: done.get(tile), word: tileWords[tile],
    label: label(tile, done, tileWords[tile]),
    isReach: targets().includes(tile), isButton: targets().includes(tile), isNew: tile === fresh,
  })), words.startWord);
  drawPawns(pawns ?? progress.pawns, turn);
}

function paintTurns({ progress }) {
  const rows = document.querySelectorAll("[data-player]");
  for (const [index, row] of rows.entries()) {
    row.hidden = index >= progress.players;
    if (index === progress.turn) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
    const flags = progress.flags[index] ?? 0;
    row.querySelector("[data-flags]").textContent = flags;
  }
}

function paintProgress({ progress, question }) {
  const count = progress.board.tiles.length;
  const done = Object.keys(progress.done).length;
  const states = Array.from({ length: count }, (_, index) => (index < done ? "hit" : ""));
  if (question?.stimulus.phase === "word" && done < count) states[done] = "now";
  paintSteps(states, sentence("stepsWord", { number: done, count }));
}

function show(view) {
  if (main.dataset.view === view) return;
  main.dataset.view = view;
  lock();
}

/** Moves the pawn to where it went meanwhile, step by step. */
async function arrive(round) {
  const { progress } = round;
  if (!pawns || asked?.phase !== "move") return;
  const player = pawns.findIndex((tile, index) => tile !== progress.pawns[index]);
  if (player < 0) return;
  const tile = progress.pawns[player];
  const way = asked.walks.find((tiles) => tiles.at(-1) === tile)?.slice(1) ?? [tile];
  asked = undefined;
  show("board");
  drawBoard({ progress: { ...progress, turn: player } });
  await walk(player, way);
  pawns = progress.pawns;
  await motion(160);
}

function namedTurn({ progress }) {
  const row = document.querySelectorAll("[data-player]")[progress.turn];
  return progress.players > 1 ? sentence("turnWord", { name: row.dataset.name }) : "";
}

async function drawMove(round) {
  const { progress, question } = round;
  const wasThrown = asked?.phase === "throw";
  const { die } = question.stimulus;
  show("board");
  throwButton.hidden = true;
  thrown.hidden = false;
  const say = thrown.querySelector("[data-note]");
  say.textContent = "";
  if (wasThrown) await rattle(die);
  else drawDie(die);
  asked = question.stimulus;
  pawns = progress.pawns;
  drawBoard(round);
  say.textContent = asked.warp ? words.warp : words.walks.split("|")[die - 1];
  tell(say.textContent);
  if (wasThrown) focusTile(1);
  lock();
}

function drawThrow(round) {
  asked = round.question.stimulus;
  pawns = round.progress.pawns;
  show("board");
  throwButton.hidden = false;
  thrown.hidden = true;
  if (round.progress.die) drawDie(round.progress.die);
  drawBoard(round);
  throwButton.focus({ preventScroll: true });
  tell([namedTurn(round), words.throwWord].filter(Boolean).join(" "));
  lock();
}

async function draw(round) {
  await arrive(round);
  paintProgress(round);
  paintTurns(round);
  const { phase } = round.question.stimulus;
  main.dataset.phase = phase;
  if (phase === "move") {
    await drawMove(round);
  } else if (phase === "throw") {
    drawThrow(round);
  } else {
    asked = round.question.stimulus;
    pawns = round.progress.pawns;
    drawBoard(round);
    show("word");
    drawChoice(round);
  }
  fresh = undefined;
}

async function told(round) {
  if (asked?.phase !== "word") return;
  if (round.last.correct) fresh = asked.tile;
  await toldChoice(round);
  if (round.state === "over") play("saved");
}

const throwNow = (origin, moment) => {
  if (currentRound()?.question?.stimulus.phase === "throw") press(roll, origin, moment);
};

function goTo(tile, origin, moment) {
  if (targets().includes(tile)) press(String(tile), origin, moment);
}

throwButton.addEventListener("click", (event) => throwNow(originOf(event), event.timeStamp));
place.addEventListener("click", (event) => {
  const tile = eventTile(event);
  if (tile !== undefined) goTo(tile, originOf(event), event.timeStamp);
});

/** Gives the focus to the next tile that may be pressed, or to the one before. */
function focusTile(by) {
  const tiles = [...place.querySelectorAll('[data-tile][role="button"]')];
  const now = tiles.indexOf(document.activeElement);
  const next = now < 0 ? (by > 0 ? 0 : tiles.length - 1) : (now + by + tiles.length) % tiles.length;
  tiles[next]?.focus();
}

followKeys((key, event) => {
  const side = arrows[key];
  if (main.dataset.view === "word") {
    if (side) pressSide(side, originOf(event), event.timeStamp);
    return Boolean(side);
  }
  const isPress = key === "Enter" || key === " ";
  const tile = eventTile(event);
  if (isPress && tile !== undefined) {
    goTo(tile, originOf(event), event.timeStamp);
    return true;
  }
  if (isPress && !isOnControl(event)) {
    throwNow(originOf(event), event.timeStamp);
    return true;
  }
  if (!side || targets().length === 0) return false;
  focusTile(side === "right" || side === "down" ? 1 : -1);
  return true;
});

const tileNode = (tile) => place.querySelector(`[data-tile="${tile}"]`);

// The tile that tilts to the sides reached.
let chosen;

function changed(round) {
  showHint(round);
  if (round.tilt.chosen === chosen) return;
  tileNode(chosen)?.removeAttribute("data-chosen");
  chosen = round.tilt.chosen;
  tileNode(chosen)?.setAttribute("data-chosen", "");
  tileNode(chosen)?.focus();
  if (chosen !== undefined) play("tick");
}

/** What a tilt would answer or choose. */
function nodeOf(choice) {
  return { throw: throwButton, move: tileNode(choice), word: choiceNode(choice) }[asked?.phase];
}

/** The board that was made a moment ago, which the station judges, or the one that is ready. */
function made() {
  try {
    const { board, players } = JSON.parse(sessionStorage.getItem("words-board") ?? "{}");
    if (board) return { board, players: players === 2 ? 2 : 1 };
  } catch (error) {
    // What cannot be read was not written by the making page.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { board: JSON.parse(words.ready), players: 1 };
}

const second = new URLSearchParams(location.search).get("second");

onResize(() => { if (currentRound()) drawBoard(currentRound()); });
await playGame("words-board", { ...wished("list", "level"), ...made() }, {
  draw, told, changed, nodeOf, second: second ? Number(second) : undefined,
});
