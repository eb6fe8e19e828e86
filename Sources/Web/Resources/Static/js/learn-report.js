import { leaveOnEscape } from "./keys.js";

// What is hard, on paper too.

document.querySelector("[data-print]").addEventListener("click", () => print());

leaveOnEscape();
