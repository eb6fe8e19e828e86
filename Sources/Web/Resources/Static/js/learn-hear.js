import { isKnown, speak, wordSound } from "./learn-voice.js";

// Says a compound: its first part, its second part, then the whole; slowly at a second press.

const second = 700;
const whole = 1500;

/**
 * Says a word, by its parts if they are known; `button` shows that it is being said.
 * @param {{word: string, first?: string, second?: string, language?: string, pace?: string}} what
 */
export async function hear(what, button) {
  const sound = (word) => wordSound(what.language ?? "sv", word, what.pace);
  const parts = what.first && what.second
    ? [[sound(what.first), 0], [sound(what.second), second], [sound(what.word), whole]]
    : [[sound(what.word), 0]];
  const mark = {};
  if (button) {
    button.dataset.state = "on";
    button.hearing = mark;
  }
  await speak(parts);
  if (button?.hearing === mark) delete button.dataset.state;
}

/** Has every button that names a word say it, and slowly at every other press in a row. */
export function hearOnPress() {
  let before;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-hear]");
    if (!button) return undefined;
    const { hear: word, first, second: last, language } = button.dataset;
    const isAgain = before === button;
    before = isAgain ? undefined : button;
    if (isAgain && await isKnown(wordSound(language ?? "sv", word, "slow"))) {
      return hear({ word, language, pace: "slow" }, button);
    }
    return hear({ word, first, second: last, language }, button);
  });
}
