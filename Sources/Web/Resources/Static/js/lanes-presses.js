import { isNear, send } from "./group-presses.js";
import { person, run, say as sentence } from "./group-state.js";
import { choose, chosen, isHeatSettled, isShown } from "./lanes-paint.js";
import { who } from "./group-times.js";
import { heat, isByHand, lane, laneOf, nowLane, running } from "./lanes-state.js";
import { resultText, timeOf } from "./wave-course.js";

// What is pressed in lanes: who is in, who runs where, and the next heat.

const part = (name) => document.querySelector(`[data-${name}]`);

function sendIn({ lane: number, participant }, moment, source) {
  navigator.vibrate?.(20);
  send({ kind: "time", lane: number }, sentence("is_in", { who: who(participant) }), moment, source);
}

/** NOW: the lane whose gate tells nothing is in. */
export function now(moment, source) {
  const own = nowLane();
  if (own && run().state === "running" && !isNear(`lane ${own.lane}`, moment)) sendIn(own, moment, source);
}

/** A press on a lane: without a gate its runner is in, else what more there is. */
export function tap(row, moment, source) {
  const number = Number(row.dataset.lane);
  if (isNear(`lane ${number}`, moment)) return;
  const own = laneOf(number);
  if (running().includes(own) && isByHand(own) && run().state === "running") sendIn(own, moment, source);
  else openSheet(row);
}

let open;

/** Shows what can be done with whoever runs in a lane. */
export function openSheet(row) {
  const number = Number(row.dataset.lane);
  const { participant, state } = lane(number);
  const someone = participant === undefined ? undefined : person(participant);
  if (!someone) return;
  open = { number, participant };
  part("who-title").textContent =
    [who(participant), someone.result ? resultText(someone.result) : ""].join(" ").trim();
  part("in-now").hidden = run().state !== "running" || !["run", "lost"].includes(state);
  part("nobodys").hidden = !timeOf(participant);
  part("gave-up").hidden = run().state !== "running" || someone.status === "withdrawn";
  part("back-in").hidden = someone.status !== "withdrawn";
  part("who-sheet").showModal();
}

function decide(name, moment) {
  const { number, participant } = open;
  const someone = person(participant);
  const time = timeOf(participant);
  const story = { who: who(participant), time: someone?.result ? resultText(someone.result) : "" };
  if (name === "in-now") {
    sendIn({ lane: number, participant }, moment, "touch");
  } else if (name === "nobodys" && time) {
    send({ kind: "void", event: time.id }, sentence("said_nobody", story));
  } else if (name === "gave-up") {
    send({ kind: "withdraw", participant }, sentence("said_gave_up", story));
  } else if (name === "back-in" && someone?.last) {
    send({ kind: "void", participant, event: someone.last }, sentence("said_back", story));
  }
}

/** A press on somebody of the next heat: the next one that is pressed changes places with them. */
function pick(place) {
  const before = chosen();
  if (before === undefined || before === place) {
    choose(before === place ? undefined : place);
    return;
  }
  const [participant, other] = [heat()[before], heat()[place]];
  send(
    { kind: "place", participant, lane: place + 1 },
    sentence("said_places", { first: who(participant), second: who(other) }));
  choose(undefined);
}

/** Starts the next heat; keys that have just come in the place of NOW are not meant. */
function begin(kind, moment) {
  if (!isHeatSettled() || isNear("heat", moment ?? performance.now())) return;
  send({ kind }, sentence("said_heat", { number: run().course.heats + 1 }), moment);
}

document.addEventListener("pointerdown", ({ target, timeStamp, button }) => {
  if (isShown() && button === 0 && target.closest("[data-heat-gun]")) begin("heat-gun", timeStamp);
});

document.addEventListener("click", ({ target, timeStamp, detail }) => {
  if (!isShown()) return;
  const row = target.closest("[data-place]");
  if (row) pick(Number(row.dataset.place));
  if (target.closest("[data-heat-go]")) begin("heat");
  // A key has no moment of its own before this one.
  if (target.closest("[data-heat-gun]") && detail === 0) begin("heat-gun", timeStamp);
  for (const name of ["in-now", "nobodys", "gave-up", "back-in"]) {
    if (!target.closest(`[data-${name}]`)) continue;
    part("who-sheet").close();
    decide(name, timeStamp);
  }
  if (target.closest("[data-sheet-close]")) target.closest("dialog").close();
});
