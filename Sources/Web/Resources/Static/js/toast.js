
// One short sentence that answers a press. It goes by itself, and at once when it is no longer true.

const toast = document.querySelector("[data-toast]");
const stay = 8000;
// An answer that has stood for so long was read: the next press makes it go.
const readable = 2000;
// What a message must not lie on, and how far it stays away from that, in pixels.
const pressed = "a, button, input, select, textarea, summary, label, .box, .wheel";
const apart = 4;
let timer;
let since = 0;
let isTrue = () => true;

function hush() {
  clearTimeout(timer);
  if (toast) toast.hidden = true;
}

/**
 * Lifts the message to the lowest place where it lies on nothing that is pressed. Where there is none
 * it is a bar below the page, from under which everything can be scrolled.
 */
function place() {
  if (!toast || toast.hidden || toast.hasAttribute("data-bar")) return;
  if (getComputedStyle(toast).position !== "fixed") return;
  toast.style.translate = "";
  const own = toast.getBoundingClientRect();
  const parts = [...document.querySelectorAll(pressed)]
    .filter((part) => part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < own.right && right > own.left);
  for (let lift = 0; lift < own.top; lift += apart) {
    const top = own.top - lift - apart;
    const bottom = own.bottom - lift + apart;
    if (!parts.some((part) => part.top < bottom && part.bottom > top)) {
      toast.style.translate = `0 ${-lift}px`;
      return;
    }
  }
  toast.setAttribute("data-bar", "");
}

/** Looks for a place anew, also for what was a bar. */
function replace() {
  toast?.removeAttribute("data-bar");
  placeSoon();
}

let isPlacing = false;

function placeSoon() {
  if (!toast || toast.hidden || isPlacing) return;
  isPlacing = true;
  requestAnimationFrame(() => {
    isPlacing = false;
    place();
  });
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
  toast.removeAttribute("data-bar");
  toast.hidden = false;
  // A run makes as much room for it as it needs.
  document.documentElement.style.setProperty("--toast", `${toast.offsetHeight}px`);
  place();
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
  placeSoon();
}

document.addEventListener("refreshed", look);
addEventListener("resize", replace);
addEventListener("scroll", placeSoon, { passive: true, capture: true });
addEventListener("click", () => {
  if (toast && !toast.hidden && performance.now() - since > readable) hush();
}, true);

/** Returns a sentence with its variable parts filled in: `{name}` by what `parts` has of that name. */
export function filled(sentence, parts) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
}
