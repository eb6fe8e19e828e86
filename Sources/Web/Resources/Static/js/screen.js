// The screen that a page is seen on: it remembers who plays the eye test on it and whether tilts answer,
// it is kept from going dark while something is under way (Screen Wake Lock, W3C; where the browser does
// not, the page says so), and it may be turned against the way in which its panel is built.

const read = (name, standard) => localStorage.getItem(`eye-${name}`) ?? standard;

/** How tilts answer: friendly, off, or by the original's rule. */
export const tiltUse = () => {
  const use = read("tilt", "friendly");
  return ["friendly", "off", "original"].includes(use) ? use : "friendly";
};

export const player = () => read("player", undefined);

export function remember(name, value) {
  localStorage.setItem(`eye-${name}`, value);
}

let lock;
let isAsking = false;
let isWanted = () => false;

function tell(isDenied) {
  for (const line of document.querySelectorAll("[data-may-sleep]")) line.hidden = !isDenied;
}

async function ask() {
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    // The system takes it back from a page that nobody sees, and when the battery is low.
    lock.addEventListener("release", look);
    tell(false);
  } catch (error) {
    // A page from elsewhere without encryption has no such lock at all.
    if (!(error instanceof TypeError) && error.name !== "NotAllowedError") throw error;
    tell(true);
  } finally {
    isAsking = false;
  }
}

function look() {
  if (!isWanted()) {
    tell(false);
    lock?.release();
    lock = undefined;
  } else if (document.visibilityState === "visible" && !isAsking && (lock?.released ?? true)) {
    ask();
  }
}

/** Keeps the screen awake for as long as `wanted` says so, asked after every change. */
export function keepAwake(wanted) {
  isWanted = wanted;
  look();
}

/** Asks again whether it is wanted. */
export const lookAtScreen = look;

document.addEventListener("refreshed", look);
document.addEventListener("visibilitychange", look);

/** The angle of the picture on the panel, clockwise; 0, 90, 180 or 270 degrees. */
export const screenAngle = () => window.screen.orientation?.angle ?? 0;

// Counter-clockwise, as a quarter turn of the picture leads from one to the next.
const compass = ["right", "up", "left", "down"];

/** Returns the edge of the picture that is an edge of the panel. */
export function seen(direction) {
  return compass[(compass.indexOf(direction) + screenAngle() / 90) % compass.length];
}

/** Returns the edge of the panel that is an edge of the picture. */
export function onPanel(direction) {
  const turned = compass.indexOf(direction) - screenAngle() / 90;
  return compass[(turned + compass.length) % compass.length];
}

/** Has `body` called whenever the screen was turned. */
export function onTurn(body) {
  window.screen.orientation?.addEventListener("change", body);
}
