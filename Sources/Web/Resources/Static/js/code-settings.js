import { post } from "./api.js";
import "./code-settings-courses.js";
import "./hand.js";
import { leaveOnEscape } from "./keys.js";
import { filled, say } from "./toast.js";

// Reminders, and what belongs to the screen: what programs may read on it, what is read aloud by itself,
// what sounds, and the hand that holds the tablet.

const page = document.querySelector("main");
const { participant } = page.dataset;
const form = document.querySelector("[data-reminders]");

function show({ state, to, dates }) {
  form.elements.to.value = to ?? "";
  form.querySelector("[data-off]").hidden = state === "off";
  const place = form.querySelector("[data-dates]");
  place.textContent = state === "off" ? "" : filled(place.dataset.on, { dates: dates.join(", ") });
}

async function load() {
  const answer = await fetch(`/api/v1/code/reminders?participant=${participant}`, { cache: "no-store" });
  if (answer.ok) show(await answer.json());
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const state = event.submitter?.value ?? "mail";
  const to = form.elements.to.value.trim();
  const answer = await post("/code/reminders", {
    participant: Number(participant), state, ...(state === "mail" ? { to } : {}),
  });
  form.querySelector("[data-error]").textContent = answer.ok ? "" : answer.body.title;
  if (!answer.ok) return form.elements.to.focus();
  show(answer.body);
  return say(page.dataset.saved);
});

/** Makes a switch of the screen, which keeps `on` or `off` under its name. */
function withSwitch(button) {
  const key = `code-${button.dataset.switch}`;
  const isSet = () => (localStorage.getItem(key) ?? button.dataset.usual) === "on";
  const paint = () => button.setAttribute("aria-checked", String(isSet()));
  button.addEventListener("click", () => {
    localStorage.setItem(key, isSet() ? "off" : "on");
    paint();
  });
  paint();
}

for (const button of document.querySelectorAll("[data-switch]")) withSwitch(button);

if (form) load();
leaveOnEscape();
