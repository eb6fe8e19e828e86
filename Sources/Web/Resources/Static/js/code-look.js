import "./code-read.js";
import { leaveOnEscape } from "./keys.js";

// A page of Slang that is only looked at, and read aloud.

leaveOnEscape();
