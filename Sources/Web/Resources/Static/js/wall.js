import { post } from "./api.js";
import { follow } from "./live.js";
import { keepAwake } from "./screen.js";
import { say as tell } from "./toast.js";
import { clock, mark, passFocus, report, say, standing, take, waited, write } from "./wall-state.js";

// The wall of heart rates: a cell for each strap in reach, by number, each second.

const list = document.querySelector("[data-cells]");
const template = document.querySelector("template[data-cell]");
const begin = document.querySelector("[data-begin]");
const end = document.querySelector("[data-end]");
const said = document.querySelector("[data-said]");
const isSwedish = document.documentElement.lang === "sv";
const space = "\u00a0";

// The cells by number, with their parts: the wall is painted each second.
const cells = new Map();

function cellOf(number) {
  const known = cells.get(number);
  if (known?.cell.isConnected) return known;
  const cell = template.content.firstElementChild.cloneNode(true);
  cell.dataset.person = number;
  write(cell.querySelector("[data-bib]"), String(number));
  cell.classList.toggle("w--long", number > 99);
  const next = [...list.children].find((other) => Number(other.dataset.person) > number);
  list.insertBefore(cell, next ?? null);
  const found = {
    cell,
    who: cell.querySelector("[data-name]"),
    rate: cell.querySelector("[data-rate]"),
    percent: cell.querySelector("[data-percent]"),
    byAge: cell.querySelector("[data-by-age]"),
    minutes: cell.querySelector("[data-minutes]"),
    points: cell.querySelector("[data-points]"),
    age: cell.querySelector("[data-age]"),
    zone: cell.querySelector("[data-zone]"),
    strip: cell.querySelector(".st"),
    bars: [...cell.querySelectorAll(".st i")],
  };
  cells.set(number, found);
  return found;
}

/** What stands in the place of the zone where there is no value. */
function reason(cell, now) {
  if (now.state === "lost") return now.reason ? say(now.reason) : say("lost", { count: Math.floor(now.lost) });
  return cell.moved_to === undefined ? say("none") : say("moved", { who: cell.moved_to });
}

const figure = (name, text) => {
  const wide = document.createElement("span");
  wide.className = name;
  wide.textContent = text;
  return wide;
};

/** Writes a number with a long unit for wide screens and a short one for phones. */
function writeUnit(place, number, long, short) {
  const text = number === undefined ? "" : String(number);
  if (place.dataset.value === text) return;
  place.dataset.value = text;
  place.replaceChildren();
  if (number === undefined) return;
  place.append(text, figure("g-wide", space + long), figure("g-narrow", short));
}

function paint(cell) {
  const parts = cellOf(cell.participant);
  const { cell: place, who, rate, percent, byAge, minutes, points, age, zone: name, strip, bars } = parts;
  write(who, cell.nickname ?? "");
  const now = standing(cell);
  const isShown = now.rate !== undefined;
  const zone = isShown && cell.percent !== undefined ? cell.zone ?? 0 : undefined;
  mark(place, "data-a", now.state === "live" ? undefined : now.state);
  mark(place, "data-z", zone);
  place.classList.toggle("w--sim", cell.simulated);
  write(rate, isShown ? String(Math.round(now.rate)) : "–");
  const share = isShown && cell.percent !== undefined ? `${Math.floor(cell.percent)}${space}%` : "";
  write(percent, now.state === "lost" ? "–" : share);
  // A highest pulse that an age tells is wrong by some ten beats.
  mark(byAge, "hidden", share && cell.max_basis === "age" ? undefined : "");
  if (now.state === "lost" && now.since && !now.reason) {
    writeUnit(minutes, undefined);
    writeUnit(points, undefined);
    delete age.dataset.value;
    write(age, clock(now.since));
  } else {
    const spent = zone ? Math.floor(cell.zones_s[zone - 1] / 60) : undefined;
    writeUnit(minutes, spent, "min", "′");
    const earned = cell.edwards === undefined || !isShown ? undefined : Math.round(cell.edwards);
    writeUnit(points, earned, say("points"), say("points"));
    if (isShown && cell.simulated && now.state === "live") {
      delete age.dataset.value;
      write(age, "sim");
    } else {
      writeUnit(age, isShown ? Math.floor(now.age) : undefined, "s", "″");
    }
  }
  const word = zone === undefined
    ? isShown ? say("share") : reason(cell, now)
    : zone === 0 ? say("zone0") : `${zone} ${say(`zone${zone}`)}`;
  write(name, word);
  bars.forEach((bar, index) => mark(bar, "data-on", zone && index < zone ? "" : undefined));
  mark(strip, "hidden", zone ? undefined : "");
}

