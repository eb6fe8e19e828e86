import { resume } from "./api.js";
import { removeAndLeave, restore } from "./deletions.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import "./note.js";
import { refresh } from "./page.js";

// One result: deleted from here it is undone in the list, brought back here it stays.

const run = document.querySelector("[data-result]").dataset.result;

document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-delete]")?.closest("[data-deletable]");
  if (row) removeAndLeave(row);
  if (event.target.closest("[data-restore]")) restore(run);
});

leaveOnEscape();
resume(refresh);
// What was said of it between the load of the page and now does not come by itself.
follow(`?run=${encodeURIComponent(run)}`, { run: refresh, ready: refresh });
