import { allPressed, newKey, post, resume } from "./api.js";
import { clockKnown } from "./hostclock.js";
import "./group-done.js";
import "./group-ready.js";
import { end, hush, isMute, sound } from "./group-beeps.js";
import { clock, offerNothing, paintAll, paintCells, paintUndo, tap, undoNewest } from "./group-cells.js";
import { close, isOpen, openMenu } from "./group-menu.js";
import {
  beeps, completed, current, elapsed, isCoach, isElsewhere, loadSchedule, path, run, say as sentence, screenName, speed,
  take, takeLoudspeaker, words,
} from "./group-state.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";
import { keepAwake } from "./screen.js";
import { awake, want } from "./sound.js";
import { say } from "./toast.js";

// A group run on this screen: before the start, while it runs, and what came of it.

const part = (name) => document.querySelector(`[data-${name}]`);
const isRunning = () => run().state === "running" && part("big") !== null;
const held = 500;
const stopping = 1000;

// The head: level and shuttle on their way, the bar to the next beep, time, pace.
let shown;

function paintShuttles(unit) {
  const place = part("shuttles");
  const level = beeps().units.filter((each) => each.level === unit.level);
  place.replaceChildren(...level.map((each) => {
    const mark = document.createElement("i");
    mark.dataset.s = each.number < unit.number ? "done" : each.number === unit.number ? "now" : "empty";
    return mark;
  }));
}

function paintHead(time) {
  const big = part("big");
  if (time < 0) {
    // Half a second passes before the first of five ticks.
    big.textContent = String(Math.min(5, Math.ceil(-time / 1e9)));
    part("bar").setAttribute("width", String(Math.max(0, 100 * (1 + time / 5e9))));
    part("time").textContent = "0.00";
    return;
  }
  part("time").textContent = clock(time);
  if (beeps().score === "distance") {
    big.textContent = clock(time);
    part("bar").setAttribute("width", String((100 * time) / beeps().end_ns));
    return;
  }
  const unit = current(Math.min(time, beeps().end_ns - 1));
  if (!unit) return;
  const from = completed(time) > 0 ? beeps().units[completed(time) - 1].end_ns : 0;
  const share = (time - from) / (unit.end_ns - from);
  part("bar").setAttribute("width", String(Math.min(100, Math.max(0, 100 * share))));
  if (shown === unit.text) return;
  shown = unit.text;
  big.textContent = unit.text;
  big.setAttribute("aria-label", sentence("level", { level: unit.level, shuttle: unit.number }));
  part("pace").textContent = speed(unit.speed_kmh);
  if (beeps().score === "shuttle") paintShuttles(unit);
  // What a press does changes with the beep.
  paintCells(time);
}

function frame() {
  if (isRunning() && beeps()) {
    const time = elapsed();
    if (time !== undefined) paintHead(time);
    paintUndo();
    // The beeps that count are the coach's.
    const mute = part("mute");
    const isLost = isCoach && isMute();
    if (mute.hidden === isLost) {
      mute.hidden = !isLost;
      mute.textContent = isLost ? words.sound_lost : "";
      part("take-over")?.toggleAttribute("hidden", !isLost || !isElsewhere());
    }
  }
  requestAnimationFrame(frame);
}

async function stop() {
  await allPressed();
  const answer = await post(`${path}/presses`, { kind: "stop", id: newKey(), screen: screenName });
  if (answer.ok) take(answer.body);
  else say(answer.body.title);
}

/** Has the beeps that are still due come from here. */
async function takeOver() {
  want();
  await awake(1500);
  const answer = await post("/loudspeaker", { output: "page" });
  if (answer.ok) takeLoudspeaker(answer.body);
  else say(answer.body.title);
}

// A press is a tap when it is let go in time, else it opens the menu; Stop takes a second.
let down;

function endHold() {
  clearTimeout(down?.timer);
  down?.target.removeAttribute("data-hold");
  down = undefined;
}

