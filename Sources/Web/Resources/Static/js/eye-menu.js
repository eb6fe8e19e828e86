import { change, post } from "./api.js";
import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { player, remember, tiltUse } from "./screen.js";

// The menu: who plays, a new player by a press, and what this screen does with tilts.

const playLink = document.querySelector("[data-play]");
const testLinks = document.querySelectorAll("a[data-test]");
const form = document.querySelector("[data-new-form]");
const opener = document.querySelector("[data-new]");
const listed = document.querySelector("[data-listed]");

const chosen = () => document.querySelector('input[name="player"]:checked');

function point() {
  const number = chosen()?.value;
  playLink.href = number === undefined ? "#new-player" : `/eyetest/play?participant=${number}`;
  for (const link of testLinks) {
    link.href = number === undefined ? "#new-player" : `${link.dataset.test}?participant=${number}`;
  }
}

function openForm() {
  form.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  form.elements.nickname.focus();
}

const known = document.querySelector(`input[name="player"][value="${CSS.escape(player() ?? "")}"]`);
if (known) known.checked = true;
point();
document.querySelector(`input[name="tilt"][value="${tiltUse()}"]`).checked = true;

document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (name === "player") {
    remember("player", value);
    point();
  }
  if (name === "tilt") remember("tilt", value);
});

opener.addEventListener("click", () => {
  if (form.hidden) return openForm();
  form.hidden = true;
  return opener.setAttribute("aria-expanded", "false");
});

// Nobody can play before there is somebody.
for (const link of [playLink, ...testLinks]) {
  link.addEventListener("click", (event) => {
    if (chosen()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    openForm();
  }, true);
}

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
  remember("player", number.value);
  return location.reload();
});

listed.addEventListener("click", async () => {
  const isOn = listed.getAttribute("aria-checked") !== "true";
  const answer = await post("/eyetest/settings", { listed: isOn });
  if (answer.ok) location.reload();
});

leaveOnEscape();
