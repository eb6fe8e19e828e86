import { currentRound } from "./round.js";

// What answers in a learning game beside touch and keys: a tablet that leans, and a gamepad.

// Where the tablet leans that answers: a ball rolls in a level, from half-way on a ring is on what
// going on would answer or choose, and at the edge it is answered.

const main = document.querySelector("main");
const half = 0.5;
// From the middle of the level to its edge, in its own units.
const edge = 27;
const far = { left: { right: -1 }, right: { right: 1 }, up: { up: 1 }, down: { up: -1 } };

let ringed;

/** Whether the tablet is more than half-way to an answer. */
export const isNear = () => ringed !== undefined;

/** Whether the open question is answered by tilting. */
export const isTilted = () => main.dataset.tilt === "on";

function roll({ right = 0, up = 0 } = {}) {
  for (const ball of document.querySelectorAll("[data-ball]")) {
    ball.style.translate = `${right * edge}px ${-up * edge}px`;
  }
}

/** Returns whether that is news. */
function ring(node) {
  if (node === ringed) return false;
  ringed?.removeAttribute("data-near");
  node?.setAttribute("data-near", "");
  ringed = node;
  return true;
}

/** The one side to which an answer was tilted; nothing where all mean the same. */
function sideOf({ sides = {} }, choice) {
  const found = Object.keys(sides).filter((side) => sides[side] === choice);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Returns a view that also shows where the tablet leans.
 * @param {Object} view as of `playGame`; `nodeOf(choice)` finds the element that gets the ring
 */
export function levelled(view) {
  let asked = {};
  const changed = (round) => {
    const { tilt, question } = round;
    const isAnswer = question?.sides !== undefined || question?.tilt !== undefined;
    const isHere = tilt.use !== "off" && ["ready", "settling"].includes(tilt.state);
    main.dataset.tilt = isAnswer && isHere ? "on" : "off";
    view.changed(round);
  };
  return {
    ...view,
    changed,
    async draw(round) {
      asked = round.question;
      ring();
      roll();
      await view.draw(round);
    },
    async told(round) {
      const { origin, choice } = round.last;
      ring();
      if (origin === "tilt") roll(far[sideOf(asked, choice)]);
      await view.told(round);
    },
    leaned(lean) {
      const round = currentRound();
      if (round.state !== "open" || round.question?.number !== lean.question) return;
      roll(lean);
      const isFar = Math.max(Math.abs(lean.right), Math.abs(lean.up)) >= half;
      const node = isFar && lean.choice !== undefined ? view.nodeOf?.(lean.choice) : undefined;
      if (ring(node ?? undefined)) changed(round);
    },
  };
}

// A gamepad: its directions are the arrow keys and its lower button is Enter. What the game does not take
// moves the focus as it is seen, and presses what has it.

const arrows = { left: "ArrowLeft", up: "ArrowUp", right: "ArrowRight", down: "ArrowDown" };
const name = "pad-enter";

let keyed = () => false;
let isPressing = false;

/** Whether what happens now comes from a gamepad. */
export const isByPad = () => isPressing;

/**
 * Has a game take what a gamepad presses.
 * @param {function(string, Object): boolean} pressed gets the key that is meant and what it has in
 *   common with an event; returns whether it took the key
 */
export function takePad(pressed) { keyed = pressed; }

/** Calls `entered` with the event when the button is pressed; one that is prevented is Enter no more. */
export function onPadEnter(entered, signal) {
  addEventListener(name, entered, { signal });
}

const controls = "main :is(a[href], button, input, [role='button'], [data-pad-stop])";
const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
// What lies beside the way is as far as what lies so many times further along it.
const aside = 2;

function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How far a point is to a side, as a hand would go there; infinite if it is not on that side. */
function way(from, to, [across, down]) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const [along, beside] = [x * across + y * down, Math.abs(x * down) + Math.abs(y * across)];
  return along > 1 && beside <= aside * along ? along + aside * beside : Infinity;
}

/** Gives the focus to the nearest control in a direction; to the first of the field where nothing has it. */
function focusTowards(direction) {
  const all = [...document.querySelectorAll(controls)].filter((node) => node.checkVisibility());
  const now = document.activeElement;
  if (!all.includes(now)) return (all.find((node) => node.closest(".field")) ?? all[0])?.focus();
  const from = middle(now);
  const reached = all.filter((node) => node !== now)
    .map((node) => ({ node, far: way(from, middle(node), ways[direction]) }))
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far);
  return reached[0]?.node.focus();
}

function press(key, moment, otherwise) {
  isPressing = true;
  try {
    const target = document.activeElement ?? document.body;
    if (!keyed(key, { key, target, timeStamp: moment, detail: 0 })) otherwise(target);
  } finally {
    isPressing = false;
  }
}

let isFollowed = false;

/** Follows the gamepads that there are; once, however often it is called. */
export async function followPads() {
  if (isFollowed) return;
  isFollowed = true;
  const { followGamepads } = await import("./eye-gamepad.js");
  followGamepads(
    (direction, moment) => press(arrows[direction], moment, () => focusTowards(direction)),
    (moment) => {
      if (!dispatchEvent(new CustomEvent(name, { cancelable: true }))) return;
      press("Enter", moment, (target) => target.click?.());
    });
}

// A page is told of a gamepad by the first press on it (W3C Gamepad, `gamepadconnected`).
addEventListener("gamepadconnected", followPads, { once: true });