document.addEventListener("pointerdown", (event) => {
  const target = event.target.closest(".gcells > button[data-person], [data-stop]");
  if (!target || !isRunning() || event.button > 0) return;
  endHold();
  const isStop = target.matches("[data-stop]");
  target.setAttribute("data-hold", "");
  down = { target, moment: event.timeStamp, isHeld: false };
  down.timer = setTimeout(() => {
    down.isHeld = true;
    target.removeAttribute("data-hold");
    if (isStop) stop();
    else openMenu(target);
  }, isStop ? stopping : held);
});

let lastPointer = -Infinity;

document.addEventListener("pointerup", (event) => {
  if (!down) return;
  const { target, moment, isHeld } = down;
  endHold();
  lastPointer = performance.now();
  if (isHeld || !target.contains(event.target)) return;
  if (target.matches("[data-stop]")) say(words.hold);
  else tap(target, moment, "touch");
});

document.addEventListener("pointercancel", endHold);
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest(".gcells")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!isRunning()) return;
  if (event.target.closest("[data-undo]")) return undoNewest();
  if (event.target.closest("[data-take-over]")) return takeOver();
  // A key or a screen reader presses without a pointer.
  if (performance.now() - lastPointer < 600 || event.detail > 0) return;
  const cell = event.target.closest(".gcells > button[data-person]");
  if (cell) tap(cell, performance.now(), "key");
  else if (event.target.closest("[data-stop]")) stop();
});

// Digits and Enter are a tap on that bib, also from a card reader; with M before them its menu.
let typed = "";

document.addEventListener("keydown", (event) => {
  if (!isRunning() || event.ctrlKey || event.altKey || event.metaKey) return;
  const { key } = event;
  if (key === "Escape" && isOpen()) return close();
  if (key === "Backspace" && !typed) return undoNewest();
  if (/^\d$/.test(key) || (key.toLowerCase() === "m" && !typed)) {
    typed += key.toLowerCase();
  } else if (key === "Enter" && /\d/.test(typed)) {
    const bib = typed.replace("m", "");
    const cell = document.querySelector(`.gcells > [data-bib="${Number(bib)}"]`);
    if (cell && typed.startsWith("m")) openMenu(cell);
    else if (cell) tap(cell, performance.now(), "key");
    typed = "";
    event.preventDefault();
  } else if (key !== "Shift") {
    typed = "";
  }
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "up", ArrowDown: "down" }[key];
  const cell = document.activeElement?.closest?.(".gcells > [data-person]");
  if (!step || !cell) return;
  const all = [...cell.parentElement.children];
  const columns = getComputedStyle(cell.parentElement).gridTemplateColumns.split(" ").length;
  const by = step === "up" ? -columns : step === "down" ? columns : step;
  all[all.indexOf(cell) + by]?.focus();
  event.preventDefault();
});

/** Begins what belongs to a state: the beeps of a running test. */
async function begin() {
  shown = undefined;
  if (part("big")) offerNothing();
  paintAll();
  if (run().state !== "running") return;
  await clockKnown();
  sound();
  paintAll();
}

document.addEventListener("group", async ({ detail: { isOther } }) => {
  if (!isOther) {
    paintAll();
    if (run().state !== "running") refresh();
    return;
  }
  if (run().state !== "running") end();
  await refresh();
  await begin();
});
document.addEventListener("refreshed", () => paintAll());
document.addEventListener("loudspeaker", () => { if (isElsewhere()) hush(); });

keepAwake(() => run().state === "running" || run().state === "ready");
await loadSchedule();
resume((answer) => { if (answer.ok && answer.body.people) take(answer.body); });
follow("", {
  group: (news) => take(news),
  loudspeaker: takeLoudspeaker,
  ready: async () => {
    const response = await fetch(`/api/v1${path}`, { cache: "no-store" });
    if (response.ok) take(await response.json());
  },
});
await begin();
requestAnimationFrame(frame);
