import { elapsed, person, run, say as sentence, words } from "./group-state.js";
import { seconds } from "./group-times.js";
import { resultText, since } from "./wave-course.js";

// Heats in lanes as words: who runs where, which gate is lost, who is next.

// The gates that are not connected now.
const lost = new Set();

/** Takes in how it stands with a device; returns whether that changed anything. */
export function takeDevice({ id, state }) {
  const was = lost.has(id);
  if (state === "ready") lost.delete(id);
  else lost.add(id);
  return was !== lost.has(id);
}

/** The lane as the station knows it. */
export const laneOf = (number) => run().course.lanes.find(({ lane }) => lane === number);

/** Whether the finish of a lane tells nothing: its gate is lost, or there is none. */
export const isByHand = ({ finish }) => finish === undefined || lost.has(finish.device);

/** The sound of the newest heat, in seconds from now; undefined where there was none. */
export function untilSound() {
  const { course, start_ns: start } = run();
  const now = elapsed();
  if (course.cue_ns === undefined || now === undefined) return undefined;
  return (course.cue_ns - start - now) / 1e9;
}

/** How a lane is painted: `{ state, participant, value, story }`. */
export function lane(number) {
  const own = laneOf(number);
  const someone = own.participant === undefined ? undefined : person(own.participant);
  if (!someone) return { state: "free", value: "", story: words.lane_free };
  const { participant } = someone;
  if (someone.result) {
    const doubt = someone.start_doubt ? words[`start_${someone.start_doubt}`]
      : sentence("plus_minus", { value: Math.round(someone.result.uncertainty_s * 1000) });
    return { state: "done", participant, value: resultText(someone.result), story: doubt };
  }
  if (["withdrawn", "stopped"].includes(someone.status)) {
    const isOut = someone.status === "withdrawn";
    return { state: "off", participant, value: "–", story: isOut ? words.withdrew : words.not_in };
  }
  const wait = untilSound();
  if (wait > 0) return { state: "waits", participant, value: "", story: sentence("starts_in", { seconds: Math.ceil(wait) }) };
  const time = since(someone);
  if (time === undefined) return { state: "run", participant, value: "–", story: words.not_passed };
  const value = seconds(Math.floor(time * 10) / 10);
  if (own.finish !== undefined && lost.has(own.finish.device)) {
    return { state: "lost", participant, value, story: words.lane_lost };
  }
  return { state: "run", participant, value, story: own.finish ? words.on_course : words.lane_by_hand };
}

/** The lanes whose runner is on the way. */
export const running = () => run().course.lanes
  .filter(({ lane: number }) => ["run", "lost"].includes(lane(number).state));

/** The lane that NOW is about: the first one whose gate tells nothing, else the only one that is left. */
export function nowLane() {
  const left = running();
  return left.find(isByHand) ?? (left.length === 1 ? left[0] : undefined);
}

/** Who is next, lane by lane. */
export const heat = () => run().course.waiting.slice(0, run().course.lanes.length);
