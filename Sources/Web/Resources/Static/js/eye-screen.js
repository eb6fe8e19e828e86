// What this screen is called, and what is known of its pixels. A zoomed page is another screen.

export const screenName = () => `${screen.width}x${screen.height}@${devicePixelRatio}`;

/** Returns what was measured of this screen; nothing if it was not. */
export async function knownScreen() {
  const response = await fetch(`/api/v1/eyetest/screens/${encodeURIComponent(screenName())}`);
  return response.ok ? response.json() : undefined;
}

/** Calls `changed` whenever this screen has become another one. */
export function watchScreen(changed) {
  let name = screenName();
  addEventListener("resize", () => {
    if (screenName() === name) return;
    name = screenName();
    changed();
  });
}

/** A number as the page's language writes it. */
export const written = (value, decimals) => value.toLocaleString(
  document.documentElement.lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
).replace("-", "−");
