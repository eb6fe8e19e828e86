import {
  beeps, completed, elapsed, isCoach, isOver, metres, person, proposal, result, score, words,
} from "./group-state.js";
import { send } from "./group-cells.js";

// What more can be done with one bib: held for half a second, or M and its number. The test goes on.

const part = (name) => document.querySelector(`[data-${name}]`);
let open;
let value = 0;
let opener;

export const isOpen = () => open !== undefined;

function paint() {
  part("menu-value").textContent = score(value);
  part("menu-metres").textContent = metres(value);
}

export function close() {
  const menu = part("menu");
  if (menu) menu.hidden = true;
  open = undefined;
  opener?.setAttribute("aria-expanded", "false");
  opener?.focus();
}

export function openMenu(cell) {
  const someone = person(Number(cell.dataset.person));
  const menu = part("menu");
  // What is over is a coach's to correct.
  if (!someone || !menu || (isOver(someone) && !isCoach)) return;
  if (open !== undefined) close();
  open = someone.participant;
  opener = cell;
  cell.setAttribute("aria-expanded", "true");
  part("menu-bib").textContent = cell.dataset.bib;
  part("menu-name").textContent = cell.dataset.name;
  part("menu-state").textContent = isOver(someone) ? `${words.out} ${result(someone)}`
    : someone.status === "warned" ? words.warning : "";
  const isMeasured = beeps().score === "distance";
  part("menu-step").hidden = isMeasured;
  part("menu-out").hidden = isMeasured;
  part("menu-clear").hidden = isMeasured || someone.status !== "warned";
  const now = Math.max(0, elapsed() ?? 0);
  value = someone.result?.completed ?? proposal(now);
  if (!isMeasured) paint();
  menu.hidden = false;
  part("menu-close").focus();
}

function change(by) {
  value = Math.min(Math.max(0, value + by), Math.max(completed(elapsed() ?? 0), value));
  paint();
}

async function decide(body) {
  const participant = open;
  close();
  await send({ ...body, participant });
}

document.addEventListener("click", ({ target }) => {
  if (open === undefined) return;
  const press = (name) => target.closest(`[data-${name}]`);
  if (press("menu-close")) close();
  if (press("less")) change(-1);
  if (press("more")) change(1);
  if (press("menu-out")) decide({ kind: isOver(person(open)) ? "correct" : "out", completed: value });
  if (press("menu-clear")) decide({ kind: "clear" });
  if (press("menu-withdraw")) decide({ kind: "withdraw" });
});
