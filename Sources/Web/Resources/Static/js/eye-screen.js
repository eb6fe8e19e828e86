// What this screen is called, and what is known of its pixels. A zoomed page is another screen.

// Two fingers enlarge what is drawn and tell neither the ratio nor the size.
function ratio() {
  const scale = visualViewport?.scale ?? 1;
  return Math.abs(scale - 1) < 0.01
    ? devicePixelRatio : Math.round(devicePixelRatio * scale * 100) / 100;
}

export const screenName = () => `${screen.width}x${screen.height}@${ratio()}`;

/**
 * Returns what was measured of this screen; nothing if it was not.
 * @param {function(Object): void} refused is told of a screen that nobody can tell from another
 */
export async function knownScreen(refused = () => {}) {
  const response = await fetch(`/api/v1/eyetest/screens/${encodeURIComponent(screenName())}`);
  if (response.ok) return response.json();
  if (response.status === 409) refused(await response.json());
  return undefined;
}

// A window that is moved to another display need not tell: some browsers are silent about it.
const watchInterval = 500;

/** What tells a display from another one, however it is turned and its page is zoomed. */
export const displayName = () => [screen.width, screen.height].sort((a, b) => a - b).join("x");

/**
 * Calls `changed` whenever this screen has become another one.
 * @param {function(): string} called what a screen is called here
 */
export function watchScreen(changed, called = screenName) {
  let name = called();
  const look = () => {
    if (called() === name) return;
    name = called();
    changed();
  };
  addEventListener("resize", look);
  visualViewport?.addEventListener("resize", look);
  setInterval(look, watchInterval);
}

/** A number as the page's language writes it. */
export const written = (value, decimals) => value.toLocaleString(
  document.documentElement.lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
).replace("-", "−");
