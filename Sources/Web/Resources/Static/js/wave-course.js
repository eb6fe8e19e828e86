import { elapsed, run, say as sentence, words } from "./group-state.js";
import { bibOf, timeText, who } from "./group-times.js";

// Starts at intervals as numbers and words: who is next, who is on the course, and whose time is in doubt.

/** A result as it is read, as well as it is known. */
export const resultText = ({ time_s: time, uncertainty_s: doubt }) => timeText(time, doubt <= 0.05 ? 2 : 1);

/** Seconds since somebody's start; undefined before it. */
export function since({ start_ns: start }) {
  const now = elapsed();
  return start === undefined || now === undefined ? undefined : (now - (start - run().start_ns)) / 1e9;
}

/** Who is on the course, whoever started first first. */
export const onCourse = () => run().people
  .filter((one) => one.start_ns !== undefined && !one.result && one.status === "running" && since(one) > 0)
  .sort((left, right) => left.start_ns - right.start_ns);

/** The time of somebody. */
export const timeOf = (participant) => (run().times ?? []).find((time) => time.participant === participant);

/** Who else may have been first at a time that is in doubt. */
function other(time) {
  const at = time.time_s * 1e9 + run().start_ns;
  return run().people.find((one) => one.participant !== time.participant && one.start_ns < at
    && (one.result ? one.result.at_ns > at : one.status === "running"));
}

/** The newest time of which somebody has to say whose it is: `{ time, first, second }`. */
export function doubt() {
  for (const time of [...(run().times ?? [])].reverse()) {
    if (time.doubt !== "order") continue;
    return { time, first: time.participant, second: other(time)?.participant };
  }
  return undefined;
}

/** The question that a time in doubt asks. */
export function question({ first, second }) {
  return second === undefined
    ? sentence("order_doubt", { who: who(first) })
    : sentence("first_or", { first: bibOf(first), second: bibOf(second) });
}

/** What stands below the name of somebody. */
export function story(someone) {
  const time = timeOf(someone.participant);
  if (time?.doubt === "order") {
    return question({ first: someone.participant, second: other(time)?.participant });
  }
  if (time?.doubt === "long") return words.long;
  if (someone.start_doubt) return words[`start_${someone.start_doubt}`];
  if (someone.result) {
    return sentence("plus_minus", { value: Math.round(someone.result.uncertainty_s * 1000) });
  }
  if (someone.status === "withdrawn") return words.withdrew;
  if (someone.status === "stopped") return words.not_in;
  if (someone.start_ns !== undefined && since(someone) > 0) return words.on_course;
  return words.not_started;
}

/** Whose start is next: `{ participant, then, due, isAwaited }`, with the nanoseconds until its sound. */
export function next() {
  const { course, start_ns: start } = run();
  const now = elapsed();
  if (run().state !== "running" || now === undefined) return undefined;
  const until = (at) => (at === undefined ? undefined : at - start - now);
  const isDue = course.called !== undefined && until(course.cue_ns) > 0;
  if (isDue || course.awaited) {
    return {
      participant: course.called, then: course.waiting[0],
      due: isDue ? until(course.cue_ns) : undefined, isAwaited: !isDue,
    };
  }
  if (course.waiting.length === 0) return undefined;
  return {
    participant: course.waiting[0], then: course.waiting[1], due: until(course.next_ns), isAwaited: false,
  };
}
