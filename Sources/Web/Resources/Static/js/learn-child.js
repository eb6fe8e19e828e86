// What this screen remembers of the learning games: who played last, and for each child the door and
// the level that were used last.

const read = (name) => localStorage.getItem(`learn-${name}`) ?? undefined;

export const lastChild = () => read("child");
export const lastDoor = (child) => read(`door-${child}`);
export const lastLevel = (child) => read(`level-${child}`);

const keep = (name, value) => localStorage.setItem(`learn-${name}`, value);

export const rememberChild = (child) => keep("child", child);
export const rememberDoor = (child, door) => keep(`door-${child}`, door);
export const rememberLevel = (child, level) => keep(`level-${child}`, level);
