import { say } from "./toast.js";

// Changing requests. Each press has a key of its own, so that a press that is sent again after a
// broken connection counts once.

const pause = 500;

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// `crypto.randomUUID` exists only in secure contexts; the loopback is one, a test name may not be.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Posts a change, or sends it as another method; see `change`. */
export function post(path, body = {}, method = "POST") {
  return change(method, path, body);
}

/**
 * Sends a change.
 * @param {Object<string, string>} headers beside the usual ones
 * @returns {Promise<{ok: boolean, status: number, body: Object}>} the answer, a problem if not ok
 */
export async function change(method, path, body = {}, headers = {}) {
  const key = newKey();
  for (;;) {
    try {
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
        body: JSON.stringify(body),
      });
      return { ok: response.ok, status: response.status, body: await response.json() };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      say(document.querySelector("[data-toast]")?.dataset.sending ?? "");
      await wait(pause);
    }
  }
}
