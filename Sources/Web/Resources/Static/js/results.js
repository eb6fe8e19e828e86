import { resume } from "./api.js";
import "./deletions.js";
import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh, refreshSoon } from "./page.js";
import "./swipe.js";

leaveOnEscape();
resume(refresh);
follow("", { run: refreshSoon });
