import { post } from "./api.js";
import { isTyping } from "./keys.js";
import { follow } from "./live.js";
import "./page.js";
import { keepAwake, lookAtScreen } from "./screen.js";
import { say } from "./toast.js";

// Answers a round of the eye test or its game from a second browser; what is asked is seen on the first
// one only.

const main = document.querySelector("main");
const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
// Which keys each kind of round has here.
const charts = { game: "pair", colour: "sides", acuity: "sides", contrast: "letters" };
let round;
let sent = 0;

const path = (end = "") => `/eyetest/rounds/${encodeURIComponent(main.dataset.round)}${end}`;

function paint() {
  if (!round) return;
  main.dataset.state = round.state;
  main.dataset.chart = round.progress.chart === "sloan" ? "letters" : charts[round.kind];
  main.dataset.question = round.shown ? round.question.number : "";
  // The question that is open, as the measuring screen counts it.
  document.querySelector("[data-count]").textContent =
    round.progress.trials + (round.state === "open" ? 1 : 0);
  document.querySelector("[data-over]").hidden = round.state === "open";
  const moved = document.querySelector("[data-moved]");
  if (moved && round.progress.conditions?.includes("distance")) {
    moved.disabled = true;
    moved.textContent = moved.dataset.noted;
  }
}

function take(fresh) {
  if (!(fresh.kind in charts)) return;
  // A round begins after this page was opened, or another one after that.
  if (fresh.id !== main.dataset.round) {
    if (fresh.state === "open") location.reload();
    return;
  }
  if (round && fresh.state === "open" && fresh.revision <= round.revision) return;
  round = fresh;
  lookAtScreen();
  paint();
}

async function look() {
  if (!main.dataset.round) return;
  try {
    const response = await fetch(`/api/v1${path()}`, { cache: "no-store" });
    if (response.ok) take(await response.json());
  } catch (error) {
    // No connection: the stream says so, and it is looked at again when that is back.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function choose(choice) {
  const question = round?.shown ? round.question : undefined;
  if (!question?.choices.includes(choice) || question.number <= sent) return undefined;
  sent = question.number;
  const answer = await post(path("/answers"), {
    question: question.number, choice, origin: "remote",
  });
  if (answer.ok) return take(answer.body);
  // The daemon has no answer to it, so that it can be answered again.
  sent = Math.min(sent, question.number - 1);
  await look();
  if (round.state === "open" && round.question?.number === question.number) {
    say(answer.body.title);
  }
  return undefined;
}

for (const button of document.querySelectorAll("[data-choice]")) {
  button.addEventListener("click", () => choose(button.dataset.choice));
}
document.addEventListener("keydown", (event) => {
  if (isTyping(event) || event.repeat) return;
  const choice = arrows[event.key] ?? event.key.toUpperCase();
  if (!round?.question?.choices.includes(choice)) return;
  event.preventDefault();
  choose(choice);
});
document.querySelector("[data-moved]")?.addEventListener("click", async () => {
  const answer = await post(path("/conditions"), { condition: "distance" });
  if (answer.ok) take(answer.body);
  else say(answer.body.title);
});
document.querySelector("[data-stop]")?.addEventListener("click", async () => {
  const answer = await post(path("/stop"));
  if (answer.ok) take(answer.body);
  else say(answer.body.title);
});

keepAwake(() => round?.state !== "over");

// The measuring screen says that a remote is there, and when it is gone.
follow("?remote=1", { eye: take, ready: look });
document.addEventListener("refreshed", () => { paint(); look(); });
look();
