import { afterRefresh } from "./page.js";

// Keeps the screen from going dark while something is under way (Screen Wake Lock, W3C); where the
// browser does not, the page says so.

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

afterRefresh(look);
document.addEventListener("visibilitychange", look);
