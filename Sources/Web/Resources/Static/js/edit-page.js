import "./edit.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";

const run = document.querySelector("[data-edit]").dataset.edit;

leaveOnEscape();
follow(`?run=${encodeURIComponent(run)}`, { run: refresh });
