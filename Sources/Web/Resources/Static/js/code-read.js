// Reads a page aloud; what does that is loaded at the first press, or at once for who wants it read by
// itself.

let voice;

async function load(button) {
  try {
    await (voice ??= import("./learn-voice.js"));
  } catch (error) {
    // No connection, which the page says: the next press tries again.
    voice = undefined;
    throw error;
  }
  // From now on it hears the presses itself.
  button.click();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-read]");
  if (button && !voice) load(button);
});

if (localStorage.getItem("code-aloud") === "on") voice = import("./code-aloud.js");