// A lost strap is said once, with all that are lost at the same time, and again only after it came back.
let missing = new Set();

function announce(all) {
  const lost = all.filter((cell) => standing(cell).state === "lost");
  const fresh = lost.filter(({ participant }) => !missing.has(participant));
  missing = new Set(lost.map(({ participant }) => participant));
  if (missing.size === 0) write(said, "");
  if (fresh.length === 0) return;
  const who = fresh.map(({ participant, nickname }) => `${participant} ${nickname ?? ""}`.trim());
  write(said, say("announce", { who: who.join(", ") }));
}

function time(seconds) {
  const whole = Math.floor(seconds);
  const mark = isSwedish ? "." : ":";
  return `${Math.floor(whole / 60)}${mark}${String(whole % 60).padStart(2, "0")}`;
}

function paintAll() {
  const wall = report();
  const numbers = new Set(wall.cells.map(({ participant }) => String(participant)));
  for (const cell of [...list.children]) if (!numbers.has(cell.dataset.person)) cell.remove();
  wall.cells.forEach(paint);
  announce(wall.cells);
  const heard = wall.cells.filter((cell) => standing(cell).rate !== undefined).length;
  const count = wall.cells.length;
  const line = document.querySelector("[data-heard]");
  write(line, wall.not_recorded ? say("stuck") : count ? say("heard", { heard, count }) : "");
  mark(line, "data-state", wall.not_recorded ? "error" : undefined);
  document.querySelector("[data-empty]").hidden = count > 0;
  list.hidden = count === 0;
  const isRecorded = wall.session_s !== undefined;
  write(document.querySelector("[data-clock]"), isRecorded ? time(wall.session_s + waited()) : "");
  if (!begin) return;
  const held = document.activeElement;
  begin.hidden = isRecorded || count === 0;
  end.hidden = !isRecorded;
  if (held === begin || held === end) passFocus(held, isRecorded ? end : begin);
}

async function record() {
  const answer = await post("/wall/sessions");
  if (!answer.ok) tell(answer.body.title);
}

// Ending cannot be undone, so it takes two presses, and a finger that bounces is one.
let isSure;
let askedAt;
const bounce = 500;

async function stop() {
  const place = document.querySelector("[data-end-words]");
  if (isSure && performance.now() - askedAt < bounce) return;
  if (!isSure) {
    askedAt = performance.now();
    write(place, say("again"));
    isSure = setTimeout(() => {
      isSure = undefined;
      write(place, say("end"));
    }, 4000);
    return;
  }
  const { id } = report().session;
  const answer = await post(`/wall/sessions/${encodeURIComponent(id)}/end`);
  if (answer.ok) location.assign(`/wall/sessions/${encodeURIComponent(id)}`);
  else tell(answer.body.title);
}

begin?.addEventListener("click", record);
end?.addEventListener("click", stop);

keepAwake(() => true);
follow("", {
  wall: (news) => {
    take(news);
    paintAll();
  },
});
paintAll();
// Only where nothing came: what comes is painted as it does.
setInterval(() => { if (waited() > 1) paintAll(); }, 500);
