import { leaveOnEscape } from "./keys.js";

leaveOnEscape();
