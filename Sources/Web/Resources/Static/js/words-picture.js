// The drawings of words that the page has (`words-drawings`).

const space = "http://www.w3.org/2000/svg";
const plain = (word) => word.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** Returns the picture of a word, or nothing if it has none. */
export function pictureOf(word, className) {
  const name = `w-${plain(word)}`;
  if (!document.getElementById(name)) return undefined;
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", className);
  picture.setAttribute("viewBox", "0 0 96 96");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#${name}`);
  use.setAttribute("width", "96");
  use.setAttribute("height", "96");
  picture.append(use);
  return picture;
}
