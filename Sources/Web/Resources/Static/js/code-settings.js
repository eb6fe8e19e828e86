import { post } from "./api.js";
import "./code-settings-courses.js";
import "./hand.js";
import { leaveOnEscape } from "./keys.js";
import { filled, say } from "./toast.js";

// Reminders, what is read aloud by itself and the hand that holds the tablet.

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

const aloud = document.querySelector("[data-aloud-switch]");
const key = "code-aloud";
const paintAloud = () => aloud.setAttribute("aria-checked", String(localStorage.getItem(key) === "on"));

aloud.addEventListener("click", () => {
  localStorage.setItem(key, localStorage.getItem(key) === "on" ? "off" : "on");
  paintAloud();
});
paintAloud();

if (form) load();
leaveOnEscape();
