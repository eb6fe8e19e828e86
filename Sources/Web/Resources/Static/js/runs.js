import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refreshSoon } from "./page.js";

// The runs that are open, for a screen that helps to count.

leaveOnEscape();
follow("", { run: refreshSoon, trial: refreshSoon, exercises: refreshSoon, group: refreshSoon, ready: refreshSoon });
