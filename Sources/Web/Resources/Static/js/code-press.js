import * as editor from "./code-editor.js";
import { word } from "./code-parts.js";
import "./code-read.js";
import { sayWhy } from "./toast.js";

// What is pressed: blocks of the palette, tools, the parts of a line, and Run with its bar.

const page = document.querySelector("main");
const info = document.querySelector("[data-info]");
const hooks = [];
let loading;

const tools = {
  undo: editor.undo, redo: editor.redo, delete: () => editor.remove(),
};

const acts = {
  up: (id) => editor.moveBy(id, -1),
  down: (id) => editor.moveBy(id, 1),
  delete: (id) => editor.remove(id),
};

const idOf = (part) => Number(part.closest(".ln").dataset.id);

/** Presses something on the board; returns whether there was something. */
function pressBoard(target) {
  const act = target.closest("[data-act]");
  if (act) {
    acts[act.dataset.act]?.(idOf(act));
    return true;
  }
  const more = target.closest("[data-more]");
  if (more) {
    editor.open(editor.opened() === idOf(more) ? undefined : idOf(more));
    return true;
  }
  const argument = target.closest("button[data-arg]");
  if (argument) {
    editor.edit(idOf(argument), Number(argument.dataset.arg));
    return true;
  }
  const line = target.closest(".ln[data-id]");
  if (!line || target.closest("[data-field]")) return false;
  editor.leave();
  const id = idOf(line);
  const isNode = target.closest("[data-node]") !== null;
  // Where a line has no room for its own press, a second one on its circle opens what can be done with it.
  if (isNode && editor.chosen() === id && !line.querySelector("[data-more]")?.checkVisibility()) {
    editor.open(editor.opened() === id ? undefined : id);
    return true;
  }
  editor.choose(id, isNode);
  return true;
}

document.addEventListener("click", (event) => {
  const block = event.target.closest("[data-block]");
  if (block) return block.dataset.why ? sayWhy(block) : void editor.add(block.dataset.block);
  const tool = event.target.closest("[data-tool]");
  if (tool && tools[tool.dataset.tool]) return tools[tool.dataset.tool]();
  if (event.target.closest("[data-board]")) return void pressBoard(event.target);
  return undefined;
});

let named = "";

/** Says beside the tools what is being changed, else how the program is. */
function paintName() {
  const edited = editor.edited();
  document.querySelector("[data-tools-name]").textContent = edited
    ? word("editing", { line: editor.placeOf(edited.id) + 1 }) : named;
}

/** Says beside the tools how the program is. */
export function nameTools(text) {
  named = text;
  paintName();
}

function paint() {
  paintName();
  for (const [name, can] of [["undo", editor.canUndo()], ["redo", editor.canRedo()]]) {
    const tool = document.querySelector(`[data-tool="${name}"]`);
    if (can) tool?.removeAttribute("aria-disabled");
    else tool?.setAttribute("aria-disabled", "true");
  }
}

editor.on("drawn", paint);

/** Calls `hook` with what runs programs, once it is loaded. */
export const whenRunning = (hook) => hooks.push(hook);

/** Loads what runs programs: at the first touch of the page, so that it is there when it is wanted. */
async function load() {
  const module = await import("./code-run.js");
  await Promise.all(hooks.map((hook) => hook(module)));
  return module;
}

const running = () => (loading ??= load());

/** Shows what each block does, first the one that is chosen. */
function explain() {
  info.showModal();
  const line = editor.lines()[editor.placeOf(editor.chosen())];
  // Whoever hears the page begins at the block too.
  if (line) info.querySelector(`[data-el="${line.block}"]`).focus();
}

const presses = {
  "[data-begin]": async () => (await running()).pressRun(),
  "[data-stop]": async () => (await running()).pressStop(),
  '[data-tool="step"]': async () => (await running()).step(),
  "[data-step]": async () => (await running()).step(),
  "[data-follow]": async () => (await running()).begin("step"),
  '[data-tool="code"]': async () => (await import("./code-views.js")).showViews(),
  '[data-tool="info"], [data-act="help"]': explain,
  "[data-close-info]": () => info?.close(),
};

document.addEventListener("click", async ({ target }) => {
  if (target === info) return info.close();
  const pace = target.closest("[data-pace]");
  if (pace) return (await running()).setPace(pace.dataset.pace);
  for (const [selector, act] of Object.entries(presses)) {
    const pressed = target.closest(selector);
    if (pressed && pressed.getAttribute("aria-disabled") !== "true") return act(pressed);
  }
  return undefined;
});

for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => {
    running();
    import("./code-pad.js");
  }, { once: true, capture: true });
}

document.querySelector("[data-runbar]")?.addEventListener("keydown", async (event) => {
  const choices = [...event.currentTarget.querySelectorAll("[data-pace]")];
  const at = choices.indexOf(event.target);
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (at < 0 || !by) return;
  event.preventDefault();
  event.stopPropagation();
  const next = choices[(at + by + choices.length) % choices.length];
  (await running()).setPace(next.dataset.pace);
  next.focus();
});

page.dataset.ready = "";
editor.draw();
