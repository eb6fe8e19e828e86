import { counted } from "./code-parts.js";

// The chalk cart: what a program walks and turns is drawn as a line.

const space = "http://www.w3.org/2000/svg";
const margin = 14;

function draw(name, attributes) {
  const element = document.createElementNS(space, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** Makes a drawing that takes the steps of a run; it is empty until something walks. */
export function chalk() {
  const picture = draw("svg", { class: "marks", role: "img", "aria-label": counted("chalk", 0) });
  const line = draw("path", { class: "c" });
  const cart = draw("path", { class: "cart", d: "M-9-7H7l6 7-6 7H-9z" });
  picture.append(line, cart);
  const points = [[0, 0]];
  let angle = 0;
  let isUsed = false;

  function paint() {
    const [x, y] = points.at(-1);
    const across = points.map((point) => point[0]);
    const down = points.map((point) => point[1]);
    const left = Math.min(...across) - margin;
    const top = Math.min(...down) - margin;
    const width = Math.max(...across) + margin - left;
    const height = Math.max(...down) + margin - top;
    picture.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    const corners = points.map((point) => point.map((part) => part.toFixed(1)).join(" "));
    line.setAttribute("d", `M${corners.join("L")}`);
    cart.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle})`);
    picture.setAttribute("aria-label", counted("chalk", points.length - 1));
  }

  return {
    picture,
    get isUsed() { return isUsed; },
    take({ walk, right }) {
      if (walk === undefined && right === undefined) return;
      isUsed = true;
      if (right !== undefined) angle += right;
      if (walk !== undefined) {
        const [x, y] = points.at(-1);
        const turned = angle * Math.PI / 180;
        points.push([x + walk * Math.cos(turned), y + walk * Math.sin(turned)]);
      }
      paint();
    },
  };
}
