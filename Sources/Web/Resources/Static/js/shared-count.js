import { allPressed } from "./api.js";

// Tells the daemon how far this screen has counted, so that the others show it and none keeps its
// own number over it.

const run = document.querySelector("main").dataset.run;
const patience = 2000;
let wanted;
let isSending = false;
// The newest change of the count that is known to be this screen's.
let acknowledged = 0;

/** Whether what is shown of the count is older than what this screen has counted since. */
export function isOlder(revision) {
  return isSending || revision <= acknowledged;
}

/** Has the next count that is shown taken for new. */
export function forgetOwn() {
  acknowledged = 0;
}

function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tells this screen from the others; a page that is loaded anew is the same one. */
export const screenName = (() => {
  const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
  const name = (isReload && sessionStorage.getItem("screen")) || newName();
  sessionStorage.setItem("screen", name);
  return name;
})();

async function send(value) {
  const done = Number(document.querySelector("main").dataset.done);
  const response = await fetch(`/api/v1/runs/${encodeURIComponent(run)}/count`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ value, attempt: done + 1, screen: screenName }),
    signal: AbortSignal.timeout(patience),
  });
  const answer = await response.json();
  if (response.ok) acknowledged = answer.count.revision;
}

/** Shares a count; of counts that come while one is under way only the newest is sent. */
export async function shareCount(value) {
  wanted = value;
  if (isSending) return;
  isSending = true;
  try {
    while (wanted !== undefined) {
      // A count that overtook the start of its clock would be forgotten with what was before it.
      await allPressed();
      const next = wanted;
      wanted = undefined;
      await send(next);
    }
  } catch (error) {
    if (!(error instanceof TypeError) && !["TimeoutError", "AbortError"].includes(error.name)) {
      throw error;
    }
    // No connection: the page says so, and shares its count when it is back.
  } finally {
    isSending = false;
  }
}
