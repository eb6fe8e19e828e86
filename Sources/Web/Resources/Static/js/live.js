// A page's end of the live events, which come by one stream for all pages of the browser: a browser
// has six connections to a station, and a stream for each page would leave none for presses. A
// broken or silent stream is said on the page within 2 s.

// Signs of life from the daemon. A stopped program closes nothing, so that silence alone tells.

// The daemon sends something every 0.7 s; "within 2 s" leaves room for one that comes late.
const patience = 1600;
const grace = 200;

/**
 * Calls `onSilence` when nothing was heard for too long.
 * @returns {{hear: function(): void, stop: function(): void}} to be told of each sign of life
 */
function listen(onSilence) {
  let timer;
  let heard;
  const check = () => {
    const silent = performance.now() - heard;
    if (silent >= patience + grace) return onSilence();
    // A page that was busy itself first takes in what has come meanwhile.
    timer = setTimeout(check, Math.max(grace, patience - silent));
  };
  return {
    hear() {
      heard = performance.now();
      clearTimeout(timer);
      timer = setTimeout(check, patience);
    },
    stop: () => clearTimeout(timer),
  };
}

const offline = document.querySelector("[data-offline]");
// On every page of the tablet itself stands whether it is open to the room.
const sign = document.querySelector("[data-room-sign]");
// What a screen that was let in may be told instead of "no contact": that it is let in no longer.
const isForeign = "foreign" in document.body.dataset;
// Loaded before it is needed, since a station that has closed hands nothing out any more.
const shutOut = isForeign && import("./room-left.js");
// After so long without a word, also of a broken stream, another way to one is tried. Whoever has the
// stream says sooner that it is silent.
const renewal = 9000;
// How often a page says that it is still there.
const staying = 5000;

function show(isConnected) {
  document.body.toggleAttribute("data-cut-off", !isConnected);
  if (offline) offline.hidden = isConnected;
}

function tellRoom() {
  // Fails where the station is gone, which `show` tells and after which this is called again, and where the
  // page is being left.
  import("./room-sign.js").then(({ showRoom }) => showRoom(sign), () => {});
}

/**
 * Says on the document that something may have happened unseen, for whoever fetches the page anew.
 * @param {boolean} isSoon whether it is enough to look soon
 */
function tellMissed(isSoon) {
  document.dispatchEvent(new CustomEvent("missed", { detail: { isSoon } }));
}

let canShare = typeof SharedWorker === "function";

/**
 * Returns a way to the stream of all pages, each call a new one.
 * @param {function(Object): void} hear gets its events
 * @param {boolean} wasSilent whether the way before did not answer
 */
async function open(hear, wasSilent) {
  if (!canShare) {
    const { lead } = await import("./live-hub.js");
    return lead(hear, wasSilent);
  }
  const options = { type: "module", name: "live" };
  const worker = new SharedWorker(new URL("./live-hub.js", import.meta.url), options);
  worker.onerror = () => { canShare = false; };
  const { port } = worker;
  port.onmessage = ({ data }) => hear(data);
  return {
    join: (wants) => port.postMessage({ join: wants }),
    stay: () => port.postMessage({ stay: true }),
    leave: () => {
      port.postMessage({ leave: true });
      port.close();
    },
  };
}

/** What a page wants of the stream, from the form that `/api/v1/live` takes. */
function wanted(query, handlers) {
  const asked = new URLSearchParams(query);
  const run = asked.get("run");
  const view = asked.get("view");
  const language = document.documentElement.lang;
  const tour = asked.has("tour") ? ".tour" : "";
  return {
    run,
    part: view && `${view}.${language}.${run}${tour}`,
    search: asked.has("search"),
    remote: asked.has("remote"),
    tilt: asked.has("tilt"),
    kinds: [...Object.keys(handlers), ...(sign ? ["room"] : [])].filter((kind) => kind !== "ready"),
  };
}

/**
 * Follows the stream while the page can be seen.
 * @param {string} query what would follow `/api/v1/live`, such as `?run=ID`
 * @param {Object<string, function(Object): void>} handlers by the name of the event; `ready` is called
 *   without one when everything that happens from now on will come. What ended between the load of the
 *   page and that moment does not come, as the present holds only what goes on.
 */
export function follow(query, handlers) {
  const wants = wanted(query, handlers);
  // A page that was hidden has missed what happened.
  let wasCut = document.hidden;
  let isFollowing = false;
  // Whether the changing part of the page has come by the stream.
  let hasView = false;
  let way;
  let again;
  let stays;
  // A way that could not be opened is given up for another after a while.
  const use = (act) => way?.then(act, () => {});
  const cut = () => {
    wasCut = true;
    show(false);
    if (shutOut) shutOut.then(({ leaveIfShutOut }) => leaveIfShutOut());
  };
  const pulse = listen(cut);
  const hear = ({ kind, data }) => {
    if (!isFollowing) return;
    clearTimeout(again);
    again = setTimeout(renew, renewal, true);
    if (kind === "cut") {
      pulse.stop();
      return cut();
    }
    pulse.hear();
    show(true);
    if (wasCut) {
      tellMissed(false);
      if (sign) tellRoom();
    }
    wasCut = false;
    if (kind === "view") hasView = true;
    if (kind === "room" && sign) tellRoom();
    if (kind === "ready") present();
    else if (data !== undefined) handlers[kind]?.(JSON.parse(data));
  };
  function present() {
    // A run that goes on has come; one that does not may have ended unseen.
    if (wants.part && !hasView) tellMissed(true);
    handlers.ready?.();
  }
  function renew(wasSilent = false) {
    hasView = false;
    clearTimeout(again);
    use((old) => old.leave());
    way = open(hear, wasSilent);
    use((found) => { if (isFollowing) found.join(wants); });
    again = setTimeout(renew, renewal, true);
  }
  const begin = () => {
    if (isFollowing || document.hidden) return;
    isFollowing = true;
    pulse.hear();
    stays = setInterval(() => use((found) => found.stay()), staying);
    renew();
  };
  const end = () => {
    if (!isFollowing) return;
    isFollowing = false;
    wasCut = true;
    clearTimeout(again);
    clearInterval(stays);
    pulse.stop();
    use((found) => found.leave());
    way = undefined;
  };
  begin();
  document.addEventListener("visibilitychange", () => (document.hidden ? end() : begin()));
  addEventListener("pagehide", end);
  addEventListener("pageshow", (event) => { if (event.persisted) begin(); });
}
