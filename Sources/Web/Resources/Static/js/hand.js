// Which hand holds the tablet: the slots of a run are mirrored for the left one. It belongs to the
// screen, as the theme does.

const root = document.documentElement;
const choices = [...document.querySelectorAll("[data-hand-choice]")];

function paint() {
  const hand = root.dataset.hand ?? "right";
  for (const choice of choices) {
    const isChosen = choice.dataset.handChoice === hand;
    choice.setAttribute("aria-checked", String(isChosen));
    choice.tabIndex = isChosen ? 0 : -1;
  }
}

function choose(hand) {
  if (hand === "left") root.dataset.hand = hand;
  else delete root.dataset.hand;
  document.cookie = `hand=${hand}; path=/; max-age=31536000; samesite=lax`;
  paint();
}

for (const choice of choices) {
  choice.addEventListener("click", () => choose(choice.dataset.handChoice));
  choice.addEventListener("keydown", (event) => {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    // The arrows would change the pane as well.
    event.stopPropagation();
    const other = choices.find((candidate) => candidate !== choice);
    choose(other.dataset.handChoice);
    other.focus();
  });
}
paint();

/** Says again what is chosen, after the server's page was taken over. */
export const repaintHand = paint;
