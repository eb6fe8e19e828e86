import { afterRefresh } from "./page.js";

// One short sentence that answers a press. It goes by itself, and at once when it is no longer true.

const toast = document.querySelector("[data-toast]");
const stay = 8000;
// An answer that has stood for so long was read: the next press makes it go.
const readable = 2000;
let timer;
let since = 0;
let isTrue = () => true;

function hush() {
  clearTimeout(timer);
  if (toast) toast.hidden = true;
}

/**
 * Says a sentence.
 * @param {string} sentence what to say
 * @param {function(): boolean} holds whether it is still true, asked after every change
 */
export function say(sentence, holds = () => true) {
  if (!toast || !sentence) return;
  isTrue = holds;
  since = performance.now();
  toast.textContent = sentence;
  toast.hidden = false;
  // A run makes as much room for it as it needs.
  document.documentElement.style.setProperty("--toast", `${toast.offsetHeight}px`);
  clearTimeout(timer);
  timer = setTimeout(hush, stay);
}

/** Says why a grey button is grey, for as long as it is. */
export function sayWhy(button) {
  const { why } = button.dataset;
  say(why, () => button.isConnected && button.dataset.why === why);
}

/** Takes a sentence back that is no longer true. */
export function unsay(sentence) {
  if (toast?.textContent === sentence) hush();
}

function look() {
  if (toast && !toast.hidden && !isTrue()) hush();
}

afterRefresh(look);
addEventListener("click", () => {
  if (toast && !toast.hidden && performance.now() - since > readable) hush();
}, true);
