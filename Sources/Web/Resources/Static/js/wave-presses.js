import { isNear, send } from "./group-presses.js";
import { person, run, say as sentence, words } from "./group-state.js";
import { clockText, who } from "./group-times.js";
import { next, onCourse, resultText, timeOf } from "./wave-course.js";
import { choose, chosen, isShown, nameless } from "./wave-paint.js";

// What is pressed where one starts after the other: NOW, hold back, and whose each time is.

const part = (name) => document.querySelector(`[data-${name}]`);

/** NOW: the one who has been on the course longest is in. */
export function now(moment, source) {
  const first = onCourse()[0];
  if (!first || run().state !== "running" || isNear("now", moment)) return;
  navigator.vibrate?.(20);
  send({ kind: "time" }, sentence("is_in", { who: who(first.participant) }), moment, source);
}

/** Gives a time to somebody; who had it has the other one's then. */
function give(time, participant, second) {
  const story = second === undefined
    ? sentence("said_in", { who: who(participant), time: clockText(time) })
    : sentence("said_swap", { first: who(participant), second: who(second) });
  send({ kind: "assign", participant, time: time.id }, story);
  choose(undefined);
}

/** A press on a row: it is chosen, or what was chosen before and it change their times. */
export function tap(row, moment) {
  const participant = Number(row.dataset.person);
  if (isNear(participant, moment)) return;
  const before = chosen();
  if (before === row.dataset.person) {
    openSheet(row);
    return;
  }
  const time = nameless().find(({ id }) => id === before);
  if (time) {
    give(time, participant);
    return;
  }
  const mine = timeOf(participant);
  const other = before === undefined ? undefined : Number(before);
  const theirs = other === undefined ? undefined : timeOf(other);
  if (other !== undefined && theirs) give(theirs, participant, other);
  else if (other !== undefined && mine) give(mine, other, participant);
  else choose(row.dataset.person);
}

let open;

/** Shows what can be done with somebody. */
export function openSheet(row) {
  const someone = person(Number(row.dataset.person));
  if (!someone) return;
  open = someone.participant;
  const time = timeOf(open);
  part("who-title").textContent =
    [who(open), someone.result ? resultText(someone.result) : ""].join(" ").trim();
  part("right").hidden = !time?.doubt;
  part("two").hidden = !time;
  part("nobodys").hidden = !time;
  part("gave-up").hidden = run().state !== "running" || someone.status === "withdrawn";
  part("back-in").hidden = someone.status !== "withdrawn";
  part("who-sheet").showModal();
}

function decide(name) {
  const someone = person(open);
  const time = timeOf(open);
  if (!someone) return;
  const story = { who: who(open), time: someone.result ? resultText(someone.result) : "" };
  if (name === "right" && time) {
    send({ kind: "assign", participant: open, time: time.id }, sentence("said_right", story));
  } else if (name === "two" && time) {
    send({ kind: "split", time: time.id }, words.said_split);
  } else if (name === "nobodys" && time) {
    send({ kind: "void", event: time.id }, sentence("said_nobody", story));
  } else if (name === "gave-up") {
    send({ kind: "withdraw", participant: open }, sentence("said_gave_up", story));
  } else if (name === "back-in" && someone.last) {
    send({ kind: "void", participant: open, event: someone.last }, sentence("said_back", story));
  }
}

function hold() {
  const start = next();
  if (start === undefined || start.then === undefined) return;
  const { participant } = start;
  send({ kind: "hold", participant }, sentence("said_hold", { who: who(participant) }));
}

document.addEventListener("click", ({ target }) => {
  if (!isShown()) return;
  const pressed = (name) => target.closest(`[data-${name}]:not([aria-disabled="true"])`);
  const time = target.closest(".wtime");
  if (time) choose(chosen() === time.dataset.time ? undefined : time.dataset.time);
  if (pressed("hold")) hold();
  if (pressed("drop")) {
    const dropped = nameless().find(({ id }) => id === chosen());
    if (dropped) {
      send(
        { kind: "void", event: dropped.id },
        sentence("said_nobody", { time: clockText(dropped) }));
      choose(undefined);
    }
  }
  for (const name of ["right", "two", "nobodys", "gave-up", "back-in"]) {
    if (!pressed(name)) continue;
    part("who-sheet").close();
    choose(undefined);
    decide(name);
  }
  if (pressed("sheet-close")) {
    target.closest("dialog").close();
    choose(undefined);
  }
});
