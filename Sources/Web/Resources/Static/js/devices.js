import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { shown } from "./measurement.js";
import { refresh, refreshSoon } from "./page.js";
import "./pairing.js";
import { say } from "./toast.js";

// Devices with live values. Devices are searched for while the page is open.

const main = document.querySelector("main");
const newest = new Map();
// A page that was cut off may not have heard that a device was lost.
const forgotten = 3000;

function stateOf(device) {
  return document.querySelector(`.dev[data-device="${CSS.escape(device)}"]`)?.dataset.state;
}

async function send(path, body, device = "") {
  const answer = await post(path, body);
  await refresh();
  if (answer.ok) return;
  // Why something was not done is old news once it stands otherwise with the device.
  const state = stateOf(device);
  say(answer.body.title, () => stateOf(device) === state);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action]");
  if (button?.dataset.action === "turn-on") {
    send(`/links/${button.dataset.link}/on`);
  } else if (button?.dataset.action === "driver") {
    const kind = button.closest("details");
    kind.open = false;
    send(`/devices/${encodeURIComponent(button.dataset.device)}/driver`, {
      driver: kind.querySelector("select").value,
    });
  } else if (button?.dataset.action === "wheel") {
    const wheel = button.closest("details");
    wheel.open = false;
    send(`/devices/${encodeURIComponent(button.dataset.device)}/wheel`, {
      wheel_m: wheel.querySelector("input").valueAsNumber / 1000,
    });
  } else if (button?.dataset.action === "load") {
    const load = button.closest("details");
    const kilograms = load.querySelector("input").valueAsNumber;
    load.open = false;
    // An empty field takes back what was said.
    send(`/devices/${encodeURIComponent(button.dataset.device)}/load`, {
      load_kg: Number.isNaN(kilograms) ? null : kilograms,
    });
  } else if (button) {
    const { peer, remember } = button.dataset;
    const body = peer && { peer, remember: remember !== undefined };
    send(`/devices/${encodeURIComponent(button.dataset.device)}/${button.dataset.action}`, body, button.dataset.device);
  }
});

function age(value) {
  const seconds = Math.round((performance.now() - value.at) / 1000);
  return seconds < 3 ? main.dataset.live : main.dataset.ago.replace("{seconds}", seconds);
}

/**
 * Fills in the newest values; a device that is not ready has no place for them. The first value of one
 * that just became ready may be here before its place is.
 */
function paint() {
  for (const card of document.querySelectorAll(".dev")) {
    const place = card.querySelector("[data-values]");
    const value = newest.get(card.dataset.device);
    if (!place && value && performance.now() - value.at > forgotten) {
      newest.delete(card.dataset.device);
    } else if (place && value) {
      const number = document.createElement("b");
      const unit = document.createElement("small");
      const words = document.createElement("span");
      unit.textContent = value.unit;
      number.append(value.number, unit);
      words.textContent = value.word ? `${value.word}, ${age(value)}` : age(value);
      place.replaceChildren(number, words);
    }
  }
}

// An age is told in whole seconds, and only while there is one to tell.
setInterval(() => { if (newest.size > 0) paint(); }, 1000);
document.addEventListener("refreshed", paint);

follow("?search=1", {
  device: (device) => {
    if (device.state !== "ready") newest.delete(device.id);
    refreshSoon();
  },
  links: refreshSoon,
  measurement: async (measurement) => {
    const card = document.querySelector(`.dev[data-device="${CSS.escape(measurement.device)}"]`);
    if (card?.dataset.quantity !== measurement.quantity) return;
    const { number, unit } = await shown(measurement);
    newest.set(measurement.device, { number, unit, at: performance.now() });
    paint();
  },
  tilt: async (tilt) => {
    const { number, unit } = await shown({ quantity: "angle", unit: "rad", value: tilt.angle_rad });
    const word = main.dataset[tilt.direction];
    newest.set(tilt.device, { number, unit, word, at: performance.now() });
    paint();
  },
});

leaveOnEscape();
