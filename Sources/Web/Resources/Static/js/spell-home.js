import { post } from "./api.js";
import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import "./learn-voice.js";
import { refresh } from "./page.js";
import { say, sayWhy } from "./toast.js";

// Who spells, with which list and how. What was chosen last for a child is kept on this screen.

const facts = () => document.querySelector("main").dataset;
const kept = (child) => `spell-${child}`;

function recalled(child) {
  try {
    return JSON.parse(localStorage.getItem(kept(child)) ?? "{}");
  } catch {
    // What cannot be read was not written by this page.
    return {};
  }
}

function remember() {
  const { participant, list, mode } = facts();
  if (participant) localStorage.setItem(kept(participant), JSON.stringify({ list, mode }));
}

/** The same address with what was chosen last for this child, where it says nothing itself. */
function completed(address) {
  const url = new URL(address, location.href);
  const child = url.searchParams.get("participant");
  if (!child) return url;
  for (const [name, value] of Object.entries(recalled(child))) {
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url;
}

async function go(address) {
  history.replaceState(null, "", address);
  await refresh();
  remember();
}

document.addEventListener("click", (event) => {
  const grey = event.target.closest("[aria-disabled][data-why]");
  if (grey) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return sayWhy(grey);
  }
  const link = event.target.closest("[data-pick]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  event.preventDefault();
  const url = new URL(link.href);
  // Another child has a list and a way of its own.
  if (link.dataset.child && link.dataset.child !== facts().participant) {
    url.searchParams.delete("list");
    url.searchParams.delete("mode");
  }
  return go(completed(url));
}, true);

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-lists]")) go(event.target.value);
});

const sheet = () => document.querySelector("[data-sheet]");

async function clear(game) {
  const answer = await post("/learning/scores/reset", { game, list: facts().list });
  sheet().close();
  if (!answer.ok) return say(answer.body.title);
  await refresh();
  return document.querySelector("[data-clear]")?.focus();
}

document.addEventListener("click", ({ target }) => {
  const { clearGame } = target.closest("[data-clear-game]")?.dataset ?? {};
  if (clearGame) clear(clearGame);
  else if (target.closest("[data-stay]")) sheet().close();
  else if (target.closest("[data-clear]")) sheet().showModal();
});

const whole = completed(location.href);
if (whole.href === location.href) remember();
else go(whole);

leaveOnEscape();
