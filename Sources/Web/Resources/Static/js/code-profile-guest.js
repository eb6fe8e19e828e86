import { guestPrograms, openGuest } from "./code-guest.js";
import { blockCount } from "./code-program.js";
import { programCount, takeAlong, tellDone } from "./code-whose.js";
import { rememberChild } from "./learn-child.js";
import { filled } from "./toast.js";

// A guest's profile: their programs are this browser's, and they are asked who has done all this.

const asked = "code-asked";

/** Draws a guest's programs; a press opens one in the playground. */
function showPrograms() {
  const place = document.querySelector("[data-own-programs]");
  const template = place.querySelector("template");
  const programs = guestPrograms();
  document.querySelector("[data-own-none]").hidden = programs.length > 0;
  for (const { id, name, lines } of programs) {
    const row = template.content.firstElementChild.cloneNode(true);
    const count = blockCount(lines);
    row.querySelector("strong").textContent = name;
    row.querySelector("[data-size]").textContent =
      filled(count === 1 ? template.dataset.one : template.dataset.other, { count });
    row.addEventListener("click", () => openGuest(id));
    place.append(row);
  }
}

/** Shows what a guest has, and asks once who they are. */
export function askWhose() {
  document.querySelector("[data-own-count]").firstChild.textContent = programCount();
  showPrograms();
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
