import { tell, words } from "./learn-play.js";
import { isKnown, speak } from "./learn-voice.js";
import { audio, isHeard } from "./sound.js";
import { soundOf } from "./spell-play.js";

// The sound of a dictation: heard as often as wanted, and what is offered where nothing is heard.

const board = document.querySelector("[data-board]");
const players = document.querySelector("[data-players]");
const mute = document.querySelector("[data-mute]");
const [playWord, playSlow, playSentence] = ["word", "slow", "sentence"].map(
  (name) => document.querySelector(`[data-play-${name}]`));

let round;

/** Takes over which word is heard. */
export function followSound(fresh) {
  round = fresh;
  if (fresh.question) playSentence.hidden = fresh.question.stimulus.sentence !== true;
}

/** Says that nothing is heard, and offers what needs no sound; nothing where it is. */
export function tellMute(reason) {
  players.hidden = reason !== undefined;
  mute.hidden = reason === undefined;
  if (reason === undefined) return;
  const line = document.querySelector("[data-mute-line]");
  if (line.textContent !== words[reason]) line.textContent = words[reason];
  tell(words[reason]);
}

const buttonOf = ({ pace, part }) => {
  if (part) return playSentence;
  return pace ? playSlow : playWord;
};

let failed = false;
audio.addEventListener("error", () => { failed = true; });

/** Plays the word, slowly, or in a sentence; says what may be done where nothing is heard. */
export async function hear(options = {}, wait = 0) {
  if (!round?.question) return;
  const { number } = round.question;
  const address = soundOf(round, options);
  const button = buttonOf(options);
  button.dataset.on = "";
  const isSaid = await speak([[address, wait]]);
  delete button.dataset.on;
  if (isSaid || round.question?.number !== number) return;
  if (!await isKnown(address)) tellMute("noClip");
  else if (document.querySelector("[data-sound]").getAttribute("aria-pressed") === "false") {
    tellMute("soundOff");
  } else if (failed) tellMute("noSound");
  // Otherwise the browser waits for a press, which Play is.
}

playWord.addEventListener("click", () => hear());
playSlow.addEventListener("click", () => hear({ pace: "slow" }));
playSentence.addEventListener("click", () => hear({ part: "sentence" }));
document.querySelector("[data-sound]").addEventListener("click", () => {
  // Its own listener switches it first.
  setTimeout(() => {
    if (board.hidden || !isHeard()) return;
    tellMute();
    hear();
  }, 0);
});
