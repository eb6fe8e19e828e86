// Optotypes on a canvas, one number of the daemon's picture to one pixel of the screen. Nothing is
// scaled, smoothed or blended on the way.

/**
 * The fewest CSS pixels that are a whole number of the screen's, as 4 are 5 at a ratio of 1.25; a
 * browser may round to either. One, if a ratio has no such number below 20.
 */
function unit(ratio) {
  for (let size = 1; size <= 20; size += 1) if (Number.isInteger(size * ratio)) return size;
  return 1;
}

/**
 * Puts a canvas where its pixels are those of the screen; call again when the page was laid out
 * anew. A canvas between two pixels would be drawn over both.
 */
export function align(canvas) {
  const size = unit(devicePixelRatio);
  Object.assign(canvas.style, {
    width: `${canvas.width / devicePixelRatio}px`,
    height: `${canvas.height / devicePixelRatio}px`,
    position: "relative",
    left: "0",
    top: "0",
  });
  const { left, top } = canvas.getBoundingClientRect();
  const off = (place) => `${Math.round(place / size) * size - place}px`;
  Object.assign(canvas.style, { left: off(left), top: off(top) });
}

/** Draws gray numbers, row after row, in the size that they have; white fills the last unit. */
export function blit(canvas, bytes, width, height) {
  const pixels = new Uint8ClampedArray(4 * width * height);
  bytes.forEach((gray, index) => pixels.set([gray, gray, gray, 255], 4 * index));
  const whole = unit(devicePixelRatio) * devicePixelRatio;
  canvas.width = Math.round(Math.ceil(width / whole) * whole);
  canvas.height = Math.round(Math.ceil(height / whole) * whole);
  align(canvas);
  const context = canvas.getContext("2d", { alpha: false });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/**
 * Fetches a row of optotypes and draws it.
 * @param {Object<string, string|number>} row the parameters of `/api/v1/eyetest/optotype`
 */
export async function drawOptotypes(canvas, row) {
  const response = await fetch(`/api/v1/eyetest/optotype?${new URLSearchParams(row)}`);
  if (!response.ok) throw new Error((await response.json()).detail);
  const [width, height] = ["Image-Width", "Image-Height"].map((name) =>
    Number(response.headers.get(name)));
  blit(canvas, new Uint8Array(await response.arrayBuffer()), width, height);
}
