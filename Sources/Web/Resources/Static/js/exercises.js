import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh, refreshSoon } from "./page.js";

leaveOnEscape();
// What changed between the load of the page and the beginning of its stream does not come by itself.
follow("", { device: refresh, exercises: refresh, ready: refreshSoon });
