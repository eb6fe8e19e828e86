import { isLocked, wordNode } from "./learn-play.js";

// The hand of answer cards: each lies in a place of its own, is dragged or laid on the dashes, and
// slides home again.

const hand = document.querySelector("[data-hand]");
const pair = document.querySelector("[data-pair]");
// A finger that moves less than this presses.
const still = 8;
// How far beside the dashes a card may be let go.
const near = 28;

const gap = () => pair.querySelector(".gap");

export const cards = () => [...hand.querySelectorAll(".wcard")];

/** Returns the card of an answer. */
export const cardOf = (choice) => cards().find((card) => card.dataset.choice === choice);

function move(card, x, y) {
  card.style.setProperty("--x", `${x}px`);
  card.style.setProperty("--y", `${y}px`);
}

/** Has a card slide back to its place. */
export function slideHome(card) {
  delete card.dataset.held;
  delete card.dataset.laid;
  move(card, 0, 0);
}

/** Lays a card on the dashes. */
export function lay(card) {
  const target = gap()?.getBoundingClientRect();
  if (!target || "laid" in card.dataset) return;
  const home = card.parentElement.getBoundingClientRect();
  delete card.dataset.held;
  card.dataset.laid = "";
  move(
    card, target.left + target.width / 2 - home.left - home.width / 2,
    target.top + target.height / 2 - home.top - home.height / 2);
}

function newPlace(index) {
  const place = document.createElement("span");
  place.className = "place";
  const card = document.createElement("button");
  card.type = "button";
  card.className = "wcard wcard--a";
  const key = document.createElement("span");
  key.className = "key-hint";
  key.setAttribute("aria-hidden", "true");
  key.textContent = index + 1;
  card.append(key);
  place.append(card);
  return place;
}

/** Shows the answers, each in the place it had. */
export function paintHand(choices) {
  while (hand.children.length > choices.length) hand.lastElementChild.remove();
  while (hand.children.length < choices.length) hand.append(newPlace(hand.children.length));
  for (const [index, card] of cards().entries()) {
    const choice = choices[index];
    for (const mark of ["state", "held", "laid"]) delete card.dataset[mark];
    card.removeAttribute("aria-disabled");
    card.dataset.choice = choice;
    move(card, 0, 0);
    card.querySelectorAll(".w, .badge").forEach((old) => old.remove());
    card.prepend(wordNode(choice));
  }
}

/** Greys all cards but one, which gets a state of its own. */
export function close(others, card, own) {
  for (const each of cards()) {
    each.dataset.state = each === card ? own : others;
    each.setAttribute("aria-disabled", "true");
  }
}

/** Moves the focus through the hand, as arrows do; the rows are those that are seen. */
export function focusBy(key) {
  const all = cards();
  const top = (card) => card.parentElement.offsetTop;
  const columns = all.filter((card) => top(card) === top(all[0])).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step === undefined || all.length === 0) return false;
  const now = all.indexOf(document.activeElement);
  const next = now < 0 ? (step > 0 ? 0 : all.length - 1) : now + step;
  all[next]?.focus();
  return true;
}

let held;
let wasDragged = false;

const isOver = ({ clientX: x, clientY: y }) => {
  const place = gap()?.getBoundingClientRect();
  return place !== undefined && x > place.left - near && x < place.right + near
    && y > place.top - near && y < place.bottom + near;
};

/** Lets go of the card that is dragged, wherever it is. */
export function letGo() {
  if (!held) return;
  delete held.card.dataset.held;
  gap()?.removeAttribute("data-over");
  held = undefined;
}

/**
 * Has cards pressed and dragged.
 * @param {function(HTMLElement, Event): boolean} chosen returns whether it is an answer
 */
export function followHand(chosen) {
  hand.addEventListener("pointerdown", (event) => {
    const card = event.target.closest(".wcard");
    wasDragged = false;
    if (!card || held || !event.isPrimary || event.button !== 0) return;
    if (isLocked(event.timeStamp) || card.hasAttribute("aria-disabled")) return;
    card.setPointerCapture(event.pointerId);
    held = { card, x: event.clientX, y: event.clientY };
  });
  hand.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!("held" in held.card.dataset) && Math.hypot(x, y) < still) return;
    held.card.dataset.held = "";
    wasDragged = true;
    move(held.card, x, y);
    gap()?.toggleAttribute("data-over", isOver(event));
  });
  const end = (event) => {
    if (!held || !event.isPrimary) return;
    const { card } = held;
    const isLaid = event.type === "pointerup" && wasDragged && isOver(event);
    letGo();
    if (isLaid && chosen(card, event)) lay(card);
    else if (wasDragged) slideHome(card);
  };
  hand.addEventListener("pointerup", end);
  hand.addEventListener("pointercancel", end);
  hand.addEventListener("click", (event) => {
    const card = event.target.closest(".wcard");
    // What ends a drag is no press; a key is none of a finger.
    if (!card || (wasDragged && event.detail !== 0)) return;
    if (chosen(card, event)) lay(card);
  });
}
