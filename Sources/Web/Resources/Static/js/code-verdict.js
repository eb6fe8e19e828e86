import * as console from "./code-console.js";
import { showFault } from "./code-faults.js";
import { counted, icon, make, press, word } from "./code-parts.js";

// What is said of a task: right, with what was learnt and the way on, or not yet, with what was
// expected beside what came.

const page = document.querySelector("main");

/** Runs a challenge with what is there, else with simulated values. */
async function tryLive() {
  const [{ takeLive }, { begin }] = await Promise.all([
    import("./code-sensors.js"), import("./code-run.js"),
  ]);
  takeLive();
  begin();
}

export function right({ learnt, star }, shown) {
  const live = document.querySelector("[data-sensors]:not([hidden])") ? press(
    { class: "btn", "data-try-live": true }, icon("i-play"), word("try-live")) : undefined;
  live?.addEventListener("click", tryLive);
  const next = make(
    "a", { class: "btn btn--go btn--big", href: page.dataset.next, "data-primary": true },
    word("next"), icon("i-next"));
  console.show(
    "right", word("right"),
    console.body(
      learnt ? console.sentence(learnt) : undefined,
      star ? make("p", { class: "strong", "data-aloud": true }, icon("i-star"), ` ${word("starred")}`)
        : undefined,
      shown),
    live, next);
  next.focus({ preventScroll: true });
}

const pair = (value, name) => make(
  "div", { "data-aloud": `${name}: ${value}` }, make("b", {}, value), make("span", {}, name));

/** Of which run figures are: one with other values than those that are shown is said to be that. */
const caption = ({ case: place, kind, expected, got, first }) => {
  if (place > 0) return word("other-values");
  const isOne = first && kind === "lines" && expected.length === got.length && expected.length > 1;
  return isOne ? word("first-differs", { number: first }) : undefined;
};

/** What was expected beside what came: how many lines, or the first that is another. */
function versus(miss) {
  const { expected, got, first, kind, wanted, had } = miss;
  const above = caption(miss);
  const box = (one, other) => make(
    "div", { class: "versus__box" }, above && console.sentence(above, { class: "strong" }),
    make("div", { class: "versus" }, pair(one, word("expected")), pair(other, word("got"))));
  // How often a block stands there says nothing beside what was printed.
  if (kind === "uses") return undefined;
  if (kind === "steps") return box(String(wanted), String(had));
  if (!expected) return undefined;
  if (expected.length !== got.length && kind === "lines") {
    return box(counted("lines", expected.length), counted("lines", got.length));
  }
  const at = (first ?? 1) - 1;
  return box(expected[at] || word("nothing"), got[at] || word("nothing"));
}

export function wrong({ miss, say, message }, played, shown, hints) {
  // What the run said that was seen belongs to other values than those of another.
  const isOther = miss.case > 0;
  if (miss.kind === "fault" && miss.fault) {
    return showFault(
      miss.fault, 1, {}, isOther ? console.sentence(word("fault-elsewhere")) : shown, say);
  }
  const follow = press({ class: "btn btn--go", "data-follow": true, "data-primary": true },
    icon("i-step"), word("follow"));
  const hint = press({ class: "btn", "data-hint": true }, icon("i-bulb"), word("hint"));
  if (miss.kind === "lines" && miss.first && miss.got.length > 1) played.said.mark(miss.first);
  console.show(
    "help", word("not-yet"),
    console.body(versus(miss), console.sentence(say ?? message), isOther ? undefined : shown, hints),
    console.actions(follow, hint));
  played.said.seekMark();
  return undefined;
}
