// The letters of a word on their way to their places: which letter stands where, without a screen.

/**
 * Returns the letters of a new question, each at its place if it has one already.
 * @param {string[]} letters as they are served
 * @param {string[]} placed by place, an empty text where nothing stands
 * @param {Array<number|undefined>} before where the letters stood, so that equal ones stay themselves
 */
export function arranged(letters, placed, before = []) {
  const free = new Set(letters.keys());
  return letters.map((_, place) => {
    const letter = placed[place];
    if (!letter) return undefined;
    const kept = before[place];
    const own = kept !== undefined && free.has(kept) && letters[kept] === letter
      ? kept : [...free].find((index) => letters[index] === letter);
    free.delete(own);
    return own;
  });
}

/** The first place where nothing stands; -1 if there is none. */
export const firstGap = (slots) => slots.indexOf(undefined);

/** Returns the places without this letter. */
const without = (slots, tile) => slots.map((held) => (held === tile ? undefined : held));

/** Returns the places after a letter has gone back. */
export const takenBack = (slots, tile) => without(slots, tile);

/** The gap that is nearest to a place; the earlier one of two. */
function nearestGap(slots, place) {
  const gaps = slots.flatMap((held, index) => (held === undefined ? [index] : []));
  return gaps.reduce((best, gap) =>
    (best === undefined || Math.abs(gap - place) < Math.abs(best - place) ? gap : best), undefined);
}

/**
 * Returns the places with a letter put at one; those that stand there make room towards the gap.
 * @param {number} tile the letter, from the tray or from another place
 */
export function putAt(slots, tile, place) {
  const from = slots.indexOf(tile);
  const fresh = without(slots, tile);
  if (fresh[place] !== undefined) {
    // What moves inside the word closes its own gap.
    const gap = from >= 0 ? from : nearestGap(fresh, place);
    const step = gap < place ? 1 : -1;
    for (let at = gap; at !== place; at += step) fresh[at] = fresh[at + step];
  }
  fresh[place] = tile;
  return fresh;
}

/** Returns how many letters stand in a row where at most so many fit, in rows of equal length. */
export function rowLength(count, most) {
  return Math.ceil(count / Math.ceil(count / most));
}
