import "./clock.js";
import { post, press, resume, waiting } from "./api.js";
import "./plan-start.js";
import { isOnControl, isTyping, pressPrimary } from "./keys.js";
import { follow } from "./live.js";
import { liveNumber } from "./measurement.js";
import { catchUp, refresh, take } from "./page.js";
import "./run-sound.js";
import { keepAwake } from "./screen.js";
import { play } from "./sound.js";
import { say, sayWhy } from "./toast.js";
import { screenName } from "./shared-count.js";
import { current, step, takeOthers } from "./wheel.js";

// A run: presses become requests; what is shown comes back from the server.

const main = () => document.querySelector("main");
const path = `/runs/${encodeURIComponent(main().dataset.run)}`;
// A screen that only counts neither saves nor gives up.
const sheet = document.querySelector("[data-sheet]");

// A slot that has just changed ignores presses for a moment, so that a double tap never saves.
const settling = 400;
const changed = new Map();
const faces = new Map();

function face(slot) {
  return `${slot.dataset.action} ${slot.getAttribute("aria-disabled")}`;
}

function noteChanges() {
  const isFirst = faces.size === 0;
  const slots = [...document.querySelectorAll("[data-slot]")];
  for (const slot of slots) {
    const name = slot.dataset.slot;
    if (!isFirst && faces.get(name) !== face(slot)) changed.set(name, performance.now());
    faces.set(name, face(slot));
  }
  // A slot that has gone is new when it comes back.
  const names = new Set(slots.map((slot) => slot.dataset.slot));
  for (const name of faces.keys()) if (!names.has(name)) faces.delete(name);
}

function isSettling(button) {
  const since = changed.get(button.dataset.slot);
  return since !== undefined && performance.now() - since < settling;
}

// Which attempt a press is about is sent along, so that of two screens which show the same attempt
// only the first press fills it or takes it back. Of page and answers the newest revision counts.
let newest = { revision: -1, done: 0 };

function note(revision, done) {
  if (revision >= newest.revision) newest = { revision, done };
}

/** Returns how many attempts are done once every press that waits has been carried out. */
function doneThen() {
  note(Number(main().dataset.revision), Number(main().dataset.done));
  const last = waiting().findLast(({ path: where, body }) => (
    body?.attempt && [`${path}/attempts`, `${path}/undo`].includes(where)
  ));
  if (!last) return newest.done;
  return last.path.endsWith("/undo") ? last.body.attempt - 1 : last.body.attempt;
}

const underWay = new Set();

async function shown(answer) {
  const run = answer.ok ? answer.body : answer.body.run;
  if (Array.isArray(run?.attempts)) note(run.revision, run.attempts.length);
  if (answer.body.code === "counted-elsewhere") takeOthers();
  if (!answer.ok) say(answer.body.title);
  // The answer is the run, whose part of the page comes by itself.
  if (answer.ok && answer.body.id === main().dataset.run) await catchUp(answer.body.revision);
  else await refresh();
  return answer;
}

/** Sends what a press asks for, in the order of the presses, and shows what came of it. */
async function enqueue(where, body) {
  return shown(await press(where, body));
}

/** The same, but a press that comes while the same is under way is a bounce. */
async function send(where, body) {
  if (underWay.has(where)) return null;
  underWay.add(where);
  try {
    return await enqueue(where, body);
  } finally {
    underWay.delete(where);
  }
}

const shoot = (outcome) => enqueue(`${path}/attempts`, { outcome, attempt: doneThen() + 1 });

async function connect(field) {
  // A device is wanted now or not at all, so this one is not kept for later.
  const id = field.dataset.device;
  const where = id ? `/devices/${encodeURIComponent(id)}/${field.dataset.action}` : "/devices/scan";
  const { peer } = field.dataset;
  return shown(await post(where, peer && { peer }));
}

async function leave() {
  const answer = await send(`${path}/cancel`);
  if (answer?.ok || answer?.status === 409) location.href = "/";
}

const actions = {
  connect,
  disconnect: connect,
  admit: connect,
  start: () => send(`${path}/start`),
  anew: () => send(`${path}/start`, { anew: true }),
  stop: () => send(`${path}/stop`),
  undo: () => enqueue(`${path}/undo`, { attempt: doneThen() || 1 }),
  save: () => send(`${path}/save`),
  next: () => send(`${path}/attempts`, {
    value: current(), attempt: doneThen() + 1, screen: screenName,
  }),
  pass: () => shoot("pass"),
  fail: () => shoot("fail"),
  plus: () => step(1),
  minus: () => step(-1),
  cancel: () => (Number(main().dataset.done) > 0 ? sheet.showModal() : leave()),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action]");
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") return sayWhy(button);
  if (!isSettling(button)) actions[button.dataset.action](button);
});

sheet?.querySelector("[data-discard]").addEventListener("click", () => {
  sheet.close();
  leave();
});
sheet?.querySelector("[data-stay]").addEventListener("click", () => sheet.close());

const keys = {
  "+": "plus", ArrowUp: "plus", "-": "minus", "−": "minus", ArrowDown: "minus",
  Backspace: "undo", s: "save", h: "pass", m: "fail", Escape: "cancel",
};

document.addEventListener("keydown", (event) => {
  if (isTyping(event) || event.repeat && event.key.length > 1 && !event.key.startsWith("Arrow")) {
    return;
  }
  if (event.key === "Enter" && !isOnControl(event)) return pressPrimary();
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const button = action && document.querySelector(`[data-action="${action}"]`);
  if (button) {
    event.preventDefault();
    button.click();
  } else if (event.key === "Escape") {
    document.querySelector('a[data-slot="leave"]')?.click();
  }
});

// Without a clock, + is the next press until there is something to keep, then Next is.
document.addEventListener("value", (event) => {
  const clock = document.querySelector('.clock[data-state="none"]');
  const next = document.querySelector('[data-action="next"]');
  const plus = document.querySelector('[data-action="plus"]');
  if (!clock || !next || !plus) return;
  const isNext = event.detail > 0 && !next.hasAttribute("aria-disabled");
  next.classList.toggle("slot--go", isNext);
  next.toggleAttribute("data-primary", isNext);
  plus.classList.toggle("key--go", !isNext);
  plus.toggleAttribute("data-primary", !isNext);
});

/** The pretend gate of the first-run tour goes with its run. */
function letTourGateGo() {
  const device = main().dataset.tourDevice;
  if (device) post(`/devices/${encodeURIComponent(device)}/disconnect`);
}

let state = main().dataset.runState;
let done = Number(main().dataset.done);

document.addEventListener("refreshed", () => {
  noteChanges();
  const now = main().dataset.runState;
  const count = Number(main().dataset.done);
  if (now === "lost" && state !== "lost") play("lost");
  else if (now === "saved" && state !== "saved") play("saved");
  else if (count > done) play("kept");
  if (now !== state && ["saved", "cancelled"].includes(now)) letTourGateGo();
  state = now;
  done = count;
});
noteChanges();
resume(shown);
keepAwake(() => !["saved", "cancelled"].includes(main().dataset.runState));

const tour = new URLSearchParams(location.search).has("tour") ? "&tour" : "";
const view = main().dataset.view ?? "run";
follow(`?run=${encodeURIComponent(main().dataset.run)}&view=${view}${tour}`, {
  view: ({ html }) => take(html),
  device: (device) => {
    const field = document.querySelector(".conn");
    if (field && (field.dataset.device === "" || field.dataset.device === device.id)) refresh();
  },
  measurement: liveNumber,
});
