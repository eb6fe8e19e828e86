import { motion } from "./learn-play.js";
import { play } from "./sound.js";
import { shape } from "./words-board-draw.js";

// The die of the board game, wherever it is drawn.

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
