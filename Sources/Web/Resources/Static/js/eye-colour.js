import "./eye-full.js";
import { followGamepads } from "./eye-gamepad.js";
import { isLevel, tellLevel, tiltWord, untilLevel } from "./eye-level.js";
import { displayName, watchScreen } from "./eye-screen.js";
import { isTyping } from "./keys.js";
import { answer, currentRound, note as noteCondition, playRound, stop } from "./round.js";
import { tiltUse } from "./screen.js";
import { play } from "./sound.js";
import { filled, say } from "./toast.js";

// Plates of dots, one after the other. The test of colours asks for the gap of a ring, by touch,
// arrow keys, gamepad or tilt, and nothing says whether an answer was right; the game of numerals
// asks for a digit, by touch or keys, and says it.

const main = document.querySelector("main");
const plate = document.querySelector("[data-plate]");
const note = document.querySelector("[data-note]");
const said = document.querySelector("[data-said]");
const { kind } = main.dataset;
const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
// How long somebody may read what the digit was.
const reading = 900;
const query = new URLSearchParams(location.search);

let isDrawn = false;
let isAnswered = false;

function hide() {
  plate.dataset.away = "";
}

function changed(round) {
  main.dataset.state = round.state;
  const sentence = note?.dataset[tiltWord(round)] ?? "";
  main.dataset.tiltState = round.tilt.state;
  main.dataset.level = round.tilt.level;
  const level = isLevel(round);
  if (note) {
    const told = note.dataset[round.tilt.hint] ?? (level ? sentence : main.dataset.levelWord);
    if (note.textContent !== told) note.textContent = told;
  }
  if (isAnswered || !level) hide();
  else if (isDrawn) delete plate.dataset.away;
  tellLevel(round);
}

async function draw({ id, question, progress }) {
  // By its question: an address that says what is drawn would give the answer away.
  const source = `/api/v1/eyetest/rounds/${encodeURIComponent(id)}/plate?question=${question.number}`;
  isDrawn = false;
  if (plate.getAttribute("src") !== source) plate.src = source;
  try {
    await plate.decode();
  } catch (error) {
    // The same address is not asked again otherwise.
    plate.removeAttribute("src");
    throw error;
  }
  await untilLevel(currentRound(), question.number);
  if (currentRound().question?.number !== question.number) return;
  isDrawn = true;
  isAnswered = false;
  delete plate.dataset.away;
  document.querySelector("[data-number]").textContent =
    filled(main.dataset.countWord, { number: question.number, total: progress.most });
}

async function told({ last }) {
  // The game leaves its picture for as long as the digit is told.
  if (said) {
    play(last.correct ? "right" : "wrong");
    said.textContent = filled(last.correct ? main.dataset.right : main.dataset.wrong, {
      digit: last.solution,
    });
    await new Promise((resolve) => { setTimeout(resolve, reading); });
    said.textContent = "";
  }
  isAnswered = true;
  hide();
}

let isLeaving = false;

function over(round) {
  if (isLeaving) return;
  location.replace(`/eyetest/${kind}/${encodeURIComponent(round.id)}`);
}

function choose(choice, origin, moment) {
  if (main.dataset.state !== "open") return;
  if (!answer(choice, origin, moment) || said) return;
  isAnswered = true;
  hide();
}

function show(isBegun) {
  document.querySelector("[data-before]").hidden = isBegun;
  for (const part of ["plate", "question", "pad", "fold"]) {
    document.querySelector(`[data-${part}]`).hidden = !isBegun;
  }
}

async function begin(wish) {
  show(true);
  const problem = await playRound(wish, { draw, told, changed, over });
  if (problem) {
    show(false);
    say(problem.title);
  } else {
    // A reload goes on.
    query.set("round", currentRound().id);
    history.replaceState(null, "", `?${query}`);
  }
}

for (const button of document.querySelectorAll("[data-choice]")) {
  // A key on a button presses it too, and is no touch.
  button.addEventListener("click", (event) => {
    choose(button.dataset.choice, event.detail === 0 ? "key" : "touch", event.timeStamp);
  });
}
document.addEventListener("keydown", (event) => {
  if (isTyping(event) || event.repeat) return;
  if (event.key === "Escape") document.querySelector("[data-leave]").click();
  if (main.dataset.state === "before") return;
  const choice = arrows[event.key] ?? event.key;
  if (!currentRound()?.question?.choices.includes(choice)) return;
  event.preventDefault();
  choose(choice, "key", event.timeStamp);
});
followGamepads((direction, moment) => {
  if (currentRound()?.question?.choices.includes(direction)) choose(direction, "gamepad", moment);
});

document.querySelector("[data-leave]").addEventListener("click", async (event) => {
  event.preventDefault();
  isLeaving = true;
  play("back");
  await stop();
  location.assign(event.target.closest("a").href);
});

// Another display has other colours.
watchScreen(async () => {
  if (kind !== "colour" || currentRound()?.state !== "open") return;
  say(main.dataset.displayChanged);
  await noteCondition("display");
  await stop();
}, displayName);

// The original's rule of tilting knows two sides only.
const tilt = kind === "colour" && tiltUse() === "friendly" ? "friendly" : "off";
document.querySelector("[data-start]").addEventListener("click", () => begin({
  kind, participant: Number(main.dataset.participant), tilt,
}));
if (query.has("round")) begin(query.get("round"));
