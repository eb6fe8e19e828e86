// How the desktop has turned what the screen shows, against the way in which its panel is built.

/** The angle of the picture on the panel, clockwise; 0, 90, 180 or 270 degrees. */
export const screenAngle = () => window.screen.orientation?.angle ?? 0;

// Counter-clockwise, as a quarter turn of the picture leads from one to the next.
const compass = ["right", "up", "left", "down"];

/** Returns the edge of the picture that is an edge of the panel. */
export function seen(direction) {
  return compass[(compass.indexOf(direction) + screenAngle() / 90) % compass.length];
}

/** Returns the edge of the panel that is an edge of the picture. */
export function onPanel(direction) {
  const turned = compass.indexOf(direction) - screenAngle() / 90;
  return compass[(turned + compass.length) % compass.length];
}

/** Has `body` called whenever the screen was turned. */
export function onTurn(body) {
  window.screen.orientation?.addEventListener("change", body);
}
