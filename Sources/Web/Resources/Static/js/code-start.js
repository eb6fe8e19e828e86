import { change } from "./api.js";
import "./code-read.js";
import { leaveAll, takeAlong, tellDone } from "./code-whose.js";
import { leaveOnEscape } from "./keys.js";
import { rememberChild } from "./learn-child.js";

// The first start: who learns here, or nobody that is kept. What was done here without a name comes
// along with who says that it was them.

const form = document.querySelector("[data-new-form]");
const wasHere = document.querySelector("[data-was-here]");
const skip = document.querySelector("[data-guest]");
const anew = document.querySelector("[data-anew]");
const wasMe = wasHere.querySelector("[data-was-me]");

if (tellDone(wasHere.querySelector("[data-guest-done]"))) {
  wasHere.hidden = false;
  anew.hidden = false;
  skip.textContent = skip.dataset.goOn;
}

const beginAsGuest = () => sessionStorage.setItem("code-guest", "yes");

/** Goes on as somebody, with what was done before or without it. */
async function beginAs(number) {
  if (!wasHere.hidden) {
    const isWith = wasMe.getAttribute("aria-checked") === "true";
    if (!await (isWith ? takeAlong(Number(number)) : leaveAll())) return;
  }
  rememberChild(number);
  location.assign(`/code?participant=${number}`);
}

wasMe.addEventListener("click", () => {
  wasMe.setAttribute("aria-checked", String(wasMe.getAttribute("aria-checked") !== "true"));
});

document.addEventListener("click", (event) => {
  const person = event.target.closest("[data-person]");
  if (!person) return;
  event.preventDefault();
  beginAs(person.dataset.person);
});

skip.addEventListener("click", beginAsGuest);

anew.addEventListener("click", async () => {
  if (!await leaveAll()) return;
  beginAsGuest();
  location.assign("/code");
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { number, nickname } = form.elements;
  const answer = await change(
    "PUT", `/participants/${number.value}`, { nickname: nickname.value }, { "If-None-Match": "*" });
  if (answer.ok) return beginAs(number.value);
  form.querySelector("[data-error]").textContent = answer.body.title;
  return nickname.focus();
});

leaveOnEscape();
