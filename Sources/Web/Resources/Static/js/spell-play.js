import { until } from "./hostclock.js";
import { lock, paintSteps, playGame, sentence, tell, words } from "./learn-play.js";
import { hush, isKnown, questionSound, speak } from "./learn-voice.js";

// What the three spelling games share: the start, which starts the clock too, the clock, the score
// and the lives of two minutes or the words of a calm round, and the sound of the word.

const main = document.querySelector("main");
const board = document.querySelector("[data-board]");
const start = document.querySelector("[data-start]");
const clock = document.querySelector("[data-clock]");
const hearts = document.querySelector("[data-lives]");
const score = document.querySelector("[data-score]");
const line = document.querySelector("[data-ask-line]");
const hearButton = document.querySelector("[data-hear]");

const forgiven = 3;
const roundTime = 120_000;
const glance = 200;
// How long an answer is seen before the next word takes its place.
export const seen = 900;
// As long as it takes to read a word that was given up.
const reading = 2400;
// The word is heard after the tone that says that it was right.
const afterTone = 250;

const isCalm = () => main.dataset.mode === "calm";

function paintClock(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const minutes = Math.floor(seconds / 60);
  const text = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  const number = clock.querySelector("b");
  if (number.textContent !== text) number.textContent = text;
  const part = Math.min(1, Math.max(0, left / roundTime));
  clock.querySelector(".fg").setAttribute("width", (part * 100).toFixed(1));
}

/** Follows the clock of a round; that the time is up is said by the station alone. */
function followClock(deadline) {
  const left = until(deadline);
  if (left !== undefined) paintClock(left);
}

function paintLives(left) {
  for (const [index, heart] of [...hearts.children].entries()) {
    const isLeft = index < left;
    heart.classList.toggle("gone", !isLeft);
    heart.querySelector("use").setAttribute("href", isLeft ? "#s-heart" : "#s-heart-off");
  }
  hearts.setAttribute("aria-label", sentence("livesWord", { count: left }));
}

function paintScore(count) {
  const word = count === 1 ? words.oneWord : words.manyWords;
  score.querySelector("b").textContent = count;
  score.querySelector("span").textContent = word;
  score.setAttribute("aria-label", `${count} ${word}`);
}

function paintWords({ progress, question }) {
  const count = progress.words;
  const states = Array.from(progress.history, (mark) => (mark === "+" ? "hit" : "again"));
  const number = Math.min(states.length + 1, count);
  if (question && states.length < count) states.push("now");
  while (states.length < count) states.push("");
  paintSteps(states, sentence("stepsWord", { number, count }));
}

let deadline;

/** Paints what stands above the field. */
export function paintTop(round) {
  if (round.progress.mode === "calm") return paintWords(round);
  deadline = round.deadline_ns ?? deadline;
  paintLives(round.progress.lives);
  paintScore(round.progress.score);
  return followClock(deadline);
}

/** Says a sentence where everybody sees it. */
export function ask(text) {
  if (line.textContent !== text) line.textContent = text;
  // What was told of an answer goes before what is asked anyway.
  line.toggleAttribute("data-told", text !== words.ask);
}

/** How many mistakes are left, as a sentence; nothing in a calm round. */
function livesLeft({ progress }) {
  if (progress.mode === "calm") return "";
  if (progress.lives === 0 && progress.mistakes > forgiven) return "";
  if (progress.lives === 0) return words.lastLife;
  if (progress.lives === 1) return words.lifeLeft;
  return sentence("livesLeft", { count: progress.lives });
}

/** Says an answer to those who do not see it. */
export function tellAnswer(round, why = "") {
  const { correct, choice, feedback } = round.last;
  const sentences = correct
    ? [sentence("right", { word: feedback?.solution ?? choice })]
    : [sentence("wrong", { why: why && `${why}.` }), livesLeft(round)];
  tell(sentences.filter(Boolean).join(" "));
}

let heard;

/** The sound of the open question. */
export const soundOf = (round, options) => questionSound(round.id, round.question.number, options);

function light(isOn) {
  if (!hearButton) return;
  if (isOn) hearButton.dataset.state = "on";
  else delete hearButton.dataset.state;
}

/** Says the word that is asked, or was just asked. */
export async function sayWord(wait = 0) {
  if (!heard) return false;
  light(true);
  const isSaid = await speak([[heard, wait]]);
  light(false);
  return isSaid;
}

/** Has the word of a new question ready; it is offered to be heard where it has a sound. */
export async function prepareSound(round) {
  const address = soundOf(round);
  heard = address;
  if (!hearButton) return;
  const isThere = await isKnown(address);
  if (heard === address) hearButton.hidden = !isThere;
}

/** Says the word after it was right. */
export const praise = () => sayWord(afterTone);

/** Shows how a word is spelled that was given up, for as long as that takes to read. */
export async function showSolution(word) {
  const text = sentence("solution", { word });
  ask(text);
  tell(text);
  sayWord();
  await new Promise((resolve) => { setTimeout(resolve, reading); });
}

let timer;

/** Ends the page's part in a round. */
function over(round) {
  clearInterval(timer);
  hush();
  location.replace(`${words.done}/${encodeURIComponent(round.id)}`);
}

const options = () => ({
  ...("today" in main.dataset ? { today: true } : {}),
  list: main.dataset.list,
  mode: main.dataset.mode,
});

async function begin(game, view) {
  main.dataset.state = "open";
  document.querySelector("[data-ready]").hidden = true;
  board.hidden = false;
  timer = setInterval(() => {
    if (!isCalm() && deadline !== undefined) followClock(deadline);
  }, glance);
  await playGame(`spell-${game}`, options(), {
    ...view,
    over,
    changed(round) {
      paintTop(round);
      view.changed?.(round);
    },
    async draw(round) {
      await view.draw(round);
      paintTop(round);
    },
  });
}

if (hearButton) hearButton.addEventListener("click", () => sayWord());

/**
 * Plays the page's game once it is started; one that is under way goes on at once.
 * @param {string} game bubbles, scramble or dictation
 * @param {Object} view as of `playGame`, without its end
 */
export function playSpelling(game, view) {
  if (!isCalm()) {
    paintLives(forgiven);
    paintScore(0);
  }
  if (new URLSearchParams(location.search).has("round")) return begin(game, view);
  start.focus({ preventScroll: true });
  // Enter begins wherever the focus is, but on what it presses by itself.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || main.dataset.state !== "ready") return;
    if (event.target.closest("a, button")) return;
    start.click();
  });
  start.addEventListener("click", () => {
    lock();
    begin(game, view);
  }, { once: true });
  return undefined;
}

/** Plays an animation once more from its beginning. */
export function anew(node) {
  delete node.dataset.new;
  node.getBoundingClientRect();
  node.dataset.new = "";
}
