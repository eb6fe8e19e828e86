// The board's lean while its sway is measured: a dot about the middle with a short trail, and the
// lean as a number. Who wants no motion gets the number alone, now and then.

const degrees = 180 / Math.PI;
// Units of the drawing per degree: the outer ring is 10 degrees.
const scale = 10;
const edge = 93;
const kept = 20;
// Samples come ten times a second; of still screens every fifth is enough to read.
const every = 5;
const still = matchMedia("(prefers-reduced-motion: reduce)");

let trail = [];
let sums = { x: 0, y: 0, count: 0 };
let lean = {};
let drawing = null;

function begin(place) {
  drawing = place;
  trail = [];
  sums = { x: 0, y: 0, count: 0 };
  lean = {};
}

/** Where the dot stands: degrees from the mean so far, no farther than the edge. */
function point() {
  const x = (lean.x - sums.x / sums.count) * degrees * scale;
  const y = (lean.y - sums.y / sums.count) * degrees * scale;
  const far = Math.hypot(x, y);
  const share = far > edge ? edge / far : 1;
  return { x: x * share, y: y * share, angle: far / scale };
}

function draw() {
  const { x, y, angle } = point();
  if (!still.matches) {
    trail = [...trail, `${x.toFixed(1)},${y.toFixed(1)}`].slice(-kept);
    drawing.querySelector("[data-sway-trail]").setAttribute("points", trail.join(" "));
    const dot = drawing.querySelector("[data-sway-dot]");
    dot.setAttribute("cx", x.toFixed(1));
    dot.setAttribute("cy", y.toFixed(1));
  }
  if (sums.count % every !== 1) return;
  const number = drawing.querySelector("[data-sway-number]");
  number.textContent = new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 1, maximumFractionDigits: 1,
  }).format(angle);
}

/** Shows an angle of the run's device while a window of sway is open. */
export function liveSway(measurement) {
  const place = document.querySelector("[data-sway]");
  const field = document.querySelector(".conn");
  if (!place || measurement.quantity !== "angle") return;
  if (field?.dataset.device !== measurement.device) return;
  if (place !== drawing) begin(place);
  lean[measurement.channel] = measurement.value;
  // Both directions belong to one moment; the second one completes it.
  if (measurement.channel !== "y" || lean.x === undefined) return;
  sums = { x: sums.x + lean.x, y: sums.y + lean.y, count: sums.count + 1 };
  draw();
}
