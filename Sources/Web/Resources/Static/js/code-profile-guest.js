import { programCount, takeAlong, tellDone } from "./code-whose.js";
import { rememberChild } from "./learn-child.js";
import { filled } from "./toast.js";

// A guest's profile: their programs are this browser's, and they are asked who has done all this.

const asked = "code-asked";

/** Shows what a guest has, and asks once who they are. */
export function askWhose() {
  document.querySelector("[data-own-count]").firstChild.textContent = programCount();
  const sheet = document.querySelector("[data-whose]");
  const me = sheet.querySelector("[data-me]");
  let chosen;

  for (const person of sheet.querySelectorAll("[data-whose-number]")) {
    person.addEventListener("click", () => {
      chosen?.setAttribute("aria-pressed", "false");
      chosen = person;
      person.setAttribute("aria-pressed", "true");
      me.removeAttribute("aria-disabled");
      me.textContent = filled(
        me.dataset.meName, { name: person.textContent.trim().replace(/\s+/g, " ") });
    });
  }

  me.addEventListener("click", async () => {
    if (!chosen) return;
    const number = chosen.dataset.whoseNumber;
    if (!await takeAlong(Number(number))) return;
    rememberChild(number);
    location.assign(`/code/profile?participant=${number}`);
  });

  const hasDone = tellDone(sheet.querySelector("[data-guest-done]"));
  if (!hasDone || sessionStorage.getItem(asked)) return;
  sheet.addEventListener("close", () => sessionStorage.setItem(asked, "yes"));
  sheet.showModal();
}
