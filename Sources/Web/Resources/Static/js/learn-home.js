import { change } from "./api.js";
import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { lastChild, lastDoor, rememberChild, rememberDoor } from "./learn-child.js";
import "./learn-voice.js";
import { sayWhy } from "./toast.js";

// Who plays, and which games: the yellow door is the one that this child used last.

const main = document.querySelector("main");
const everybody = document.querySelector("[data-everybody]");
const form = document.querySelector("[data-new-form]");
const child = main.dataset.participant;
const doors = [...document.querySelectorAll("[data-door]")];

const play = (number) => `/learn?participant=${number}`;

// Whoever played last here plays on until somebody else presses.
if (child === undefined) {
  const known = document.querySelector(`[data-kid="${CSS.escape(lastChild() ?? "")}"]`);
  if (known) location.replace(known.href);
} else {
  rememberChild(child);
  const last = doors.find(({ dataset }) => dataset.door === lastDoor(child));
  if (last) {
    for (const door of doors) {
      const isLast = door === last;
      door.classList.toggle("door--go", isLast);
      door.toggleAttribute("data-primary", isLast);
      door.querySelector(".door__go use").setAttribute("href", isLast ? "#i-play" : "#i-right");
    }
  }
}

for (const door of doors) {
  door.addEventListener("click", (event) => {
    if (child !== undefined) return rememberDoor(child, door.dataset.door);
    event.preventDefault();
    event.stopImmediatePropagation();
    document.querySelector(".kidchip").focus();
    return sayWhy(door);
  }, true);
}

document.querySelector("[data-all]").addEventListener("click", () => everybody.showModal());
document.querySelector("[data-close]").addEventListener("click", () => everybody.close());
everybody.addEventListener("click", (event) => {
  if (event.target === everybody) everybody.close();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { number, nickname } = form.elements;
  const answer = await change(
    "PUT", `/participants/${number.value}`, { nickname: nickname.value },
    { "If-None-Match": "*" });
  if (!answer.ok) {
    form.querySelector("[data-error]").textContent = answer.body.title;
    return nickname.focus();
  }
  return location.assign(play(number.value));
});

leaveOnEscape();
