import { refresh } from "./page.js";

// The stream of live events. A broken or silent stream is said on the page within 2 s; the browser
// comes back with the last event it saw.

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
const kinds = ["beat", "device", "run", "trial", "measurement", "tilt", "links", "eye"];
// How long a silent stream is kept before a new one is tried.
const renewal = 6000;

function show(isConnected) {
  document.body.toggleAttribute("data-cut-off", !isConnected);
  if (offline) offline.hidden = isConnected;
}

/**
 * Follows the stream.
 * @param {string} query what follows `/api/v1/live`, such as `?run=ID`
 * @param {Object<string, function(Object): void>} handlers by the name of the event
 */
export function follow(query, handlers) {
  let wasCut = false;
  let source;
  let again;
  const cut = () => {
    wasCut = true;
    show(false);
  };
  const pulse = listen(() => {
    cut();
    again = setTimeout(() => { source.close(); open(); }, renewal);
  });
  const hear = () => {
    clearTimeout(again);
    pulse.hear();
    show(true);
    if (wasCut) refresh();
    wasCut = false;
  };
  const open = () => {
    clearTimeout(again);
    source = new EventSource(`/api/v1/live${query}${query ? "&" : "?"}beat=1`);
    source.addEventListener("open", hear);
    source.addEventListener("error", () => {
      pulse.stop();
      cut();
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 1000);
    });
    for (const kind of kinds) source.addEventListener(kind, hear);
    for (const [name, handler] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handler(JSON.parse(event.data)));
    }
  };
  pulse.hear();
  open();
  addEventListener("pagehide", () => { pulse.stop(); source.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
