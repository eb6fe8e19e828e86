import { motion } from "./learn-play.js";
import { play } from "./sound.js";
import { pawnLayer, seen, shape } from "./words-board-draw.js";

// What moves on a board that is played: the die, wherever it is drawn, and the pawns, a face on a pin for
// each player, the one whose turn it is in front.

// As `--m-die`: four faces are seen before the one that it comes to rest on.
const rattling = 700;
const faces = 4;

const spots = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[28, 28], [50, 50], [72, 72]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]],
  6: [[28, 26], [72, 26], [28, 50], [72, 50], [28, 74], [72, 74]],
};

const dice = document.querySelectorAll("[data-die]");

/** Shows a number. */
export function drawDie(number) {
  for (const die of dice) {
    die.querySelector("g").replaceChildren(
      ...spots[number].map(([cx, cy]) => shape("circle", { cx, cy, r: 9 })));
    die.dataset.number = number;
  }
}

/** Rattles and comes to rest on a number. */
export async function rattle(number) {
  for (const die of dice) die.dataset.state = "rattles";
  for (let face = 0; face < faces; face += 1) {
    // Anything but the number that it ends on.
    drawDie(((number + face) % 6) + 1);
    play("tick");
    await motion(rattling / faces);
  }
  for (const die of dice) die.dataset.state = "rests";
  drawDie(number);
}

// As `--m-step`.
const stepTime = 260;
// Two on one tile stand apart by this share of a disc.
const aside = 0.55;

const people = [...document.querySelectorAll("[data-player]")].map(({ dataset }) => dataset);
let places = [];

function place(pawn, tile, isShared) {
  const { radius } = seen.layout;
  const scale = radius / 46;
  const { x, y } = seen.points[tile];
  const index = Number(pawn.dataset.pawn);
  const by = isShared ? (index === 0 ? -aside : aside) * radius : 0;
  pawn.style.transform = `translate(${x + by}px, ${y - 16 * scale}px) scale(${scale})`;
}

const isShared = () => places.length > 1 && places[0] === places[1];

function made({ figure, number }, index) {
  const text = shape("text", { y: -10, "text-anchor": "middle", "font-size": 17 });
  text.textContent = number;
  const width = Math.max(30, 12 + 11 * String(number).length);
  return shape(
    "g",
    { class: index === 0 ? "pawn" : "pawn pawn--b", "data-pawn": index, "aria-hidden": "true" },
    shape("path", {
      class: "pawn-b", d: "M0 6C-14-14-36-26-36-54a36 36 0 0 1 72 0C36-26 14-14 0 6z",
    }),
    shape(
      "g", { class: `ch--${figure}`, transform: "translate(-37.2 -84.5) scale(.62)" },
      shape("use", { href: `#h-${figure}`, width: 120, height: 170 })),
    shape(
      "g", { class: "pawn-n" },
      shape("rect", { x: -width / 2, y: -26, width, height: 21, rx: 6 }), text));
}

const pawnOf = (index) => pawnLayer.querySelector(`[data-pawn="${index}"]`);

/** Puts the pawns on their tiles. */
export function drawPawns(tiles, turn) {
  places = [...tiles];
  if (pawnLayer.children.length !== tiles.length) {
    pawnLayer.replaceChildren(...tiles.map((_, index) => made(people[index], index)));
  }
  pawnLayer.dataset.still = "";
  for (const [index, tile] of tiles.entries()) place(pawnOf(index), tile, isShared());
  pawnLayer.append(pawnOf(turn));
}

/** Leads a pawn along tiles, one step after the other; a pawn that warps has one step. */
export async function walk(index, tiles) {
  delete pawnLayer.dataset.still;
  const pawn = pawnOf(index);
  for (const tile of tiles) {
    places[index] = tile;
    place(pawn, tile, false);
    play("tick");
    await motion(stepTime);
  }
}
