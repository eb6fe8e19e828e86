import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";

leaveOnEscape();
