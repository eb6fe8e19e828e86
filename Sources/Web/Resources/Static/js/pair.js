import { post } from "./api.js";
import { filled } from "./toast.js";

// A screen asks to join: its name first, then the code that the coach's tablet shows.

const store = "pairing";
// What became of a request is looked for this often, in milliseconds: who is not in has no live events.
const pace = 3000;

const main = document.querySelector("main");
const naming = main.querySelector("form[data-name]");
const coding = main.querySelector("form[data-code]");
const said = main.querySelector("[data-said]");
let id = sessionStorage.getItem(store);
let watch;
let waiting;

const fault = (form, text) => { form.querySelector("[data-error]").textContent = text; };

function tell(text) {
  said.hidden = text === "";
  said.querySelector("p").textContent = text;
}

function step(form) {
  for (const each of [naming, coding]) each.hidden = each !== form;
  main.dataset.step = form === coding ? "code" : "name";
  form.querySelector("input").focus();
}

function begin(text) {
  clearInterval(watch);
  sessionStorage.removeItem(store);
  id = null;
  coding.reset();
  fault(coding, "");
  tell(text);
  step(naming);
}

function showTries(count) {
  const { triesOne, triesOther } = main.dataset;
  main.querySelector("[data-tries]").textContent =
    count === undefined ? "" : filled(count === 1 ? triesOne : triesOther, { count });
}

/** Says how long nothing is taken, and takes no press until then; the seconds run on the button. */
function waitFor(form, seconds) {
  clearInterval(waiting);
  const button = form.querySelector("[type=submit]");
  const label = button.dataset.label ?? button.textContent.trim();
  button.dataset.label = label;
  fault(form, filled(main.dataset.wait, { seconds }));
  const end = performance.now() + seconds * 1000;
  const paint = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    button.disabled = left > 0;
    button.textContent = left > 0 ? `${label} · ${left} s` : label;
    if (left > 0) return;
    clearInterval(waiting);
    fault(form, "");
  };
  waiting = setInterval(paint, 1000);
  paint();
}

function end(state) {
  begin(main.dataset[state === "refused" ? "refused" : "ended"]);
}

async function look() {
  try {
    const response = await fetch(`/api/v1/pairings/${encodeURIComponent(id)}`, { cache: "no-store" });
    if (response.status === 404 || response.status === 410) return end("ended");
    if (!response.ok) return undefined;
    const { state, tries_left: tries, wait_s: seconds } = await response.json();
    if (state !== "waiting") return end(state);
    showTries(tries);
    if (seconds > 0 && !coding.querySelector("[type=submit]").disabled) waitFor(coding, seconds);
  } catch (error) {
    // No connection: it is looked again; a press says that it waits for one.
    if (!(error instanceof TypeError)) throw error;
  }
  return undefined;
}

function awaitCode(pairing) {
  id = pairing;
  sessionStorage.setItem(store, id);
  step(coding);
  clearInterval(watch);
  watch = setInterval(look, pace);
  return look();
}

naming.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = naming.elements.name.value.trim();
  if (name === "") return fault(naming, main.dataset.needName);
  fault(naming, "");
  tell("");
  const { ok, body } = await post("/pairings", { name });
  if (ok) return awaitCode(body.id);
  if (body.code === "pairing-wait") return waitFor(naming, body.wait_s);
  return fault(naming, body.title);
});

coding.addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = coding.elements.code.value.replace(/\D/g, "");
  if (code.length !== 6) return fault(coding, main.dataset.needCode);
  const { ok, body } = await post(`/pairings/${encodeURIComponent(id)}/code`, { code });
  if (ok) {
    sessionStorage.removeItem(store);
    return location.replace("/screen");
  }
  if (body.code === "pairing-ended") return end("ended");
  // No code that was shown before holds after as many wrong ones.
  if (body.code === "pairing-wait") {
    begin(main.dataset.ended);
    return waitFor(naming, body.wait_s);
  }
  coding.reset();
  coding.elements.code.focus();
  fault(coding, body.title);
  return showTries(body.tries_left);
});

main.querySelector("[data-again]").addEventListener("click", () => begin(""));

/** The fingerprint that came with the scanned code, in pairs as browsers show it. */
function showPrint() {
  const digits = location.hash.slice(1).replaceAll(":", "");
  if (!/^[0-9A-Fa-f]{64}$/.test(digits)) return;
  const text = digits.toUpperCase().match(/../g).join(":");
  main.querySelector("[data-print-text]").textContent = text;
  main.querySelector("[data-print]").hidden = false;
}

showPrint();
if (new URLSearchParams(location.search).has("left")) tell(main.dataset.left);
if (id) awaitCode(id);
else naming.elements.name.focus();
