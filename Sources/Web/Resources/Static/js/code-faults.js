import { blockName, lanes } from "./code-block.js";
import * as console from "./code-console.js";
import * as editor from "./code-editor.js";
import { icon, make, press, word } from "./code-parts.js";
import * as station from "./code-station.js";
import { say } from "./toast.js";

// What is wrong with a program: the console says it, the block is marked, and one press repairs it or
// leads to where it is repaired.

let current;

const lineOf = (id) => editor.placeOf(id) + 1;

/** The argument that a repair means, by its place in the line. */
function placeIn(id, { argument, number }) {
  const line = editor.lines()[editor.placeOf(id)];
  const places = line.arguments.flatMap(({ name }, index) => (name === argument ? [index] : []));
  return places[number - 1] ?? 0;
}

/** Leads to an argument that is to be filled or changed. */
function lead(id, repair) {
  console.close();
  editor.edit(id, repair ? placeIn(id, repair) : 0);
}

/** Leads to the value that a line gives a name. */
function leadToCause(number) {
  const line = editor.lines()[number - 1];
  console.close();
  editor.edit(line.id, line.arguments.length - 1);
}

/** Has the station repair it. */
async function mend() {
  const { fault, wish } = current;
  const answer = await station.repair(editor.lines(), fault, wish);
  if (!answer.ok) return say(answer.body.title);
  console.close();
  editor.take(answer.body.program.lines);
  return undefined;
}

/** What the yellow press does, and what it is called. */
function cure(fault) {
  const { repair, id, line, cause } = fault;
  if (cause) return ["i-edit", word("change-line", { line: cause }), () => leadToCause(cause)];
  const called = {
    equipment: () => (localStorage.getItem("code-simulated") === "off" ? undefined
      : ["i-play", word("simulate"), () => takeSimulated(repair.sensor)]),
    "add-end": () => ["i-plus", word("end-there", { line: repair.after + 1 }), mend],
    remove: () => ["i-trash", word("remove-line", { line }), mend],
    replace: () => ["i-edit", word("replace", { by: repair.by }), mend],
    rename: () => ["i-edit", word("replace", { by: repair.to }), mend],
    fill: () => [
      "i-edit", fault.code === "missing" ? word("fill-in") : word("change-line", { line }),
      () => lead(id, repair),
    ],
  };
  return called[repair?.do]?.() ?? ["i-edit", word("change-line", { line }), () => choose(id)];
}

/** Runs again with simulated values in the place of what is not there. */
async function takeSimulated(sensor) {
  console.close();
  const { beginSimulated } = await import("./code-run.js");
  beginSimulated(sensor);
}

function choose(id) {
  console.close();
  editor.choose(id, true);
}

/** Parts a sentence at its first full stop: what has happened, and what to do. */
function parted(message) {
  const end = message.search(/[.:] (?=\p{Lu})/u);
  if (end < 0) return [message.replace(/\.$/, ""), ""];
  return [message.slice(0, end), message.slice(end + 2)];
}

/** The argument that is marked, and the place where an End is missing. */
function marked({ id, repair }) {
  const mark = { id };
  if (repair?.do === "fill") mark.argument = { name: repair.argument, number: repair.number };
  if (repair?.do === "add-end") {
    mark.ghost = repair.after;
    const way = lanes(editor.lines())[editor.placeOf(id)];
    mark.ghostDepth = way.depth;
  }
  return mark;
}

/**
 * Says what is wrong.
 * @param {Object} fault as the station tells it
 * @param {number} ran how many steps were done before
 * @param {Object} wish what a repair needs to know of the run
 * @param {Element|undefined} said what was said before
 * @param {string|undefined} hint what the page that is worked at says of such a fault
 */
export function showFault(fault, ran, wish = {}, said = undefined, hint = undefined) {
  if (lineOf(fault.id) === 0) return;
  current = { fault, wish };
  const [title, rest] = parted(fault.message);
  const { parts } = fault;
  const teaching = hint ?? fault.teaching;
  // What a sentence of its own teaches says also what to do; a name that was meant it does not know.
  const advice = teaching && !parts?.suggestion ? undefined : rest;
  const [symbol, name, act] = cure(fault);
  const yellow = press({ class: "btn btn--go", "data-primary": true }, icon(symbol), name);
  yellow.addEventListener("click", act);
  const { block } = editor.lines()[lineOf(fault.id) - 1];
  const about = press(
    { class: "btn", "data-tool": "info" }, icon("i-info"),
    make("span", { class: "wide-only" }, word("about", { block: blockName(block) })),
    make("span", { class: "narrow-only" }, word("act-help")));
  editor.mark(marked(fault));
  console.show("fault", title, console.body(
    advice ? console.sentence(advice) : undefined,
    teaching ? console.sentence(teaching) : undefined,
    console.sentence(
      ran === 0 ? word("nothing-run") : word("stopped-at", { line: fault.line }), { class: "quiet wide-only" }),
    said), console.actions(yellow, about));
  editor.seekMark();
}

/** Which argument of a line a column lies in: as the station joins them, with a space between. */
function argumentAt({ block, arguments: values }, column) {
  let end = blockName(block).length + 1;
  const place = values.findIndex(({ name, text }) => {
    end += text.length + 1 + (name === "value" ? 2 : 0);
    return column <= end;
  });
  return place < 0 ? values.length - 1 : place;
}

/** Says that a line cannot be read. */
export function showUnreadable({ title, line, column }) {
  const at = editor.lines()[line - 1];
  if (!at) return void say(title);
  const index = argumentAt(at, column ?? 1);
  const { name } = at.arguments[index];
  const number = at.arguments.slice(0, index + 1).filter((value) => value.name === name).length;
  return showFault({
    id: at.id, line, code: "unreadable", message: title,
    repair: { do: "fill", argument: name, number },
  }, 0);
}

// The dashed End has a press of its own.
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-repair]")) mend();
});
