import { filled, say } from "./toast.js";

// Whom a code of a card or barcode reader means.

/** Returns the participant and says who it is, or says that nobody has the code. */
export async function whoHas(code) {
  const words = document.querySelector("[data-reader]").dataset;
  const response = await fetch(`/api/v1/participants?code=${encodeURIComponent(code)}`);
  if (!response.ok) {
    say(filled(words.unknown, { code }));
    return null;
  }
  const [person] = (await response.json()).items;
  say(filled(words.picked, { number: person.number, nickname: person.nickname ?? "" }));
  return person;
}
