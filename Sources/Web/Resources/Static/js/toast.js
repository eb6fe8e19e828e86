// One short sentence that answers a press and goes by itself.

const toast = document.querySelector("[data-toast]");
const stay = 8000;
let timer;

export function say(sentence) {
  if (!toast || !sentence) return;
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { toast.hidden = true; }, stay);
}
