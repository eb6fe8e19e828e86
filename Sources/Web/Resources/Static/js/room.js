import { change, post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";
import { drawCode } from "./qr-draw.js";
import "./room-choice.js";
import { filled, say } from "./toast.js";

// The room: the coach opens it, lets screens in, sends them away and closes it.

const main = document.querySelector("main");
const sheet = () => document.querySelector("[data-sheet]");
const fault = (text) => { main.querySelector("[data-error]").textContent = text; };
const focus = (id) => document.getElementById(id)?.focus();

async function open(form) {
  const { name, until } = Object.fromEntries(new FormData(form));
  if (name.trim() === "") {
    fault(form.dataset.needName);
    form.elements.name.focus();
    return;
  }
  fault("");
  const answer = await post("/room", { name: name.trim(), until });
  // Another page may have opened it meanwhile, which is then shown.
  if (!answer.ok && answer.body.code !== "room-open") return fault(answer.body.title);
  location.reload();
}

async function close() {
  sheet()?.close();
  const answer = await change("DELETE", "/room");
  if (!answer.ok && answer.status !== 404) return fault(answer.body.title);
  location.reload();
}

/** Takes somebody off a list and goes on with the list itself, as the button is gone. */
async function remove(path, button, heading) {
  const done = button.dataset.done;
  const answer = await change("DELETE", path);
  await refresh();
  // Whoever is gone already is as was wanted.
  say(answer.ok || answer.status === 404 || answer.status === 410 ? done : answer.body.title);
  focus(heading);
}

const presses = {
  close: () => (sheet().hasAttribute("data-asks") ? sheet().showModal() : close()),
  closeNow: close,
  stay: () => sheet().close(),
  refuse: (button) => remove(
    `/room/requests/${encodeURIComponent(button.dataset.refuse)}`, button, "h-requests"),
  revoke: (button) => remove(
    `/room/screens/${encodeURIComponent(button.dataset.revoke)}`, button, "h-screens"),
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  const name = button && Object.keys(presses).find((press) => press in button.dataset);
  if (name) presses[name](button);
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  if ("open" in event.target.dataset) open(event.target);
});

/** The address as a QR code, with the certificate's fingerprint behind it for the screen that scans it. */
function draw() {
  const place = main.querySelector("[data-qr]");
  const address = main.querySelector("[name=address]:checked")?.value;
  if (!place || !address) return;
  drawCode(place.querySelector("svg"), `${address}/pair#${place.dataset.fingerprint}`);
  place.setAttribute("aria-label", filled(place.dataset.label, { address }));
}

let timer;

/** A request that nobody answers ends by itself, which is shown when it does. */
function awaitEnd() {
  clearTimeout(timer);
  const ends = [...main.querySelectorAll("[data-expires]")].map((each) => Date.parse(each.dataset.expires));
  const left = Math.min(...ends) - Date.now();
  if (Number.isFinite(left) && left > 0) timer = setTimeout(refresh, left);
}

let isOpen = main.querySelector("[data-close]") !== null;

document.addEventListener("change", ({ target }) => { if (target.name === "address") draw(); });
document.addEventListener("refreshed", () => {
  draw();
  awaitEnd();
  // What lies beside the page's middle, as the question before closing, comes with it.
  if (isOpen !== (main.querySelector("[data-close]") !== null)) location.reload();
});
draw();
awaitEnd();
leaveOnEscape();
follow("", { room: () => refresh(), ready: () => refresh() });
