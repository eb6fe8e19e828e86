import { post } from "./api.js";
import { clockKnown, followHostClock, hostTime, wakeHostClock } from "./hostclock.js";
import { follow } from "./live.js";
import { keepAwake, lookAtScreen, onTurn, screenAngle } from "./screen.js";
import { say } from "./toast.js";

// A round of the eye test or of a learning game as a page plays it, whatever it asks: shows each
// question once, tells the daemon when it stood on the screen, and sends one answer to it. The daemon
// decides; a tilt or another screen may answer first.

// The screen shows a picture within one frame of being told to.
const frame = 1 / 60;
// The events that tell how a round stands, by where its addresses begin.
const events = { eyetest: "eye", learning: "learning" };
// Between two tries to show what could not be fetched or drawn.
const patience = 1000;

let base;
let round;
let screen;
let shown;
let sent = 0;
let told = 0;
let line = Promise.resolve();

const path = (end = "", id = round.id) => `/${base}/rounds/${encodeURIComponent(id)}${end}`;

const nextFrame = () => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(resolve));
});

/** The round as the page knows it. */
export const currentRound = () => round;

async function ask() {
  const number = round.question?.number;
  if (number === undefined || shown?.number === number) return;
  await clockKnown();
  await screen.draw(round);
  const moment = await nextFrame();
  // It may have been answered or left while it waited for its picture or for a tablet at rest.
  if (round.question?.number !== number) return;
  shown = { number, moment };
  // An answer counts from here on.
  document.querySelector("main").dataset.question = number;
  await tellShown();
}

/** Tells the daemon when the question stood on the screen, and which way round the screen is. */
async function tellShown() {
  const body = { question: shown.number, screen_angle_deg: screenAngle() };
  const known = hostTime(shown.moment);
  if (known) {
    body.shown_at_ns = known.nanoseconds;
    body.uncertainty_s = known.uncertainty / 1000 + frame;
  }
  const answer = await post(path("/ready"), body);
  if (answer.ok) {
    take(answer.body);
  } else if (answer.status >= 500) {
    shown = undefined;
    throw new Error(answer.body.detail);
  }
}

function tellAgain() {
  const isOpen = () => round?.state === "open" && round.question?.number > sent;
  line = line.then(() => insist(async () => {
    if (isOpen()) await (shown ? tellShown() : ask());
  }, isOpen));
}

// Tilts go by how the screen was turned when it showed the question last, and to the page that did
// so last: a page that is looked at again after another one takes them again.
onTurn(tellAgain);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") tellAgain();
});

// The tablet that answers, if it is a simulated one: it is tilted from the page. Few rounds have it.
const tabletOf = ({ state, tilt }) => (state === "open" ? tilt.tablet : undefined);
let simulated;

async function findTablet() {
  if (simulated || tabletOf(round) === undefined) return;
  simulated = await import("./simulated-tablet.js");
  simulated.tiltFromPage(tabletOf(round));
}

async function step(fresh) {
  // Before the question is shown, whose answers its arrow keys are otherwise.
  await findTablet();
  if (fresh.last && fresh.last.question > told) {
    told = fresh.last.question;
    shown = undefined;
    await screen.told(fresh);
  }
  if (fresh.state === "over") screen.over(fresh);
  // What came meanwhile has a step of its own behind this one.
  else if (fresh === round) await ask();
}

// What fails once, as a picture that did not come, must not hold up every later question.
async function insist(work, isWanted) {
  for (;;) {
    try {
      return await work();
    } catch {
      if (!isWanted()) return undefined;
      say(document.querySelector("main").dataset.retry);
      await new Promise((resolve) => { setTimeout(resolve, patience); });
    }
  }
}

function take(fresh) {
  if (round && fresh.id !== round.id) return;
  if (round && (round.state === "over"
    || (fresh.state !== "over" && fresh.revision <= round.revision))) return;
  round = fresh;
  lookAtScreen();
  simulated?.tiltFromPage(tabletOf(fresh));
  screen.changed(fresh);
  line = line.then(() => insist(() => step(fresh), () => fresh === round));
}

