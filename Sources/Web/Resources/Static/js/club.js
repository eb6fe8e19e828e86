import { post, postSlow } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// The club: this tablet joins it, tells what is missing, and leaves it. The page looks again while somebody
// looks at it.

const pause = 5000;
const mark = "sideline-club-1:";
// An invitation is no longer than a QR code.
const largest = 6000;

const main = document.querySelector("main");
const sheet = () => document.querySelector("[data-sheet]");
let isUnderWay = false;

/** Does one thing at a time, however often it is pressed. */
async function once(button, act) {
  if (isUnderWay) return;
  isUnderWay = true;
  button.setAttribute("aria-disabled", "true");
  try {
    await act();
  } finally {
    isUnderWay = false;
    button.removeAttribute("aria-disabled");
  }
}

// Joining

function joinBy(form) {
  const fault = (text) => { form.querySelector("[data-error]").textContent = text; };
  const tell = (text) => { form.querySelector("[data-under-way]").textContent = text; };
  const { invitation, name, file } = form.elements;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    once(form.querySelector("[type=submit]"), async () => {
      fault("");
      tell(form.dataset.joining);
      const wish = { invitation: invitation.value, name: name.value };
      const answer = await postSlow("/club/join", wish);
      // Where the answer was lost it has joined, or does by itself: the page then says how it is.
      if (answer.ok || answer.body.code === "fleet-already" || answer.status === 503) return location.reload();
      tell("");
      fault(answer.body.title);
    });
  });

  // A reader that types ends with Enter.
  invitation.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !invitation.value.includes(mark)) return;
    event.preventDefault();
    name.focus();
    name.select();
  });

  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    fault("");
    if (chosen.size > largest) return fault(form.dataset.large);
    try {
      invitation.value = (await chosen.text()).trim();
    } catch {
      fault(form.dataset.unreadable);
    }
  });
}

// Deciding

async function send(button, path, wish, saved) {
  const answer = await post(path, wish);
  await refresh();
  say(answer.ok ? saved : answer.body.title);
  // What is decided may be gone, and its button with it.
  if (!button.isConnected) (document.getElementById("h-doubles") ?? document.getElementById("h-club"))?.focus();
}

function pair(button) {
  const { first, second } = button.closest("[data-first]").dataset;
  return { first: Number(first), second: Number(second) };
}

// Leaving

async function leave(now) {
  const question = sheet();
  const error = question.querySelector("[data-error]");
  const told = question.querySelector("[data-leaving]");
  error.textContent = "";
  told.textContent = told.dataset.words;
  const answer = await postSlow("/club/leave", { now });
  if (answer.ok) return location.reload();
  told.textContent = "";
  error.textContent = answer.body.title;
  question.querySelector("[data-leave-now]").hidden = false;
}

const presses = {
  same: (button) => once(button, () => send(
    button, "/club/people", { ...pair(button), same: button.dataset.same === "true" }, main.dataset.saved)),
  keep: (button) => once(button, () => send(
    button, "/club/numbers", { number: Number(button.dataset.keep) }, main.dataset.saved)),
  action: (button) => once(button, () => send(button, "/club/retry", {}, main.dataset.retried)),
  leave: () => sheet().showModal(),
  leaveWhenSent: (button) => once(button, () => leave(false)),
  leaveNow: (button) => once(button, () => leave(true)),
  stay: () => sheet().close(),
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  const name = button && Object.keys(presses).find((press) => press in button.dataset);
  if (name) presses[name](button);
});

const isJoined = "joined" in main.dataset;
if (!isJoined) joinBy(main.querySelector("[data-join]"));
setInterval(() => {
  if (isJoined && !isUnderWay && document.visibilityState === "visible") refresh();
}, pause);
// From elsewhere, as from a terminal, it may have left: what lies beside the page's middle goes with it.
document.addEventListener("refreshed", () => {
  if (isJoined !== ("joined" in main.dataset)) location.reload();
});

leaveOnEscape();
