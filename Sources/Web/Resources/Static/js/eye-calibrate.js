import { post } from "./api.js";
import "./eye-cues.js";
import { knownScreen, screenName, watchScreen, written } from "./eye-screen.js";
import { isTyping, leaveOnEscape } from "./keys.js";
import { filled, say } from "./toast.js";

// How large this screen's pixels are: an outline that is made as large as a card, twice, or a line
// and a ruler.

// ISO/IEC 7810, format ID-1, in millimetres.
const card = { long: 85.60, short: 53.98 };
// What a card is long at 96 dots an inch, and how far from it the settings begin, in turn: each is to
// be one of its own.
const usual = 323;
const starts = [0.85, 1.2, 1];
const line = 280;

const outline = document.querySelector("[data-outline]");
const slider = document.querySelector("[data-long]");
const grip = document.querySelector("[data-grip]");
const width = document.querySelector("[data-width]");
const setting = document.querySelector("[data-setting]");
const known = document.querySelector("[data-known]");
const ruler = document.querySelector("[data-ruler]");
const portrait = matchMedia("(max-width: 43.99rem)");

let widths = [];
let long = usual;

function show() {
  const [across, down] = portrait.matches ? ["short", "long"] : ["long", "short"];
  outline.style.width = `${long * card[across] / card.long}px`;
  outline.style.height = `${long * card[down] / card.long}px`;
  slider.value = String(long);
  width.textContent = filled(width.dataset.word, { count: written(long * devicePixelRatio, 0) });
  setting.textContent = filled(setting.dataset.word, { number: widths.length + 1 });
}

/** One pixel of the screen is the smallest step. */
function make(size) {
  const whole = Math.round(size * devicePixelRatio) / devicePixelRatio;
  long = Math.min(Math.max(whole, Number(slider.min)), Number(slider.max));
  show();
}

const restart = () => make(usual * starts[widths.length % starts.length]);

async function tell() {
  const screen = await knownScreen();
  known.hidden = screen === undefined;
  if (!screen) return;
  const text = known.querySelector("[data-known-text]");
  text.textContent = filled(text.dataset.word, {
    pitch: written(screen.pitch_mm, 4), distance: written(screen.shortest_distance_m, 2),
  });
  const doubt = document.querySelector("[data-doubt]");
  doubt.hidden = !screen.contradicted;
  known.dataset.state = screen.contradicted ? "care" : "ready";
  if (screen.display_pitch_mm === undefined) return;
  const percent = Math.abs(screen.display_pitch_mm / screen.pitch_mm - 1) * 100;
  doubt.textContent = filled(doubt.dataset.word, {
    pitch: written(screen.display_pitch_mm, 4), percent: written(percent, 0),
  });
}

async function send(body) {
  const answer = await post("/eyetest/screens", { screen: screenName(), ...body });
  if (answer.ok) {
    widths = [];
    await tell();
    known.querySelector("a").focus();
  } else {
    say(answer.body.title);
    // A third setting decides; whatever else is wrong begins again.
    if (answer.body.code !== "eye-settings-differ") widths = [];
  }
  restart();
}

slider.step = String(1 / devicePixelRatio);
slider.addEventListener("input", () => make(Number(slider.value)));
for (const [name, step] of [["smaller", -1], ["larger", 1]]) {
  document.querySelector(`[data-${name}]`).addEventListener("click", () => {
    make(long + step / devicePixelRatio);
  });
}
document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  make(long + step / devicePixelRatio);
});

grip.addEventListener("pointerdown", (event) => {
  grip.setPointerCapture(event.pointerId);
  const begin = { x: event.clientX, y: event.clientY, long };
  const move = (moved) => {
    const way = portrait.matches ? moved.clientY - begin.y : moved.clientX - begin.x;
    // The outline grows from its middle, so to both sides.
    make(begin.long + 2 * way);
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("lostpointercapture", () => {
    grip.removeEventListener("pointermove", move);
  }, { once: true });
});

document.querySelector("[data-keep]").addEventListener("click", () => {
  widths.push(long * devicePixelRatio);
  if (widths.length > 1) send({ card_widths_px: widths });
  else restart();
});

ruler.querySelector("[data-line]").style.width = `${line}px`;
ruler.addEventListener("submit", (event) => {
  event.preventDefault();
  const length = Number(ruler.elements.length_mm.value.replace(",", "."));
  send({ ruler: { line_px: line * devicePixelRatio, length_mm: length || 0 } });
});

watchScreen(() => {
  widths = [];
  restart();
  tell();
});
portrait.addEventListener("change", show);
restart();
tell();
leaveOnEscape();
