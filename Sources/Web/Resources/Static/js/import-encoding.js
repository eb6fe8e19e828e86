// A file that is not UTF-8: only who knows the names in it can tell whether Windows-1252 reads them.

function place(form) {
  return form.querySelector("[data-encoding]");
}

/** Asks, with the words in question as they would read. */
export function showQuestion(form, words) {
  const { encodingHint, encodingWord } = form.dataset;
  form.querySelector("[data-doubtful]").replaceChildren(...words.map(({ line, text }) => {
    const item = document.createElement("li");
    item.textContent = encodingWord.replace("{line}", () => line).replace("{text}", () => text);
    return item;
  }));
  place(form).hidden = false;
  // After it is shown, so that it is read aloud.
  form.querySelector("[data-encoding-text]").textContent = encodingHint;
}

export function hideQuestion(form) {
  place(form).hidden = true;
  form.querySelector("[data-encoding-text]").textContent = "";
}
