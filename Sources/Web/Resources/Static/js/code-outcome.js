import * as console from "./code-console.js";
import { showFault, showUnreadable } from "./code-faults.js";
import { drawHints } from "./code-hints.js";
import { icon, press, word } from "./code-parts.js";
import { say } from "./toast.js";

// What the console says of a run that is over.

/** What a run has left to see: its drawing if it made one, else what it said. */
const leftBy = ({ said, drawing }) => (drawing.isUsed ? drawing.picture : said.list);

/** The run did not begin. */
export function tellRefused({ status, body }) {
  if (status === 422 && body.line) return showUnreadable(body);
  console.close();
  return say(body.title);
}

/** Somebody stopped it; what was said stays. */
export function tellStopped(played, note) {
  console.show("run", word("stopped"), played && leftBy(played), console.noted(note));
}

/**
 * The station began anew meanwhile and knows nothing of the run any more.
 * @param {function(): void} again runs once more
 */
export function tellLost(played, again) {
  const yellow = press({ class: "btn btn--go", "data-begin-again": true, "data-primary": true },
    icon("i-play"), word("run-again"));
  yellow.addEventListener("click", again);
  console.show(
    "help", word("lost"), console.body(console.sentence(word("lost-why")), leftBy(played)),
    console.actions(yellow));
}

/**
 * It came to its end.
 * @param {{player: Object, ran: Object, checked: Object|undefined, wish: Object, hints: Object[]}} over
 *   the run; hints are of no use to who is right
 * @param {function(Object, Object, Element, Element|undefined): void|undefined} judge says whether it was right,
 *   where that is asked
 */
export function tellEnd({ player: played, ran, checked, wish, hints = [], note }, judge) {
  const left = leftBy(played);
  const isJudged = checked?.ok && judge;
  if (ran.fault) {
    const { miss, say: hint } = isJudged ? checked.body : {};
    const isSame = miss?.fault?.code === ran.fault.code;
    return showFault(ran.fault, ran.trace.steps.length, wish, left, isSame ? hint : undefined);
  }
  if (isJudged) {
    return judge(checked.body, played, left, checked.body.right ? undefined : drawHints(hints));
  }
  if (checked && !checked.ok) say(checked.body.title);
  const isSilent = ran.output.length === 0 && !played.drawing.isUsed;
  const title = word(ran.trace.cut ? "cut" : isSilent ? "said-nothing" : "ended");
  return console.show("run", title, left, drawHints(hints), console.noted(note));
}
