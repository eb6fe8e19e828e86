import { refresh } from "./page.js";

// The stream of live events. A broken stream is said on the page at once; the browser comes back
// with the last event it saw.

const offline = document.querySelector("[data-offline]");

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
  const open = () => {
    source = new EventSource(`/api/v1/live${query}`);
    source.addEventListener("open", () => {
      show(true);
      if (wasCut) refresh();
      wasCut = false;
    });
    source.addEventListener("error", () => {
      wasCut = true;
      show(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    });
    for (const [name, handler] of Object.entries(handlers)) {
      source.addEventListener(name, (event) => handler(JSON.parse(event.data)));
    }
  };
  open();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
