// What a guest makes in the playground is this browser's until it is closed: programs, the one that was
// changed last first, of which one may be open.

const place = "code-programs";

/** `{items: [{id, name, lines}], open: id, count}`; `count` is how many were made. */
const read = () => JSON.parse(sessionStorage.getItem(place) ?? '{"items":[],"count":0}');
const write = (all) => sessionStorage.setItem(place, JSON.stringify(all));

export const guestPrograms = () => read().items;

/** The program that is open, if one is. */
export function openProgram() {
  const { items, open } = read();
  return items.find(({ id }) => id === open);
}

/** Opens a program; without one what is built next is a new one. */
export const openGuest = (id) => write({ ...read(), open: id });

/** Adds a program, open. */
export function addGuest(name, lines) {
  const { items, count } = read();
  const id = count + 1;
  write({ items: [{ id, name, lines }, ...items], open: id, count: id });
}

/** Changes the open program; it is then the latest. */
export function changeGuest(change) {
  const all = read();
  const now = openProgram();
  write({ ...all, items: [{ ...now, ...change }, ...all.items.filter(({ id }) => id !== now.id)] });
}

/** Takes the open program away and opens the latest; returns it, for `restoreGuest`. */
export function removeGuest() {
  const gone = openProgram();
  const all = read();
  const items = all.items.filter(({ id }) => id !== gone.id);
  write({ ...all, items, open: items[0]?.id });
  return gone;
}

/** Takes a program away that somebody has by now. */
export function dropGuest(id) {
  const all = read();
  write({ ...all, items: all.items.filter((item) => item.id !== id) });
}

export function restoreGuest(gone) {
  const all = read();
  write({ ...all, items: [gone, ...all.items], open: gone.id });
}
