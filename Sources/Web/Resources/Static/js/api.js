import { say, unsay } from "./toast.js";

// Changing requests. Each press has a key of its own and is kept with it until it is answered, over
// a reload too, so that what is pressed while the daemon is away is neither lost nor done twice.

const store = "outbox";
const listeners = [];

function read() {
  try {
    const list = JSON.parse(sessionStorage.getItem(store) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    // What cannot be read was not written by this page.
    return [];
  }
}

function write(list) {
  sessionStorage.setItem(store, JSON.stringify(list));
  for (const listener of listeners) listener(list.length);
}

/** The presses that wait, oldest first. */
export function waiting() {
  return read();
}

function put(press) {
  write([...read(), press]);
}

function remove(key) {
  write(read().filter((press) => press.key !== key));
}

/** Calls `listener` with the number of presses that wait, now and after each change. */
function onChange(listener) {
  listeners.push(listener);
  listener(read().length);
}

const pause = 500;
// A request into a connection that died without a word would wait for minutes.
const patience = 10_000;

function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// `crypto.randomUUID` exists only in secure contexts; the loopback is one, a test name may not be.
/** Returns a key that no other request has. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sending = () => document.querySelector("[data-toast]")?.dataset.sending ?? "";

function isBroken(error) {
  return error instanceof TypeError || ["TimeoutError", "AbortError"].includes(error.name);
}

// More than this a browser does not send for a page that is gone, in letters.
const lastingLength = 20_000;

async function exchange(
  { key, path, body, method = "POST", headers = {}, isLasting = false, seconds = patience / 1000 },
) {
  const text = JSON.stringify(body);
  for (;;) {
    try {
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
        body: text,
        keepalive: isLasting && text.length < lastingLength,
        signal: AbortSignal.timeout(seconds * 1000),
      });
      const answer = { ok: response.ok, status: response.status, body: await response.json() };
      unsay(sending());
      return answer;
    } catch (error) {
      if (!isBroken(error)) throw error;
      say(sending());
      await wait(pause);
    }
  }
}

/**
 * Sends a change at once.
 * @param {string} method `POST`, or `PUT` where the whole of something is sent anew
 * @returns {Promise<{ok: boolean, status: number, body: Object}>} the answer, a problem if not ok
 */
export function post(path, body = {}, method = "POST") {
  return exchange({ key: newKey(), path, body, method });
}

// What waits for a machine elsewhere, which itself is given up before that.
const slow = 300;

/** Sends a change whose answer may take minutes. */
export function postSlow(path, body = {}) {
  return exchange({ key: newKey(), path, body, seconds: slow });
}

/** Sends a change that arrives also if the page is left at once; its key lets it be sent anew. */
export function postLasting(path, body, key) {
  return exchange({ key, path, body, isLasting: true });
}

/**
 * Sends a change that needs more than `post` has.
 * @param {Object<string, string>} headers beside the usual ones
 */
export function change(method, path, body = {}, headers = {}) {
  return exchange({ key: newKey(), path, body, method, headers });
}

let line = Promise.resolve();

function send(item) {
  const answer = line.then(async () => {
    const answer = await exchange(item);
    remove(item.key);
    return answer;
  });
  // A press that failed does not hold up the next one; its own caller hears of it.
  line = answer.catch(() => {});
  return answer;
}

/** Sends a change after all that were pressed before it, also if the page is loaded anew first. */
export function press(path, body = {}) {
  const item = { key: newKey(), path, body };
  put(item);
  return send(item);
}

/** Resolves once everything that was pressed before it is answered. */
export function allPressed() {
  return line;
}

/** Sends what an earlier load of the page left behind; calls `shown` with every answer. */
export function resume(shown) {
  for (const item of waiting()) send(item).then(shown);
}

// How many presses wait is said where the cut is said.
const place = document.querySelector("[data-waiting]");
if (place) {
  onChange((count) => {
    const { one, other } = place.dataset;
    place.textContent = count === 0 ? "" : count === 1 ? one : other.replace("{count}", count);
  });
}
