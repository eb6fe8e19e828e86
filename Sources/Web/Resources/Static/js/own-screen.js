import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// What this screen may do, and how it leaves.

const main = document.querySelector("main");

main.querySelector("[data-leave]").addEventListener("click", async () => {
  try {
    const response = await fetch("/api/v1/screen", { method: "DELETE" });
    // Whoever is known no more has left.
    if (response.ok || response.status === 401) return location.replace("/pair");
    return say((await response.json()).title);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return say(main.dataset.unsent);
  }
});

leaveOnEscape();
// The coach may have changed it meanwhile.
follow("", { ready: () => refresh() });
