import {
  compoundNode, followKeys, icon, judge, lock, motion, originOf, pause, playGame, press, sentence, tell,
  wished, wordNode, words,
} from "./learn-play.js";
import { play } from "./sound.js";
import {
  celebrate, goesOnAfter, joinedCard, paintHint, questionCard, sayQuestion, sideArrow,
} from "./words-pair.js";

// Bingo, four by four: the answers lie on free tiles, a right one brightens its tile, and four bright
// tiles in a line end the game.

const field = document.querySelector("[data-field]");
const pair = document.querySelector("[data-pair]");
const grid = document.querySelector("[data-grid]");
const ask = document.querySelector("[data-ask]");
const side = 4;
// How long a wrong tile shakes and its answer sinks, and how long it is read that there is no such word.
const shaking = 360;
const sinking = 200;
const reading = 1100;

let open;

function newTile() {
  const tile = document.createElement("button");
  tile.type = "button";
  tile.className = "btile";
  return tile;
}

function tiles() {
  while (grid.children.length < side * side) grid.append(newTile());
  return [...grid.children];
}

function paintTile(tile, index, state, content, text) {
  tile.dataset.state = state;
  for (const mark of ["new", "off"]) delete tile.dataset[mark];
  tile.removeAttribute("aria-disabled");
  tile.replaceChildren(...content);
  tile.setAttribute("aria-label", sentence("tileWord", {
    row: Math.floor(index / side) + 1, column: index % side + 1, what: text || words.emptyWord,
  }));
}

/** Returns a compound of this round with the seam where its parts meet. */
function compound({ words: wholes, seams }, whole) {
  const seam = seams[wholes.indexOf(whole)];
  return compoundNode(whole.slice(0, seam), whole.slice(seam));
}

function paintGrid({ progress, question }) {
  const answers = question?.stimulus.tiles ?? {};
  for (const [index, tile] of tiles().entries()) {
    const whole = progress.tiles[index];
    const answer = answers[index];
    if (whole) paintTile(tile, index, "done", [compound(progress, whole)], whole);
    else if (answer) paintTile(
      tile, index, "alt", [wordNode(answer), ...sideArrow(question.sides, answer)], answer);
    else paintTile(tile, index, "empty", [], "");
  }
}

/** The tile on which an answer lies. */
const tileOf = (answer) => tiles()[Object.keys(open.tiles).find((tile) => open.tiles[tile] === answer)];

let asked;

function draw(round) {
  const { stimulus, choices } = round.question;
  const isNew = asked !== stimulus.word || choices.length === side;
  open = stimulus;
  pair.replaceChildren(questionCard(stimulus.word));
  pair.firstElementChild.classList.add("wcard--bq");
  paintGrid(round);
  ask.textContent = ask.dataset.askWord;
  field.dataset.state = "idle";
  lock();
  if (!isNew) return;
  asked = stimulus.word;
  tell(sentence("asked", { word: stimulus.word }));
  sayQuestion(stimulus.word, choices);
}

async function right(tile, round) {
  const { choice } = round.last;
  const whole = open.word + choice;
  paintTile(tile, tiles().indexOf(tile), "done", [compoundNode(open.word, choice)], whole);
  tile.dataset.new = "";
  const mark = document.createElement("span");
  mark.className = "badge badge--ok";
  mark.append(icon("i-check"));
  tile.append(mark);
  for (const other of tiles().filter((each) => each.dataset.state === "alt")) {
    other.dataset.off = "";
    other.setAttribute("aria-disabled", "true");
  }
  pair.replaceChildren(joinedCard(open.word, choice));
  pair.firstElementChild.classList.add("joined--s");
  ask.textContent = "";
  field.dataset.state = "right";
  tell(sentence("right", { word: whole }));
  await celebrate(open.word, choice);
}

async function wrong(tile, round) {
  const whole = open.word + round.last.choice;
  lock(shaking + sinking + reading);
  ask.textContent = sentence("unknown", { word: whole });
  tell(sentence("wrong", { word: whole }));
  tile.dataset.state = "wrong";
  tile.setAttribute("aria-disabled", "true");
  tile.append(icon("i-cross", "i x"));
  field.dataset.state = "wrong";
  await motion(shaking + sinking);
  await pause(reading);
}

async function told(round) {
  const { choice, correct } = round.last;
  const tile = tileOf(choice);
  judge(correct);
  if (tile) await (correct ? right(tile, round) : wrong(tile, round));
}

function over(round) {
  const done = `${words.done}/${encodeURIComponent(round.id)}`;
  const { row } = round.progress;
  if (!row) return location.replace(done);
  paintGrid(round);
  for (const index of row) tiles()[index].dataset.state = "row";
  const way = row[1] - row[0];
  grid.dataset.way = { 1: "row", [side]: "column", [side + 1]: "down" }[way] ?? "up";
  document.querySelector("[data-play]").hidden = true;
  document.querySelector("[data-row]").hidden = false;
  document.querySelector("[data-aim]").textContent = words.rowWord;
  field.dataset.state = "row";
  play("saved");
  tell(words.rowWord);
  const on = document.querySelector("[data-on]");
  on.href = done;
  // Nobody is to come back to a game that is over.
  const go = () => location.replace(done);
  on.addEventListener("click", (event) => {
    event.preventDefault();
    go();
  });
  on.focus();
  return setTimeout(go, goesOnAfter);
}

grid.addEventListener("click", (event) => {
  const tile = event.target.closest(".btile");
  if (!tile || tile.dataset.state !== "alt" || tile.hasAttribute("aria-disabled")) return;
  const answer = open.tiles[tiles().indexOf(tile)];
  press(answer, originOf(event), event.timeStamp);
});

const steps = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
};

followKeys((name) => {
  if (!(name in steps) || field.dataset.state === "row") return false;
  const all = tiles();
  const now = all.indexOf(document.activeElement);
  const [down, across] = steps[name];
  const within = (value) => Math.min(side - 1, Math.max(0, value));
  const next = now < 0 ? all.findIndex((tile) => tile.dataset.state === "alt")
    : within(Math.floor(now / side) + down) * side + within(now % side + across);
  all[Math.max(0, next)].focus();
  return true;
});

await playGame("words-bingo", wished("list", "level"), {
  draw, told, changed: paintHint, over, nodeOf: tileOf,
});
