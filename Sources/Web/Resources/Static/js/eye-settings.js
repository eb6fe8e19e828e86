// What this screen remembers for the eye test: who plays and whether tilts answer.

const read = (name, standard) => localStorage.getItem(`eye-${name}`) ?? standard;

export const tiltUse = () => {
  const use = read("tilt", "friendly");
  return ["friendly", "off", "original"].includes(use) ? use : "friendly";
};

export const player = () => read("player", undefined);

export function remember(name, value) {
  localStorage.setItem(`eye-${name}`, value);
}
