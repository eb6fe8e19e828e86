import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { filled } from "./toast.js";

// Who takes part in a group run, and by which rules.

const main = document.querySelector("main");
const error = document.querySelector("[data-error]");
const cells = [...document.querySelectorAll("[data-person]")];
const isIn = (cell) => cell.dataset.s === "in";

function set(cell, isChosen) {
  cell.dataset.s = isChosen ? "in" : "off";
  cell.setAttribute("aria-pressed", String(isChosen));
}

function paint() {
  const count = cells.filter(isIn).length;
  const place = document.querySelector("[data-count]");
  if (place) place.textContent = filled(main.dataset.with, { count });
}

document.addEventListener("click", ({ target }) => {
  const press = (selector) => target.closest(selector);
  const cell = press("[data-person]");
  const group = press("[data-group]");
  if (cell) set(cell, !isIn(cell));
  if (group) for (const each of cells) set(each, each.dataset.member === group.dataset.group);
  if (press("[data-everybody]")) for (const each of cells) set(each, true);
  if (press("[data-nobody]")) for (const each of cells) set(each, false);
  if (cell || group || press("[data-everybody], [data-nobody]")) {
    error.textContent = "";
    paint();
  }
  if (press("[data-make]")) make();
});

function rules() {
  const warnings = document.querySelector('[name="warnings"]');
  if (!warnings) return {};
  const { checked } = document.querySelector('[name="consecutive"]');
  return { rules: { warnings: Number(warnings.value), consecutive: checked } };
}

const numberOf = (name) => Number(document.querySelector(`[name="${name}"]`).value.replace(",", "."));

/** Where not everybody starts together, the seconds between two starts or the lanes. */
function starts() {
  const chosen = document.querySelector('[name="starts"]:checked')?.value;
  if (chosen === "intervals") return { interval_s: numberOf("interval") };
  return chosen === "lanes" ? { lanes: numberOf("lanes") } : {};
}

document.addEventListener("change", ({ target }) => {
  if (target.name !== "starts") return;
  document.querySelector("[data-interval]").hidden = target.value !== "intervals";
  document.querySelector("[data-lane-count]").hidden = target.value !== "lanes";
});

let isUnderWay = false;

async function make() {
  const entries = cells.filter(isIn).map(({ dataset }) => ({ participant: Number(dataset.person) }));
  if (entries.length === 0) {
    error.textContent = main.dataset.need;
    return;
  }
  if (entries.length > Number(main.dataset.most)) {
    error.textContent = main.dataset.many;
    return;
  }
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    const { table, plan } = main.dataset;
    const wish = { table, entries, ...rules(), ...starts(), ...(plan ? { plan } : {}) };
    const answer = await post("/groups", wish);
    if (answer.ok) location.href = `/groups/${encodeURIComponent(answer.body.id)}`;
    else error.textContent = answer.body.title;
  } finally {
    isUnderWay = false;
  }
}

leaveOnEscape();
paint();
