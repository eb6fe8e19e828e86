// A stimulus that can be tilted to is shown only while the tablet rests, so that a tilt that began
// before it cannot answer it.

let waiting = [];

/** Whether the tablet is at rest, or nobody could tell. */
export const isLevel = ({ tilt }) => tilt.use === "off"
  || !["ready", "settling", "slow"].includes(tilt.state) || tilt.level;

/** How tilts stand to the round, as one word of the page: a simulated tablet has its own. */
export const tiltWord = ({ tilt }) =>
  (tilt.tablet && tilt.state === "ready" ? "simulated" : tilt.state);

/** Tells those who wait for rest how the round stands now; a question that is gone ends the wait. */
export function tellLevel(round) {
  const number = round.question?.number;
  waiting = waiting.filter(({ question, resolve }) => {
    if (number === question && !isLevel(round)) return true;
    resolve();
    return false;
  });
}

/** Ends all waiting: somebody wants to see it now. */
export function waitNoMore() {
  for (const { resolve } of waiting) resolve();
  waiting = [];
}

/**
 * Waits for rest, or for the end of the question.
 * @param {Object} round as it is now
 * @param {number} question the number of the one that is to be shown
 */
export function untilLevel(round, question) {
  if (isLevel(round) || round.question?.number !== question) return Promise.resolve();
  return new Promise((resolve) => { waiting.push({ question, resolve }); });
}
