// The newest value of a device, in the reader's language and units.

const language = document.documentElement.lang;
let forms;

/** Asks for how quantities are written. */
async function load() {
  try {
    const response = await fetch(new URL("../quantities.json", import.meta.url));
    return response.ok ? await response.json() : null;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // No connection: the live stream says so already, and the unit of the device is shown.
    return null;
  }
}

/** How quantities are written, asked for once; what could not be loaded is asked for again. */
async function known() {
  forms ??= load();
  const found = await forms;
  if (!found) forms = undefined;
  return found ?? {};
}

/** Returns the number and the unit of a measurement as they are shown. */
export async function shown(measurement) {
  const form = (await known())[measurement.quantity]
    ?? { scale: 1, decimals: 2, unit: { sv: measurement.unit, en: measurement.unit } };
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: form.decimals, maximumFractionDigits: form.decimals,
    useGrouping: false,
  }).format(measurement.value * form.scale);
  return { number, unit: form.unit[language] };
}

/** Draws the lean of a board; its module is loaded by pages that have something to draw. */
async function drawSway(measurement) {
  try {
    (await import("./sway.js")).liveSway(measurement);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // No connection: the live stream says so already.
  }
}

/** Shows a measurement of the run's device in the number's place while a window is open. */
export async function liveNumber(measurement) {
  if (document.querySelector("[data-sway]")) return drawSway(measurement);
  const place = document.querySelector("[data-live-number]");
  const field = document.querySelector(".conn");
  if (place?.dataset.liveNumber !== measurement.quantity) return;
  if (field?.dataset.device !== measurement.device) return;
  const { number } = await shown(measurement);
  place.firstElementChild.textContent = number;
  place.dataset.n = String(number.length);
}
