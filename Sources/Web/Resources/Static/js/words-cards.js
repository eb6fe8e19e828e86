import {
  followKeys, icon, judge, lock, motion, originOf, paintTries, pause, playGame, press, sentence, tell,
  wished, wordNode, words,
} from "./learn-play.js";
import {
  cardOf, cards, close, focusBy, followHand, lay, letGo, paintHand, slideHome,
} from "./words-hand.js";
import { play } from "./sound.js";
import { celebrate, joinedCard, paintHint, questionCard, sayQuestion } from "./words-pair.js";

// The card game: ten question words, and for each a hand of cards of which one is laid on the dashes.

const field = document.querySelector("[data-field]");
const pair = document.querySelector("[data-pair]");
const ask = document.querySelector("[data-ask]");
// How long a card takes to the dashes and a wrong one shakes, and how long the hand is closed then.
const laying = 160;
const shaking = 360;
const closed = 1500;
// How many cards lie in a hand, and in how many first rounds a drawing shows what to do.
const inHand = 4;
const shownHow = 2;

let open;
// The card that tilts to the sides reached.
let chosen;

function newGap(card) {
  const gap = document.createElement("div");
  gap.className = "gap";
  const line = document.createElement("span");
  line.className = "gap__line";
  gap.append(line);
  if (card <= shownHow) {
    const hand = document.createElement("span");
    hand.className = "tugs";
    hand.append(icon("i-hand"));
    gap.append(hand);
  }
  return gap;
}

function paintDecks({ card, cards: count }) {
  const left = { question: count - card, answer: (count - card) * inHand };
  for (const [name, number] of Object.entries(left)) {
    const deck = document.querySelector(`[data-deck="${name}"]`);
    deck.querySelector("b").textContent = number;
    deck.setAttribute("aria-label", sentence(`${name}Deck`, { count: number }));
    deck.toggleAttribute("data-empty", number === 0);
  }
}

function paintSteps({ progress }, now) {
  paintTries(progress.tries, progress.cards, now);
}

function paintChosen({ tilt }) {
  const isNew = tilt.chosen !== undefined && tilt.chosen !== chosen;
  chosen = tilt.chosen;
  for (const card of cards()) {
    card.toggleAttribute("data-chosen", card.dataset.choice === chosen);
  }
  if (!isNew) return;
  play("tick");
  cardOf(chosen)?.focus();
}

function changed(round) {
  paintHint(round);
  paintChosen(round);
}

function draw(round) {
  const { stimulus, choices } = round.question;
  const isFirst = stimulus.tried.length === 0;
  open = stimulus;
  letGo();
  pair.className = "pairbox";
  pair.replaceChildren(questionCard(stimulus.word), newGap(stimulus.card));
  paintHand(choices);
  paintChosen(round);
  paintDecks(stimulus);
  paintSteps(round, isFirst ? "now" : "again");
  ask.textContent = ask.dataset.askWord;
  field.dataset.state = "idle";
  lock();
  if (!isFirst) return;
  tell(sentence("asked", { word: stimulus.word }));
  sayQuestion(stimulus.word, choices);
}

async function right(card, round) {
  const { choice } = round.last;
  pair.replaceChildren(joinedCard(open.word, choice));
  close("off", card, "gone");
  field.dataset.state = "right";
  ask.textContent = "";
  paintTries(round.progress.tries, round.progress.cards);
  tell(sentence("right", { word: open.word + choice }));
  await celebrate(open.word, choice);
}

async function wrong(card, round) {
  const { choice } = round.last;
  const gap = pair.querySelector(".gap");
  lock(closed);
  pair.classList.add("pairbox--torn");
  gap.replaceChildren(wordNode(choice), icon("tear", "tear"));
  close("lock", card, "wrong");
  const cross = document.createElement("span");
  cross.className = "badge";
  cross.append(icon("i-cross"));
  card?.append(cross);
  field.dataset.state = "wrong";
  ask.textContent = sentence("unknown", { word: open.word + choice });
  paintSteps(round, "again");
  tell(sentence("wrong", { word: open.word + choice }));
  await motion(shaking);
  if (card) slideHome(card);
  // The pause is a rule, not a motion.
  await pause(closed - shaking);
}

async function told(round) {
  const { choice, correct } = round.last;
  const card = cardOf(choice);
  letGo();
  if (card) lay(card);
  await motion(laying);
  judge(correct);
  await (correct ? right(card, round) : wrong(card, round));
}

const choose = (card, event, origin) => !card.hasAttribute("aria-disabled")
  && press(card.dataset.choice, origin, event.timeStamp);

followHand((card, event) =>
  choose(card, event, event.type === "click" ? originOf(event) : "touch"));

followKeys((key, event) => {
  if (focusBy(key)) return true;
  const card = cards()[Number(key) - 1];
  if (!card) return false;
  if (choose(card, event, "key")) lay(card);
  return true;
});

/** What a tilt would do to a card: choose it, or lay the one that is chosen. */
const nodeOf = (choice) => (choice === chosen ? pair.querySelector(".gap") : cardOf(choice));

await playGame("words-cards", wished("list", "level"), { draw, told, changed, nodeOf });
