import { post } from "./api.js";
import { clearErrors, showErrors } from "./exercise-errors.js";
import { leaveOnEscape } from "./keys.js";

// The form of one exercise. It sends the definition as it stands; what is right is the server's
// to say.

const main = document.querySelector("main");
const form = document.querySelector("[data-form]");
const gear = form.querySelector("[data-gear]");
const fields = form.elements;

function chosen(select) {
  return select.selectedOptions[0];
}

/** Which parts of the form the chosen kind needs. */
function needs() {
  const kind = new FormData(form).get("kind");
  const capture = chosen(fields.capture);
  const isAutomatic = kind === "automatic";
  const isWindow = isAutomatic && "window" in capture.dataset;
  return {
    automatic: isAutomatic,
    channels: isAutomatic && "channels" in capture.dataset,
    input: isAutomatic && "input" in capture.dataset,
    quantity: kind === "integer" || (isAutomatic && capture.dataset.result === ""),
    countdown: !isAutomatic || isWindow,
    free: !isWindow,
    judged: kind !== "pass_fail",
    hits: kind === "pass_fail",
  };
}

/** The quantity of the results: chosen, or the only one that the kind has. */
function quantity(need) {
  const result = need.automatic ? chosen(fields.capture).dataset.result : "";
  const options = [...fields.quantity.options];
  return options.find((option) => option.value === result) ?? chosen(fields.quantity);
}

function arrange() {
  const need = needs();
  for (const part of form.querySelectorAll("[data-when]")) {
    part.hidden = !need[part.dataset.when];
  }
  const unit = quantity(need).dataset.unit;
  for (const place of form.querySelectorAll("[data-unit-name]")) {
    place.textContent = unit === "1" || need.hits ? "" : unit;
  }
  const isFull = gear.children.length >= Number(gear.closest("[data-most]").dataset.most);
  form.querySelector("[data-add]").hidden = isFull;
  for (const button of gear.querySelectorAll("[data-remove]")) {
    button.hidden = gear.children.length < 2;
  }
}

/** A number as the reader writes it; what is none is sent as it is, so that the server names it. */
function number(text) {
  const plain = text.trim().replace(",", ".");
  return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : text.trim();
}

/** A name in the machine's own words. */
function slug(text) {
  return text.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, (part) => (
    /^[\u0300-\u036f]+$/.test(part) ? "" : "-"
  )).replace(/^-+|-+$/g, "").slice(0, 40);
}

function localized(name) {
  const text = { sv: fields[`${name}.sv`].value.trim(), en: fields[`${name}.en`].value.trim() };
  return text.sv || text.en ? text : undefined;
}

function equipment() {
  const taken = new Set();
  return [...gear.children].map((row, index) => {
    const title = {
      sv: row.querySelector("[data-sv]").value.trim(), en: row.querySelector("[data-en]").value.trim(),
    };
    // A choice keeps its name for as long as it is there: results refer to it.
    let id = row.dataset.piece || slug(title.en || title.sv) || `choice-${index + 1}`;
    while (taken.has(id)) id += "-2";
    taken.add(id);
    return { id, title };
  });
}

function definition() {
  const need = needs();
  const data = new FormData(form);
  const measured = quantity(need);
  const title = localized("title") ?? { sv: "", en: "" };
  const result = {
    id: main.dataset.id || fields.id?.value.trim() || slug(title.en || title.sv) || "",
    number: number(fields.number.value), title, kind: data.get("kind"),
    attempts: number(fields.attempts.value), equipment: equipment(),
    picture: data.get("picture") ?? "", active: main.dataset.active === "true",
  };
  if (need.automatic) result.capture = fields.capture.value;
  if (need.countdown && fields.countdown_s.value.trim()) {
    result.countdown_s = number(fields.countdown_s.value);
  }
  const waits = [0, 1].map((end) => fields[`start_signal.fore_period_s.${end}`].value.trim());
  if (waits.some((wait) => wait)) {
    result.start_signal = { fore_period_s: waits.filter((wait) => wait).map(number) };
  }
  if (fields.target.value.trim()) result.target = number(fields.target.value);
  if (need.channels) {
    result.channels = fields.channels.value.split(/[\s,;]+/).filter((name) => name !== "");
    result.double_contact = fields.double_contact.value;
  }
  if (need.judged) {
    result.quantity = measured.value;
    result.unit = measured.dataset.unit;
    if (fields.better.value) result.better = fields.better.value;
    if (fields.score.value) result.score = fields.score.value;
    if (fields.pass_at.value.trim()) result.pass_at = number(fields.pass_at.value);
  }
  if (need.input) result.input = fields.input.value;
  const instructions = localized("instructions");
  if (instructions) result.instructions = instructions;
  if (fields.source.value.trim()) result.source = fields.source.value.trim();
  return result;
}

let isUnderWay = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    clearErrors(form);
    const { id, base } = main.dataset;
    const body = { exercise: definition(), ...(base ? { base: Number(base) } : {}) };
    const answer = id
      ? await post(`/exercises/${encodeURIComponent(id)}`, body, "PUT")
      : await post("/exercises", body);
    if (answer.ok) location.href = "/exercises/edit";
    else showErrors(form, answer.body);
  } finally {
    isUnderWay = false;
  }
});

form.addEventListener("change", arrange);
form.addEventListener("click", (event) => {
  if (event.target.closest("[data-add]")) {
    const row = gear.lastElementChild.cloneNode(true);
    row.dataset.piece = "";
    for (const input of row.querySelectorAll("input")) {
      input.value = "";
      input.removeAttribute("aria-invalid");
    }
    gear.append(row);
    arrange();
    row.querySelector("input").focus();
  }
  const remove = event.target.closest("[data-remove]");
  if (remove && gear.children.length > 1) {
    remove.closest("li").remove();
    arrange();
    form.querySelector("[data-add]").focus();
  }
});

arrange();
leaveOnEscape();