// Also while it is read what is to be done before the round begins: there it can be said that the
// screen may go dark, without a word beside what is to be seen.
keepAwake(() => round?.state !== "over");

async function look() {
  try {
    const response = await fetch(`/api/v1${path()}`, { cache: "no-store" });
    if (response.ok) take(await response.json());
  } catch (error) {
    // No connection: the stream says so, and it is looked at again when that is back.
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * Answers the question that is shown; nothing happens if it has an answer.
 * @param {string} choice one of the question's choices, or text where it takes any
 * @param {string} origin touch, key, gamepad or remote
 * @param {number} moment when, on the clock of `performance.now()`
 * @returns {boolean} whether it is an answer
 */
export function answer(choice, origin, moment) {
  if (!shown || shown.number <= sent || round.state === "over") return false;
  sent = shown.number;
  send({
    question: shown.number, choice, origin, uncertainty_s: frame,
    response_time_s: Math.max(0, moment - shown.moment) / 1000,
  });
  return true;
}

async function send(body) {
  let problem;
  try {
    const answer = await post(path("/answers"), body);
    if (answer.ok) return take(answer.body);
    problem = answer.body;
    await look();
  } catch {
    // Neither an answer nor a problem came back: whatever failed, the question is asked again below.
  }
  if (round.state === "over" || round.question?.number !== body.question) {
    // Another answer was first, and is what is shown now. Where optotypes are looked at nothing is said.
    if (problem && base === "learning") say(problem.title);
    return undefined;
  }
  return showAgain(body.question, problem?.title);
}

// The daemon has no answer to this question, and nobody was told whether it was right: it is shown
// once more, and its time goes on from when it was first shown.
function showAgain(number, reason) {
  const isOpen = () => round.question?.number === number;
  say(reason ?? document.querySelector("main").dataset.retry);
  line = line.then(() => insist(async () => {
    if (!isOpen()) return;
    await screen.draw(round);
    sent = Math.min(sent, number - 1);
  }, isOpen));
}

/**
 * Notes what happened around a measured round; its result then has no number.
 * @param {string} condition distance or display
 */
export async function note(condition) {
  const answer = await post(path("/conditions"), { condition });
  if (answer.ok) take(answer.body);
}

/**
 * Leaves the round.
 * @returns {Promise<Object|undefined>} a problem, if it goes on
 */
export async function stop() {
  if (round?.state !== "open") return undefined;
  const answer = await post(path("/stop"));
  return answer.ok ? undefined : answer.body;
}

/**
 * Plays a round to its end.
 * @param {Object|string} wish the body of a new round, or the id of one that is open
 * @param {Object} view `draw(round)` shows the open question, `told(round)` the answer to the one
 *   before (both may return a promise), `changed(round)` everything else, `over(round)` the end;
 *   `leaned(lean)` is told where the tablet leans that answers
 * @param {"eyetest"|"learning"} kinds whose round it is
 * @returns {Promise<Object|undefined>} a problem, if there is no such round
 */
export async function playRound(wish, view, kinds = "eyetest") {
  base = kinds;
  screen = view;
  followHostClock(() => round === undefined || round.state === "open");
  wakeHostClock();
  if (typeof wish === "string") {
    const response = await fetch(`/api/v1${path("", wish)}`);
    if (!response.ok) return response.json();
    take(await response.json());
    told = round.last?.question ?? 0;
  } else {
    const answer = await post(`/${base}/rounds`, wish);
    if (!answer.ok) return answer.body;
    take(answer.body);
  }
  const leans = screen.leaned && round.tilt.use !== "off" ? { lean: screen.leaned } : {};
  follow(`?run=${encodeURIComponent(round.id)}`, { [events[base]]: take, ready: look, ...leans });
  return undefined;
}
