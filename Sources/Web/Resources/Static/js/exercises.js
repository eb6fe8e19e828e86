import { leaveOnEscape } from "./keys.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";

leaveOnEscape();
follow("", { device: refresh, exercises: refresh });
