import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { isKnown, speak, wordSound } from "./learn-voice.js";

// What a round of spelling came to; the words that went wrong can be heard.

const { language } = document.querySelector("main").dataset;

for (const button of document.querySelectorAll("[data-word]")) {
  const address = wordSound(language, button.dataset.word);
  button.addEventListener("click", () => {
    if (!button.hasAttribute("aria-disabled")) speak([[address, 0]]);
  });
  isKnown(address).then((isThere) => {
    if (!isThere) button.setAttribute("aria-disabled", "true");
  });
}

leaveOnEscape();
