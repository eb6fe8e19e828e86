// A strap by the number that is printed on it, which its name ends with: "Polar H10 7A1B2C3D", "ANT+ 41002".

const least = 3;
const plain = (text) => text.toUpperCase().replace(/[^0-9A-Z]/g, "");
const printed = ({ name }) => plain(name.match(/[0-9A-Za-z]+/g)?.at(-1) ?? "");

/**
 * Finds the straps that a typed number may mean.
 * @param {Object[]} straps those that are heard
 * @param {string} text what was typed: all of the number, or at least its last three figures
 * @returns {Object[]} one if it is clear which
 */
export function byNumber(straps, text) {
  const typed = plain(text);
  const whole = straps.filter((strap) => typed && printed(strap) === typed);
  if (whole.length > 0 || typed.length < least) return whole;
  return straps.filter((strap) => printed(strap).endsWith(typed));
}
