import { newKey, post } from "./api.js";
import { beeps, metres, path, person, score, screenName, take, words } from "./group-state.js";

// Results afterwards: each can be corrected, with a reason; what was measured stays in the log.

const sheet = () => document.querySelector("[data-sheet]");
const part = (name) => sheet().querySelector(`[data-${name}]`);
let participant;
let value = 0;

function paint() {
  if (["distance", "time"].includes(beeps().score)) return;
  part("value").textContent = score(value);
  part("value-metres").textContent = metres(value);
}

function open(button) {
  participant = Number(button.dataset.correct);
  const { bib, name } = button.closest("[data-row]").dataset;
  part("correct-who").textContent = `${bib} ${name}`.trim();
  part("error").textContent = "";
  const form = part("correction");
  form.reset();
  value = person(participant)?.result?.completed ?? 0;
  if (form.elements.metres) form.elements.metres.value = button.dataset.raw;
  if (form.elements.minutes && button.dataset.raw) {
    const seconds = Number(button.dataset.raw);
    form.elements.minutes.value = Math.floor(seconds / 60);
    form.elements.seconds.value = Math.round((seconds % 60) * 1000) / 1000;
  }
  paint();
  sheet().showModal();
}

/** What a correction says the result is. */
function corrected({ metres, minutes, seconds }) {
  if (metres) return { kind: "correct", distance_m: Number(metres.value) };
  if (seconds) return { kind: "correct", time_s: 60 * Number(minutes.value) + Number(seconds.value) };
  return { kind: "correct", completed: value };
}

let isUnderWay = false;

async function save(isWithdrawn) {
  const { elements } = part("correction");
  const reason = elements.reason.value.trim();
  const someone = person(participant);
  const measured = elements.metres ? Number(elements.metres.value) : undefined;
  // Metres that nobody has entered yet are no correction.
  const isFirst = measured !== undefined && someone?.result?.distance_m === undefined && !isWithdrawn
    && someone?.status !== "withdrawn";
  if (!reason && !isFirst) {
    part("error").textContent = words.reason;
    elements.reason.focus();
    return;
  }
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    const body = isWithdrawn ? { kind: "withdraw" }
      : isFirst ? { kind: "finish", distance_m: measured } : corrected(elements);
    const answer = await post(`${path}/presses`, {
      ...body, participant, id: newKey(), screen: screenName, ...(reason ? { reason } : {}),
    });
    if (answer.ok) {
      sheet().close();
      take(answer.body);
    } else {
      part("error").textContent = answer.body.title;
    }
  } finally {
    isUnderWay = false;
  }
}

document.addEventListener("click", ({ target }) => {
  const press = (name) => target.closest(`[data-${name}]`);
  const correct = press("correct");
  if (correct) open(correct);
  if (!target.closest("[data-sheet]")) return;
  if (press("less")) value = Math.max(0, value - 1);
  if (press("more")) value = Math.min(beeps().units.length, value + 1);
  if (press("less") || press("more")) paint();
  if (press("close")) sheet().close();
  if (press("save")) save(false);
  if (press("withdraw")) save(true);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-correction]")) return;
  event.preventDefault();
  save(false);
});
