import { post } from "./api.js";
import { askWhose } from "./code-profile-guest.js";
import { leaveOnEscape } from "./keys.js";
import { say } from "./toast.js";

// One's picture: drawn with chalk, or chosen.

const space = "http://www.w3.org/2000/svg";
const { participant } = document.querySelector("main").dataset;
const drawing = document.querySelector("[data-drawing]");
const choosing = document.querySelector("[data-choosing]");
const pad = document.querySelector("[data-pad]");
const side = 1000;
const mostStrokes = 100;
const mostNumbers = 4000;
// Nearer points than this are one, so that a drawing stays small.
const apart = 12;
let strokes = [];
let stroke;

function draw() {
  pad.replaceChildren(...strokes.map((points) => {
    const path = document.createElementNS(space, "path");
    const corners = [];
    for (let at = 0; at < points.length; at += 2) corners.push(`${points[at]} ${points[at + 1]}`);
    path.setAttribute("d", `M${corners.join("L")}${corners.length === 1 ? `L${corners[0]}` : ""}`);
    return path;
  }));
}

function point(event) {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const inside = (share) => Math.max(0, Math.min(side, Math.round(share * side)));
  return [inside((event.clientX - left) / width), inside((event.clientY - top) / height)];
}

const isFull = () => strokes.length >= mostStrokes || strokes.flat().length >= mostNumbers - 2;

pad?.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || isFull()) return;
  pad.setPointerCapture(event.pointerId);
  stroke = point(event);
  strokes.push(stroke);
  draw();
});

pad?.addEventListener("pointermove", (event) => {
  if (!stroke || isFull()) return;
  const [x, y] = point(event);
  const [lastX, lastY] = stroke.slice(-2);
  if (Math.hypot(x - lastX, y - lastY) < apart) return;
  stroke.push(x, y);
  draw();
});

for (const kind of ["pointerup", "pointercancel"]) {
  pad?.addEventListener(kind, () => { stroke = undefined; });
}

async function keep(picture) {
  const answer = await post(`/code/learners/${participant}`, { picture });
  if (answer.ok) location.reload();
  else say(answer.body.title);
}

const presses = {
  "[data-draw]"() {
    strokes = [];
    draw();
    drawing.showModal();
  },
  "[data-choose]": () => choosing.showModal(),
  "[data-undo]"() {
    strokes.pop();
    draw();
  },
  "[data-save]": () => (strokes.length > 0 ? keep({ kind: "drawn", strokes }) : drawing.close()),
  "[data-close]": (button) => button.closest("dialog").close(),
  "[data-picture]": (button) => keep({ kind: "chosen", name: button.dataset.picture }),
};

document.addEventListener("click", ({ target }) => {
  for (const [selector, act] of Object.entries(presses)) {
    const pressed = target.closest(selector);
    if (pressed) return act(pressed);
  }
  return undefined;
});

if (!participant) askWhose();
leaveOnEscape();
