import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import "./learn-voice.js";
import { play } from "./sound.js";
import { filled } from "./toast.js";

// The choice of a figure: the chosen face is seen large, with the child's number.

const main = document.querySelector("main");
const form = document.querySelector("[data-form]");
const person = document.querySelector("[data-person]");
const { participant, label, take, next } = main.dataset;

function show(input) {
  const name = input.closest("label").textContent.trim();
  const others = [...person.classList].filter((part) => !part.startsWith("ch--"));
  person.setAttribute("class", [...others, `ch--${input.value}`].join(" "));
  person.querySelector("[data-head]").setAttribute("href", `#h-${input.value}`);
  person.setAttribute("aria-label", filled(label, { name, number: participant }));
  document.querySelector("[data-take-word]").textContent = filled(take, { name });
}

form.addEventListener("change", (event) => {
  if (event.target.name === "figure") show(event.target);
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const figure = new FormData(form).get("figure");
  const answer = await post(`/learning/learners/${participant}`, { figure });
  if (!answer.ok) {
    form.querySelector("[data-error]").textContent = answer.body.title;
    return;
  }
  play("saved");
  location.assign(next);
});

// A browser keeps the choice over a reload.
const chosen = form.querySelector('input[name="figure"]:checked');
if (chosen) show(chosen);

leaveOnEscape();
