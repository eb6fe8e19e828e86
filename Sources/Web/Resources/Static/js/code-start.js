import { change } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { rememberChild } from "./learn-child.js";

// The first start: who learns here, or nobody that is kept.

const form = document.querySelector("[data-new-form]");

document.addEventListener("click", ({ target }) => {
  const person = target.closest("[data-person]");
  if (person) rememberChild(person.dataset.person);
  if (target.closest("[data-guest]")) sessionStorage.setItem("code-guest", "yes");
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { number, nickname } = form.elements;
  const answer = await change(
    "PUT", `/participants/${number.value}`, { nickname: nickname.value }, { "If-None-Match": "*" });
  if (!answer.ok) {
    form.querySelector("[data-error]").textContent = answer.body.title;
    return nickname.focus();
  }
  rememberChild(number.value);
  return location.assign(`/code?participant=${number.value}`);
});

leaveOnEscape();
