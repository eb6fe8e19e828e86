import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";

// Forgets a person, once and for good.

const main = document.querySelector("main");
const form = document.querySelector("[data-form]");
const after = document.querySelector("[data-after]");
let isUnderWay = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isUnderWay) return;
  isUnderWay = true;
  const button = form.querySelector('[data-action="forget"]');
  button.setAttribute("aria-disabled", "true");
  try {
    const choice = new FormData(form);
    const answer = await post(`/participants/${main.dataset.participant}/forget`, {
      results: choice.get("results"), backups: choice.get("backups") ?? "keep",
    });
    if (!answer.ok) {
      form.querySelector("[data-error]").textContent = answer.body.title;
      return;
    }
    const { done, unclean } = form.dataset;
    after.querySelector("[data-said]").textContent = answer.body.scrubbed ? done : `${done} ${unclean}`;
    // What this screen remembers of them goes too.
    const { participant } = main.dataset;
    if (localStorage.getItem("learn-child") === participant) localStorage.removeItem("learn-child");
    for (const name of [`spell-${participant}`, `learn-door-${participant}`, `learn-level-${participant}`]) {
      localStorage.removeItem(name);
    }
    // Nothing on the screen names them any more.
    document.querySelector("h1").textContent = "";
    form.remove();
    after.hidden = false;
    after.focus();
  } finally {
    isUnderWay = false;
    button.removeAttribute("aria-disabled");
  }
});

leaveOnEscape();
