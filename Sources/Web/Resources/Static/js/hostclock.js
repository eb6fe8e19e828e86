// The daemon's monotonic clock, as seen from this screen. A question and its answer bracket one
// moment of it, so each pair gives a range for the difference of the clocks; the pair with the
// shortest way there and back gives the narrowest one (the clock filter of RFC 5905, section 10).

const pause = 1000;
// How far two clocks may run apart: a quartz keeps within 0.01 %, and this is ten times that.
const drift = 0.001;
const kept = 16;
// So many pairs make a clock known, with the one among them that took the shortest way.
const enough = 5;
// A daemon that does not tell its time holds nobody up for longer than this.
const longestWait = 5000;

let samples = [];
let pairs = 0;
let waiting = [];
let timer;
let isNeeded = () => false;

/** How far a sample may be wrong by now, in milliseconds to either side. */
function spread(sample, now) {
  return (sample.high - sample.low) / 2 + drift * Math.max(0, now - sample.at);
}

function middle(sample) {
  return (sample.high + sample.low) / 2;
}

// What contradicts the newest pair is from before a clock jumped or ran off.
function add(sample) {
  samples = samples.filter((old) =>
    Math.abs(middle(old) - middle(sample)) <= spread(old, sample.at) + spread(sample, sample.at));
  samples.push(sample);
  samples = samples.slice(-kept);
  pairs += 1;
  if (pairs < enough) return;
  for (const resolve of waiting) resolve();
  waiting = [];
}

/** Returns once the clock is known by enough pairs, or nobody can tell it. */
export function clockKnown() {
  if (pairs >= enough) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, longestWait);
  });
}

async function ask() {
  const sent = performance.now();
  const response = await fetch("/api/v1/clock", { cache: "no-store" });
  const came = performance.now();
  if (!response.ok) return;
  const host = (await response.json()).host_time_ns / 1e6;
  add({ low: host - came, high: host - sent, at: came });
}

async function keepAsking() {
  try {
    await ask();
  } catch (error) {
    // No connection: what is known of the clock holds on, and the stream says that it is cut.
    if (!(error instanceof TypeError)) throw error;
  }
  timer = isNeeded() ? setTimeout(keepAsking, pairs < enough ? 50 : pause) : undefined;
}

/** Follows the daemon's clock for as long as `needed` returns true. */
export function followHostClock(needed) {
  const before = isNeeded;
  isNeeded = () => needed() || before();
  wakeHostClock();
}

/** Looks again whether the clock is needed. */
export function wakeHostClock() {
  if (timer === undefined && isNeeded()) {
    timer = 0;
    keepAsking();
  }
}

/**
 * Returns the daemon's time of a moment of this page, and how far that may be wrong.
 * @param {number} moment on the clock of `performance.now()`
 * @returns {{nanoseconds: number, uncertainty: number}|undefined} the uncertainty in milliseconds;
 *   nothing while nothing is known of the daemon's clock
 */
export function hostTime(moment) {
  if (samples.length === 0) return undefined;
  const now = performance.now();
  const best = samples.reduce((left, right) =>
    (spread(right, now) < spread(left, now) ? right : left));
  return {
    nanoseconds: Math.round((moment + middle(best)) * 1e6), uncertainty: spread(best, now),
  };
}

/** Returns the milliseconds from now to a moment of the daemon's clock; undefined if unknown. */
export function until(nanoseconds) {
  if (samples.length === 0) return undefined;
  const now = performance.now();
  const best = samples.reduce((left, right) =>
    (spread(right, now) < spread(left, now) ? right : left));
  return nanoseconds / 1e6 - (now + middle(best));
}
