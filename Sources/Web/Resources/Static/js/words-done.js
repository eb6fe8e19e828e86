import "./eye-cues.js";
import { leaveOnEscape } from "./keys.js";
import { hear, hearOnPress } from "./learn-hear.js";
import "./learn-voice.js";
import { play } from "./sound.js";
import { pictureOf } from "./words-picture.js";

// What a round came to: two rising tones, then the name of a new piece, and the words to hear.

// The tones are over by then.
const tones = 700;

// What was broken off is nothing to celebrate.
if (!("left" in document.querySelector("main").dataset)) play("saved");
const won = document.querySelector(".won [data-hear]");
if (won) {
  const { hear: word, first, second } = won.dataset;
  setTimeout(() => hear({ word, first, second }, won), tones);
}

for (const row of document.querySelectorAll(".wordrow")) {
  const picture = pictureOf(row.dataset.hear, "wordrow__p");
  if (picture) row.prepend(picture);
}

hearOnPress();
leaveOnEscape();
