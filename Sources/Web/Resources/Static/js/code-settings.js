import { post } from "./api.js";
import "./hand.js";
import { leaveOnEscape } from "./keys.js";
import { filled, say } from "./toast.js";

// Reminders, courses, what is read aloud by itself and the hand that holds the tablet.

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

/** A course or an archive of such is taken whole or not at all. */
async function take(file) {
  const kind = file.name.endsWith(".zip") ? "application/zip" : "application/json";
  const answer = await fetch(`/api/v1/code/courses/import?name=${encodeURIComponent(file.name)}`, {
    method: "POST", headers: { "Content-Type": kind }, body: file,
  });
  const body = await answer.json();
  if (answer.ok) return location.reload();
  const places = (body.errors ?? []).slice(0, 3).map(({ line, message }) => `${line ?? ""} ${message}`.trim());
  document.querySelector("[data-course-error]").textContent = [body.title, ...places].join(" ");
  return undefined;
}

document.querySelector("[data-course]").addEventListener("change", ({ target }) => {
  if (target.files[0]) take(target.files[0]);
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
