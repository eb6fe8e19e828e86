import { underWay } from "./group-presses.js";
import { run, say as sentence, words } from "./group-state.js";
import { bibOf, nameOf, who } from "./group-times.js";
import { heat, lane, nowLane, running } from "./lanes-state.js";

// Heats in lanes as they are painted: a row for each lane, and who is next.

const part = (name) => document.querySelector(`[data-${name}]`);

/** Whether this is the page of such a run, under way or looked at again. */
export const isShown = () => part("lanes") !== null;

let chosenPlace;
// How long a key that has come in the place of NOW is not pressed, in milliseconds.
const settling = 1000;
let heatSince = -Infinity;

/** Whether the keys of the next heat have been there for long enough to be meant. */
export const isHeatSettled = () => performance.now() - heatSince >= settling;

export const chosen = () => chosenPlace;

export function choose(place) {
  chosenPlace = place;
  paint();
}

function set(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

const lines = { free: "absent", waits: "waiting", run: "waiting", lost: "lost", done: "done", off: "absent" };

function paintLane(row) {
  const number = Number(row.dataset.lane);
  const { state, participant, value, story } = lane(number);
  const isSending = [...underWay.values()]
    .some((press) => press.lane === number || (participant !== undefined && press.participant === participant));
  row.dataset.s = isSending ? "sending" : state;
  row.dataset.person = participant ?? "";
  row.dataset.bib = participant === undefined ? "" : bibOf(participant);
  const bib = row.querySelector(".bib");
  bib.hidden = participant === undefined;
  set(bib, row.dataset.bib);
  set(row.querySelector("strong"), participant === undefined ? "" : nameOf(participant));
  set(row.querySelector(".lane__story"), isSending ? words.sending : story);
  set(row.querySelector("b"), value);
  row.querySelector(".line").dataset.state = isSending ? "waiting" : lines[state];
  // What changes ten times a second is not read aloud.
  const told = state === "done" ? value : "";
  const label = [sentence("lane_is", { lane: number }), participant === undefined ? "" : who(participant), told, story]
    .filter(Boolean).join(", ");
  if (row.getAttribute("aria-label") !== label) row.setAttribute("aria-label", label);
}

function paintHeat() {
  const list = part("heat");
  const next = heat();
  while (list.children.length > next.length) list.lastChild.remove();
  for (const [place, participant] of next.entries()) {
    let row = list.children[place];
    if (!row) {
      row = Object.assign(document.createElement("button"), { type: "button", className: "wrow" });
      row.append(...["bib", "wrow__who", ""].map((className) =>
        Object.assign(document.createElement("span"), { className })));
      row.children[1].append(document.createElement("strong"), document.createElement("span"));
      list.append(row);
    }
    row.dataset.place = place;
    set(row.children[0], bibOf(participant));
    set(row.children[1].children[0], nameOf(participant));
    set(row.children[1].children[1], sentence("lane_is", { lane: place + 1 }));
    row.setAttribute("aria-pressed", String(chosenPlace === place));
    row.setAttribute("aria-label",
      [sentence("lane_is", { lane: place + 1 }), who(participant), words.tap_pick].join(", "));
  }
  part("heat-none").hidden = next.length > 0;
}

function paintKeys() {
  const { course } = run();
  const now = nowLane();
  const mayStart = course.heat_over && course.waiting.length > 0;
  const nowKey = part("now");
  if (nowKey) {
    nowKey.hidden = mayStart;
    nowKey.setAttribute("aria-disabled", String(!now));
    set(part("now-who"), now ? sentence("lane_in", { lane: now.lane }) : running().length > 0 ? words.lanes_by_gate : words.course_empty);
  }
  if (mayStart && part("heat-go")?.hidden) heatSince = performance.now();
  for (const key of ["heat-go", "heat-gun"].map(part).filter(Boolean)) {
    key.hidden = !mayStart;
    key.setAttribute("aria-disabled", String(!isHeatSettled()));
  }
  set(part("heat-words"), sentence("heat_go", { number: course.heats + 1 }));
}

/** Paints what changes by itself. */
export function paintMoving() {
  if (!isShown()) return;
  for (const row of document.querySelectorAll(".lane")) paintLane(row);
  paintKeys();
}

/** Paints all that is known and what is on its way. */
export function paint() {
  if (!isShown()) return;
  paintHeat();
  paintMoving();
  const { course, people } = run();
  const all = course.heats + Math.ceil(course.waiting.length / course.lanes.length);
  const done = people.filter(({ result }) => result).length;
  set(part("progress"), [
    sentence("heat_of", { number: course.heats, all }), sentence("of_done", { count: done, all: people.length }),
  ].join(" · "));
}
