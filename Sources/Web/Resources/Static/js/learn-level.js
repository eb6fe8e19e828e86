import { currentRound } from "./round.js";

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
