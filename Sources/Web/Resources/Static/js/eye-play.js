import "./eye-full.js";
import { followGamepads } from "./eye-gamepad.js";
import { drawLetters, spelled } from "./eye-letters.js";
import { isLevel, tellLevel, tiltWord, untilLevel, waitNoMore } from "./eye-level.js";
import { isTyping } from "./keys.js";
import { answer, currentRound, playRound, stop } from "./round.js";
import { tiltUse } from "./screen.js";
import { play } from "./sound.js";
import { filled, say } from "./toast.js";

// The game: three letters, two candidates, answered by touch, arrow keys, gamepad or tilt.

const main = document.querySelector("main");
const words = main.dataset;
const field = document.querySelector("[data-field]");
const cards = {
  left: document.querySelector('[data-choice="left"]'),
  right: document.querySelector('[data-choice="right"]'),
};
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// How long an answer is seen before the next question takes its place.
const seen = 500;
// How long it can be read why there is no game.
const reading = 4000;
// The original's letters, in CSS pixels, and a letter whose stroke is one pixel of the screen.
const largest = 100;
const strokes = 5;
// From the largest letters to the floor of most screens; more steps get more room.
const usualSteps = 14;

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** The sizes that this screen can show: three letters and the room between them must fit. */
function sizes() {
  const room = Math.floor(Math.min(field.clientWidth / strokes, field.clientHeight * 0.9));
  const floor = Math.max(1, strokes / devicePixelRatio);
  return { start_px: Math.min(largest, Math.max(strokes, room)), floor_px: floor };
}

function paintSteps({ progress, question }) {
  const past = Array.from(progress.history, (mark) => (mark === "+" ? "hit" : "miss"));
  if (question) past.push("now");
  while (past.length < usualSteps) past.push("");
  const strip = document.querySelector("[data-steps]");
  strip.replaceChildren(...past.map((state) => {
    const step = document.createElement("i");
    if (state) step.dataset.s = state;
    return step;
  }));
  const left = filled(words.livesWord, { count: progress.lives });
  const number = question ? filled(words.questionWord, { number: question.number }) : "";
  strip.setAttribute("aria-label", [number, left].filter(Boolean).join(", "));
  document.querySelector("[data-number]").textContent = number;
}

function paintScore({ progress }) {
  document.querySelector("[data-score]").textContent = progress.score;
  document.querySelector("[data-points-word]").textContent =
    progress.score === 1 ? words.point : words.points;
  const streak = document.querySelector("[data-streak]");
  streak.hidden = progress.streak < 2;
  streak.querySelector("span").textContent =
    filled(words.streakWord, { count: progress.streak });
}

const note = document.querySelector("[data-note]");
const shown = document.querySelector("[data-shown]");
// Whoever answers by hand sees the letters in whatever way the tablet is held.
let isByHand = false;

const isSeen = (round) => isByHand || isLevel(round);

function changed(round) {
  main.dataset.state = round.state;
  main.dataset.tiltState = round.tilt.state;
  main.dataset.level = round.tilt.level;
  // The letters go when the tilt begins.
  shown.toggleAttribute("data-away", !isSeen(round));
  const sentence = note.dataset[round.tilt.hint]
    ?? (isSeen(round) ? note.dataset[tiltWord(round)] ?? "" : words.still);
  if (note.textContent !== sentence) note.textContent = sentence;
  tellLevel(round);
}

/** Shows the letters to somebody who presses while they wait for a tablet at rest. */
function see() {
  const round = currentRound();
  if (round?.state !== "open" || isSeen(round)) return;
  isByHand = true;
  waitNoMore();
  changed(round);
}

function press(side, origin, moment) {
  if (!answer(side, origin, moment)) see();
}

async function draw(round) {
  const { stimulus, number } = round.question;
  shown.replaceChildren();
  for (const [side, card] of Object.entries(cards)) {
    delete card.dataset.s;
    drawLetters(card.querySelector(".trigram"), stimulus[side]);
    card.setAttribute("aria-label", filled(words[`${side}Word`], {
      letters: spelled(stimulus[side]),
    }));
  }
  main.dataset.tilt = "level";
  paintSteps(round);
  paintScore(round);
  if (!isByHand) await untilLevel(currentRound(), number);
  if (currentRound().question?.number !== number) return;
  drawLetters(shown, stimulus.letters, stimulus.height_px);
  shown.setAttribute("aria-label", filled(words.lettersWord, {
    letters: spelled(stimulus.letters),
  }));
}

async function told(round) {
  const { choice, correct, origin } = round.last;
  isByHand = origin !== "tilt";
  play(correct ? "right" : "wrong");
  cards[choice].dataset.s = correct ? "hit" : "miss";
  main.dataset.tilt = choice;
  paintScore(round);
  document.querySelector("[data-say]").textContent =
    filled(correct ? words.hit : words.miss, {
      score: round.progress.score, count: round.progress.lives,
    });
  await pause(calm.matches ? seen / 2 : seen);
}

let isLeaving = false;

function over(round) {
  // Whoever leaves goes to the menu, not to what it came to.
  if (isLeaving) return;
  location.replace(`/eyetest/rounds/${encodeURIComponent(round.id)}`);
}

for (const [side, card] of Object.entries(cards)) {
  // A key on a card presses it too, and is no touch.
  card.addEventListener("click", (event) => {
    press(side, event.detail === 0 ? "key" : "touch", event.timeStamp);
  });
}
field.addEventListener("click", see);
document.addEventListener("keydown", (event) => {
  if (isTyping(event) || event.repeat) return;
  if (event.key === "Escape") document.querySelector("[data-leave]").click();
  const side = { ArrowLeft: "left", ArrowRight: "right" }[event.key];
  if (!side) return;
  event.preventDefault();
  press(side, "key", event.timeStamp);
});
followGamepads((direction, moment) => {
  if (direction in cards) press(direction, "gamepad", moment);
});

document.querySelector("[data-leave]").addEventListener("click", async (event) => {
  event.preventDefault();
  isLeaving = true;
  play("back");
  await stop();
  location.assign(event.target.closest("a").href);
});

const query = new URLSearchParams(location.search);
const tilt = tiltUse();
const problem = await playRound(query.get("round") ?? {
  kind: "game", participant: Number(words.participant), tilt,
  options: { ...sizes(), rule: tilt === "original" ? "original" : "adaptive" },
}, { draw, told, changed, over });
if (problem) {
  say(problem.title);
  await pause(reading);
  // Nothing can be played here.
  location.replace(document.querySelector("[data-leave]").href);
} else {
  // A reload plays on.
  query.set("round", currentRound().id);
  history.replaceState(null, "", `?${query}`);
}
