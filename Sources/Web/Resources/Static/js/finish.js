import { allPressed, newKey, post, resume } from "./api.js";
import { clockKnown } from "./hostclock.js";
import "./group-done.js";
import "./group-ready.js";
import { hush, sound } from "./group-beeps.js";
import { isCoach, isElsewhere, loadSchedule, path, run, screenName, take, takeLoudspeaker, words } from "./group-state.js";
import { comeIn, now, openSheet, undo } from "./finish-presses.js";
import { isShown, paint, paintClock } from "./finish-queue.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";
import { keepAwake } from "./screen.js";
import { say } from "./toast.js";

// A group run in which everybody has a time, on this screen: before the start, at the finish, afterwards.

const holding = 500;
const stopping = 1000;

async function stop() {
  await allPressed();
  const answer = await post(`${path}/presses`, { kind: "stop", id: newKey(), screen: screenName });
  if (answer.ok) take(answer.body);
  else say(answer.body.title);
}

// A press on a bib is one when it is let go in time, else it opens what more there is; Stop takes a
// second. NOW counts from the moment it is touched.
const held = new Map();
let lastPointer = -Infinity;

/** Ends what a finger holds; each finger has its own. */
function endHold(pointer) {
  const down = held.get(pointer);
  clearTimeout(down?.timer);
  down?.target.removeAttribute("data-hold");
  held.delete(pointer);
  return down;
}

document.addEventListener("pointerdown", (event) => {
  if (!isShown() || event.button > 0) return;
  if (event.target.closest("[data-now]")) {
    lastPointer = performance.now();
    now(event.timeStamp, "touch");
    return;
  }
  const target = event.target.closest(".gcells > button[data-person], [data-stop]");
  if (!target) return;
  endHold(event.pointerId);
  const isStop = target.matches("[data-stop]");
  target.setAttribute("data-hold", "");
  const down = { target, moment: event.timeStamp, isHeld: false };
  held.set(event.pointerId, down);
  down.timer = setTimeout(() => {
    down.isHeld = true;
    target.removeAttribute("data-hold");
    if (isStop) stop();
    else openSheet(target);
  }, isStop ? stopping : holding);
});

document.addEventListener("pointerup", (event) => {
  const down = endHold(event.pointerId);
  if (!down) return;
  const { target, moment, isHeld } = down;
  lastPointer = performance.now();
  if (isHeld || !target.contains(event.target)) return;
  if (target.matches("[data-stop]")) say(words.hold);
  else comeIn(target, moment, "touch");
});

document.addEventListener("pointercancel", ({ pointerId }) => endHold(pointerId));
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest(".gcells")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!isShown()) return undefined;
  if (event.target.closest("[data-undo]")) return undo();
  // A key or a screen reader presses without a pointer.
  if (performance.now() - lastPointer < 600 || event.detail > 0) return undefined;
  const cell = event.target.closest(".gcells > button[data-person]");
  if (cell) return comeIn(cell, performance.now(), "key");
  if (event.target.closest("[data-now]")) return now(performance.now(), "key");
  if (event.target.closest("[data-stop]")) return stop();
  return undefined;
});

// Space is NOW, digits and Enter are a press on that bib, also from a card reader; with M before them what
// more there is.
let typed = "";

function moveFocus(key) {
  const cell = document.activeElement?.closest?.(".gcells > [data-person]");
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "up", ArrowDown: "down" }[key];
  if (!step || !cell) return false;
  const all = [...cell.parentElement.children];
  const columns = getComputedStyle(cell.parentElement).gridTemplateColumns.split(" ").length;
  const by = step === "up" ? -columns : step === "down" ? columns : step;
  all[all.indexOf(cell) + by]?.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (!isShown() || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (document.querySelector("dialog[open]")) return;
  const { key } = event;
  if (key === " ") {
    event.preventDefault();
    now(event.timeStamp, "key");
  } else if (key === "Backspace" && !typed) {
    undo();
  } else if (/^\d$/.test(key) || (key.toLowerCase() === "m" && !typed)) {
    typed += key.toLowerCase();
  } else if (key === "Enter" && /\d/.test(typed)) {
    const bib = Number(typed.replace("m", ""));
    const cell = document.querySelector(`.gcells > [data-bib="${bib}"]`);
    if (cell && typed.startsWith("m")) openSheet(cell);
    else if (cell) comeIn(cell, event.timeStamp, "key");
    typed = "";
    event.preventDefault();
  } else if (key !== "Shift") {
    typed = "";
    if (moveFocus(key)) event.preventDefault();
  }
});
// A browser presses a button with Space when the key is let go.
document.addEventListener("keyup", (event) => {
  if (isShown() && event.key === " " && !document.querySelector("dialog[open]")) event.preventDefault();
});

/** Begins what belongs to a state: the beeps of the start. */
async function begin() {
  paint();
  if (run().state !== "running") return;
  await clockKnown();
  sound();
}

document.addEventListener("group", async ({ detail: { isOther } }) => {
  if (!isOther) {
    paint();
    if (!isShown()) refresh();
    return;
  }
  if (run().state !== "running") hush();
  await refresh();
  await begin();
});
document.addEventListener("refreshed", paint);
document.addEventListener("loudspeaker", () => { if (isElsewhere()) hush(); });

function frame() {
  paintClock();
  requestAnimationFrame(frame);
}

keepAwake(() => run().state === "running" || (run().state === "ready" && isCoach));
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
