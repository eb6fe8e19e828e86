import { readAgain } from "./learn-voice.js";

// Reads a page by itself, and what comes of a run or an answer.

const page = document.querySelector("main");
const button = document.querySelector(".top [data-read], main [data-read]");
const answers = document.querySelectorAll("[data-console-box], [data-answers]");

const news = new MutationObserver(() => {
  const isTold = answers[0].matches("[data-answers]") || !answers[0].hidden;
  // What a program says is read when it is through.
  if (isTold && !page.hasAttribute("data-running")) readAgain(button);
});

for (const part of answers) news.observe(part, { childList: true });
readAgain(button);
