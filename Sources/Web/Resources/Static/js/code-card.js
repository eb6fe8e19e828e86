// Makes a picture of the card that is shown: what stands on it, as large as a sheet wants it.

const width = 1200;
const stripe = 3;

/** Which way from a shape's own numbers to those of the window. */
function wayOf(shape, screen) {
  const own = shape.transform?.baseVal.consolidate()?.matrix;
  return own ? screen.multiply(own) : screen;
}

/** The outline of a shape. */
function outline(shape) {
  const of = (name) => shape[name].baseVal.value;
  const path = new Path2D(shape.localName === "path" ? shape.getAttribute("d") : undefined);
  if (shape.localName === "circle") path.arc(of("cx"), of("cy"), of("r"), 0, 2 * Math.PI);
  if (shape.localName === "ellipse") {
    path.ellipse(of("cx"), of("cy"), of("rx"), of("ry"), 0, 0, 2 * Math.PI);
  }
  if (shape.localName === "rect") path.roundRect(of("x"), of("y"), of("width"), of("height"), of("rx"));
  return path;
}

/** Draws a symbol, which has the numbers of the place where it is used and the colours of that place. */
function drawSymbol(pen, use, screen) {
  const symbol = document.querySelector(use.getAttribute("href"));
  const parts = [...symbol.children].map((part) => part.cloneNode(true));
  use.after(...parts);
  for (const part of parts) drawShape(pen, part, screen);
  for (const part of parts) part.remove();
}

/** Draws a shape and what is in it. */
function drawShape(pen, shape, screen) {
  if (shape.localName === "use") return drawSymbol(pen, shape, screen);
  const way = wayOf(shape, screen);
  if (shape.children.length > 0) {
    for (const part of [...shape.children]) {
      // One that has a place of its own is drawn by itself.
      if (part.localName !== "svg") drawShape(pen, part, way);
    }
    return undefined;
  }
  const style = getComputedStyle(shape);
  pen.save();
  pen.transform(way.a, way.b, way.c, way.d, way.e, way.f);
  const path = outline(shape);
  if (style.fill !== "none") {
    pen.fillStyle = style.fill;
    pen.fill(path);
  }
  if (style.stroke !== "none") {
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Number.parseFloat(style.strokeWidth);
    pen.lineCap = style.strokeLinecap;
    pen.lineJoin = style.strokeLinejoin;
    const dashes = style.strokeDasharray;
    pen.setLineDash(dashes === "none" ? [] : dashes.split(",").map(Number.parseFloat));
    pen.stroke(path);
  }
  pen.restore();
  return undefined;
}

/** Draws what is written, where it stands. */
function drawText(pen, text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [place] = range.getClientRects();
  const said = text.textContent.trim().replaceAll(/\s+/g, " ");
  if (!place || !said) return;
  const style = getComputedStyle(text.parentElement);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  pen.fillStyle = style.color;
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(said);
  pen.fillText(said, place.left, place.top + (place.height - above - below) / 2 + above);
}

/** Draws a bib: its outline is that of its style, in hundredths. */
function drawBib(pen, bib) {
  const { left, top, width: wide, height: high } = bib.getBoundingClientRect();
  const { clipPath, backgroundColor } = getComputedStyle(bib);
  const corners = [...clipPath.matchAll(/([\d.]+)(?:%|px) ([\d.]+)(?:%|px)/g)];
  pen.beginPath();
  for (const [, x, y] of corners) pen.lineTo(left + (x / 100) * wide, top + (y / 100) * high);
  pen.fillStyle = backgroundColor;
  pen.fill();
}

/** Draws the stripes of the turf, each from one whole point of the picture to another. */
function drawTurf(pen, card, scale) {
  const style = getComputedStyle(card);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const edge = (at) => Math.round(at * stripe * rem * scale);
  for (let at = 0; edge(at) < pen.canvas.width; at += 1) {
    pen.fillStyle = style.getPropertyValue(at % 2 === 0 ? "--turf-2" : "--turf");
    pen.fillRect(edge(at), 0, edge(at + 1) - edge(at), pen.canvas.height);
  }
}

/**
 * Makes the picture.
 * @param {Element} card as it is shown
 * @returns {Promise<Blob>} a PNG
 */
export function pictureOf(card) {
  const { left, top, width: wide, height: high } = card.getBoundingClientRect();
  const scale = width / wide;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round(high * scale);
  const pen = canvas.getContext("2d");
  drawTurf(pen, card, scale);
  pen.scale(scale, scale);
  pen.translate(-left, -top);
  for (const bib of card.querySelectorAll(".bib")) drawBib(pen, bib);
  for (const drawing of card.querySelectorAll("svg")) {
    for (const shape of [...drawing.children]) {
      if (shape.localName !== "svg") drawShape(pen, shape, drawing.getScreenCTM());
    }
  }
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) drawText(pen, texts.currentNode);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}
