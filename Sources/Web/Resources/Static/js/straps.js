import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { say as tell } from "./toast.js";
import { byNumber } from "./strap-number.js";
import { draw, hear } from "./strap-rise.js";
import { mark, nameOf, passFocus, report, say, take, write } from "./wall-state.js";

// Straps are given to children: press a bib, hold its strap close, or choose one from the list.

const near = document.querySelector("[data-near]");
const error = document.querySelector("[data-error]");
const takeKey = document.querySelector("[data-take]");
const takeFromKey = document.querySelector("[data-take-from]");
const backKey = document.querySelector("[data-back-strap]");
const unknown = document.querySelector("[data-unknown]");
let chosen;
let proposed;
// A strap that is somebody else's and was wanted all the same.
let refused;

const who = (number) => nameOf(number) || String(number);
const strapOf = (number) => report().straps.find(({ participant }) => participant === number);
const isHeard = (strap) => strap?.heart_rate !== undefined;
const personButton = (number) => document.querySelector(`.strap[data-person="${number}"]`);
const path = (strap) => `/straps/${encodeURIComponent(strap)}`;

/** How a strap looks: its line whole, broken, marching or dotted. */
function state(strap) {
  if (!strap) return "none";
  if (isHeard(strap)) return "ready";
  if (strap.link === "connecting") return "waiting";
  return strap.link === "absent" || strap.link === "available" ? "absent" : "lost";
}

function paintPerson(button) {
  const number = Number(button.dataset.person);
  const strap = strapOf(number);
  const now = number === chosen && !strap ? "waiting" : state(strap);
  mark(button, "data-state", now);
  mark(button.querySelector("[data-line]"), "data-state", now === "none" ? "absent" : now);
  mark(button, "aria-pressed", String(number === chosen));
  button.classList.toggle("strap--now", number === chosen);
  button.classList.toggle("strap--sim", Boolean(strap?.simulated));
  write(button.querySelector("[data-strap]"), strap?.name ?? say("no_strap_yet"));
  write(button.querySelector("[data-rate]"), isHeard(strap) ? String(Math.round(strap.heart_rate)) : "–");
}

function row(strap) {
  const item = document.createElement("li");
  item.dataset.strap = strap.strap;
  const text = document.createElement("span");
  const name = document.createElement("strong");
  const meta = document.createElement("span");
  name.dataset.name = "";
  meta.dataset.meta = "";
  text.append(name, meta);
  const key = document.createElement("button");
  key.type = "button";
  key.className = "btn";
  key.dataset.give = strap.strap;
  item.append(text, key);
  return item;
}

function paintUnknown() {
  const free = report().straps.filter(({ participant, link }) => participant === undefined && link !== "absent");
  write(document.querySelector("[data-unknown-words]"), say("unknown", { count: free.length }));
  const known = new Set(free.map(({ strap }) => strap));
  for (const item of [...unknown.children]) if (!known.has(item.dataset.strap)) item.remove();
  for (const strap of free) {
    let item = [...unknown.children].find(({ dataset }) => dataset.strap === strap.strap);
    if (!item) unknown.append((item = row(strap)));
    write(item.querySelector("[data-name]"), strap.name);
    const signal = strap.signal === undefined ? "" : `${strap.signal} dBm`.replace("-", "−");
    const rate = isHeard(strap) ? String(Math.round(strap.heart_rate)) : "";
    write(item.querySelector("[data-meta]"), [rate, signal].filter(Boolean).join(" · "));
    const key = item.querySelector("[data-give]");
    write(key, chosen === undefined ? say("give", { who: "…" }) : say("give", { who: who(chosen) }));
    mark(key, "aria-disabled", chosen === undefined ? "true" : undefined);
  }
}

function paintNear() {
  near.hidden = chosen === undefined;
  if (chosen === undefined) return;
  write(document.querySelector("[data-near-bib]"), String(chosen));
  write(document.querySelector("[data-near-words]"), say("hold", { who: who(chosen) }));
  proposed = report().straps.find(({ strap }) => strap === report().close);
  takeKey.hidden = !proposed;
  if (proposed) {
    const sentence = say("is_theirs", { strap: proposed.name, who: who(chosen) });
    write(document.querySelector("[data-take-words]"), sentence);
  }
  backKey.hidden = !strapOf(chosen);
  const owner = report().straps.find(({ strap }) => strap === refused)?.participant;
  takeFromKey.hidden = owner === undefined;
  if (owner !== undefined) write(takeFromKey, say("take_from", { who: who(owner) }));
  draw(document.querySelector("[data-rise]"), report(), proposed?.strap);
}

function paintAll() {
  const buttons = [...document.querySelectorAll(".strap")];
  if (buttons.length === 0) return;
  buttons.forEach(paintPerson);
  const own = buttons.map(({ dataset }) => strapOf(Number(dataset.person))).filter(Boolean);
  write(document.querySelector("[data-have]"), say("have", { have: own.length, count: buttons.length }));
  write(document.querySelector("[data-here]"), say("here", { count: own.filter(isHeard).length }));
  paintUnknown();
  paintNear();
}

async function give(strap, isTaken = false) {
  const number = chosen;
  const held = document.activeElement;
  error.textContent = "";
  const answer = await post(`${path(strap)}/give`, { participant: number, ...(isTaken ? { take: true } : {}) });
  if (!answer.ok) {
    error.textContent = answer.body.title;
    refused = answer.body.code === "strap-taken" ? strap : undefined;
    paintAll();
    return;
  }
  refused = undefined;
  take(answer.body);
  tell(say("given", { who: who(number) }));
  chosen = undefined;
  paintAll();
  passFocus(held, personButton(number));
}

async function takeBack() {
  const strap = strapOf(chosen);
  if (!strap) return;
  const held = document.activeElement;
  const answer = await post(`${path(strap.strap)}/take-back`);
  if (!answer.ok) {
    error.textContent = answer.body.title;
    return;
  }
  take(answer.body);
  tell(say("back", { who: who(chosen) }));
  paintAll();
  passFocus(held, personButton(chosen));
}

document.addEventListener("click", ({ target }) => {
  const person = target.closest(".strap");
  const key = target.closest("[data-give]");
  if (person) {
    const number = Number(person.dataset.person);
    chosen = number === chosen ? undefined : number;
    refused = undefined;
    if (error) error.textContent = "";
    paintAll();
  } else if (key && chosen !== undefined) {
    give(key.dataset.give);
  } else if (target.closest("[data-take]") && proposed) {
    give(proposed.strap);
  } else if (target.closest("[data-take-from]")) {
    give(refused, true);
  } else if (target.closest("[data-back-strap]")) {
    takeBack();
  } else if (target.closest("[data-skip]")) {
    const skipped = chosen;
    chosen = undefined;
    paintAll();
    passFocus(target.closest("button"), personButton(skipped));
  }
});

/** Takes the strap whose printed number was typed. */
function takeByNumber(form) {
  const field = form.elements.number;
  const text = field.value.trim();
  if (!text || chosen === undefined) return;
  const found = byNumber(report().straps.filter(({ link }) => link !== "absent"), text);
  if (found.length === 1) {
    field.value = "";
    give(found[0].strap);
    return;
  }
  error.textContent = say(found.length === 0 ? "number_none" : "number_many", { number: text, count: found.length });
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-number]")) return;
  event.preventDefault();
  takeByNumber(event.target);
});

follow("?search=1", {
  wall: (news) => {
    take(news);
    hear(news);
    paintAll();
  },
});
paintAll();
leaveOnEscape();
