import { post } from "./api.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// The one question that may stand over the devices: does it show this number?

const sheet = () => document.querySelector("[data-pairing]");
let before = null;

async function reply(body) {
  const form = sheet()?.querySelector("form");
  if (!form) return;
  const answer = await post(`/devices/${encodeURIComponent(form.dataset.device)}/pair`, body);
  if (!answer.ok) say(answer.body.title);
  await refresh();
}

function refuse() {
  const form = sheet().querySelector("form");
  // What is only shown waits for no answer: to give it up is to disconnect.
  if (form.querySelector("[type=submit]")) return reply({ accept: false });
  return post(`/devices/${encodeURIComponent(form.dataset.device)}/disconnect`).then(refresh);
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("[data-pairing]")) return;
  event.preventDefault();
  const field = event.target.elements.code;
  reply({ accept: true, ...(field && { code: field.value.trim() }) });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-pair]")) refuse();
});

document.addEventListener("keydown", (event) => {
  const open = sheet();
  if (!open) return;
  if (event.key === "Escape") {
    event.stopImmediatePropagation();
    event.preventDefault();
    refuse();
  } else if (event.key === "Tab") {
    // The devices behind the sheet are out of reach until it is answered.
    const stops = [...open.querySelectorAll("input, button")];
    const next = stops.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    stops.at(next % stops.length).focus();
  }
}, { capture: true });

/** Moves the focus into a question that came, and back when it is gone. */
function attend() {
  const open = sheet();
  if (open && !open.contains(document.activeElement)) {
    before ??= document.activeElement;
    (open.querySelector("input") ?? open.querySelector("h2")).focus();
  } else if (!open && before) {
    before.focus();
    before = null;
  }
}

document.addEventListener("refreshed", attend);
attend();
