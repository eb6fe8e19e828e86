import { chips, picture, vocabulary } from "./code-chips.js";
import { output } from "./code-console.js";
import * as editor from "./code-editor.js";
import { icon, make, word } from "./code-parts.js";
import { chalk } from "./code-chalk.js";

// Plays what a run did, step by step: the ball goes down the line, values show under their names.

const watched = document.querySelector("[data-values]");
const mostWatched = 6;

/** Takes away what a run has left on the board. */
export function clearBoard() {
  for (const row of document.querySelectorAll(".ln[data-run]")) row.removeAttribute("data-run");
  for (const row of document.querySelectorAll(".ln[aria-current]")) row.removeAttribute("aria-current");
  for (const tag of document.querySelectorAll(".blk__tag")) tag.remove();
  for (const value of document.querySelectorAll("small.now")) {
    value.className = "";
    value.textContent = value.dataset.name;
  }
  if (watched) watched.hidden = true;
  for (const point of document.querySelectorAll("[data-series] circle")) point.setAttribute("class", "lo");
}

/** Shows which of the recorded values was read. */
function point(sensor, place) {
  const points = document.querySelectorAll(`[data-series="${sensor}"] circle`);
  for (const [index, circle] of points.entries()) {
    circle.setAttribute("class", index < place ? "hi" : index === place ? "now" : "lo");
  }
}

/** Puts a sign on a line: which turn, or whether it was gone into. */
function tag(row, ...inside) {
  const plate = row.querySelector(".blk");
  plate.querySelector(".blk__tag")?.remove();
  const sign = make("span", { class: "blk__tag" }, ...inside);
  plate.insertBefore(sign, plate.querySelector(".blk__more"));
}

/** What a name is kept by: capital letters make no other one. */
const keyOf = (name) => name.toLowerCase();

/** Shows values under the names that have them. */
function valuesBelow(row, values) {
  for (const argument of row.querySelectorAll(".arg")) {
    const piece = chips(argument.querySelector(".arg__v").textContent);
    const known = piece.length === 1 ? values.get(keyOf(piece[0].text)) : undefined;
    const small = argument.querySelector("small");
    if (!known || !small) continue;
    small.dataset.name ??= small.textContent;
    small.textContent = known.value;
    small.className = "now";
  }
}

const turnWord = Object.keys(vocabulary.words).find((name) => vocabulary.words[name] === "turn");

const sensorName = (id) =>
  Object.keys(vocabulary.sensors).find((name) => vocabulary.sensors[name] === id) ?? id;

/** Draws the values that are watched: those that were set last, in the order in which they came. */
function watch(values, news, was) {
  const recent = [...values].sort(([, one], [, other]) => other.at - one.at).slice(0, mostWatched);
  const known = new Set(recent.map(([key]) => key));
  const shown = [...values].filter(([key]) => known.has(key)).map(([key, { name, value, of, isSimulated }]) => {
    const small = of === undefined ? undefined : make("small", {}, ` ${word("of", { of })}`);
    const before = was.has(key)
      ? make("small", {}, ` ${word("was", { value: was.get(key) })}`) : undefined;
    return make(
      "div", { class: isSimulated ? "lv lv--sim" : "lv", "data-s": news.has(key) ? "new" : undefined },
      make("span", { class: "lv__n" }, picture(name) && icon(picture(name)), name),
      make("b", {}, value, before ?? small));
  });
  watched.replaceChildren(...shown);
  watched.hidden = shown.length === 0;
}

/**
 * Makes the player of a run.
 * @param {Object[]} steps what happened, in its order
 * @param {function(string): void} telling told of the turn that is played
 * @param {function(string): boolean} isSimulated whether the values of a sensor are
 */
export function player(steps, telling, isSimulated = () => false) {
  const said = output();
  const drawing = chalk();
  const values = new Map();
  const taken = {};
  // The values of each line when it last happened unseen.
  const unseen = new Map();
  let at = 0;
  let now;

  /** Lets one step happen; `isShown` is whether anybody sees it. */
  function happen(isShown, isWatched) {
    const step = steps[at];
    at += 1;
    const news = new Set();
    const was = new Map();
    const set = (name, value, more = {}) => {
      // The name stays as it was written first, as the place of its value does.
      values.set(keyOf(name), { name: values.get(keyOf(name))?.name ?? name, value, at, ...more });
      news.add(keyOf(name));
    };
    for (const { sensor, value } of step.read ?? []) {
      set(sensorName(sensor), value, { isSimulated: isSimulated(sensor) });
      taken[sensor] = (taken[sensor] ?? -1) + 1;
      if (isShown) point(sensor, taken[sensor]);
    }
    if (step.set !== undefined) {
      set(step.set, step.now);
      if (step.was !== undefined) was.set(keyOf(step.set), step.was);
    }
    if (step.said !== undefined && step.walk === undefined && step.right === undefined) {
      said.say(step.line, step.said);
    }
    drawing.take(step);
    if (step.turn) {
      telling(word("turn-of", { turn: step.turn, of: step.of }));
      set(turnWord, step.turn, { of: step.of });
    }
    const row = editor.rowOf(step.id);
    if (!row) return;
    if (step.turn !== undefined) tag(row, word("turn", { turn: step.turn }));
    if (step.went !== undefined) {
      tag(row, icon(step.went ? "i-check" : "i-cross"), make("b", {}, word(step.went ? "yes" : "no")));
    }
    if (!isShown) return void unseen.set(row, new Map(values));
    unseen.delete(row);
    now?.removeAttribute("data-run");
    now?.removeAttribute("aria-current");
    now = row;
    row.dataset.run = "now";
    row.setAttribute("aria-current", "step");
    row.scrollIntoView({ block: "nearest" });
    valuesBelow(row, values);
    if (isWatched && watched) watch(values, news, was);
  }

  return {
    said, drawing,
    /** Takes the ball away: the run is over. */
    rest() {
      now?.removeAttribute("data-run");
      now?.removeAttribute("aria-current");
      said.end();
    },
    get isAtEnd() { return at >= steps.length; },
    get place() { return at; },
    /** One step, as somebody who watches wants it. */
    step() {
      if (at < steps.length) happen(true, true);
    },
    /** So many steps at once, of which only the last is seen. */
    skip(count) {
      const end = Math.min(steps.length, at + count);
      while (at < end) happen(at === end - 1, false);
      // A run that waits for equipment has not ended, and its values are wanted now.
      for (const [row, known] of unseen) valuesBelow(row, known);
      unseen.clear();
    },
  };
}
