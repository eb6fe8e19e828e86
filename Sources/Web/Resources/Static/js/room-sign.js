import { filled } from "./toast.js";

// The sign on each page of the tablet that it is open to the room: to how many screens, and whether one
// waits at the door.

let isAsking = false;
let isOld = false;
let timer;

function counted(sign, name, count) {
  const { one, other, wantsOne, wantsOther } = sign.dataset;
  const [single, several] = name === "wants" ? [wantsOne, wantsOther] : [one, other];
  return filled(count === 1 ? single : several, { count });
}

function paint(sign, room) {
  sign.hidden = !room.open;
  if (!room.open) return;
  const screens = room.screens.length;
  const waiting = room.requests.length;
  const state = [counted(sign, "screens", screens)];
  if (waiting > 0) state.push(counted(sign, "wants", waiting));
  sign.dataset.state = waiting > 0 ? "wants" : "open";
  sign.setAttribute("aria-label", filled(sign.dataset.label, { name: room.name, state: state.join(", ") }));
  sign.querySelector("[data-room-count]").textContent = screens;
  sign.querySelector("[data-room-name]").textContent = waiting > 0 ? state[1] : room.name;
}

/** A request that nobody answers ends by itself. */
function awaitEnd(sign, { requests = [] }) {
  clearTimeout(timer);
  const left = Math.min(...requests.map((request) => Date.parse(request.expires_at))) - Date.now();
  if (Number.isFinite(left) && left > 0) timer = setTimeout(showRoom, left, sign);
}

/** Has the sign show how it stands now; news that come meanwhile are looked at once more. */
export async function showRoom(sign) {
  isOld = true;
  if (isAsking) return;
  isAsking = true;
  try {
    while (isOld) {
      isOld = false;
      const response = await fetch("/api/v1/room", { cache: "no-store" });
      if (!response.ok) continue;
      const room = await response.json();
      paint(sign, room);
      awaitEnd(sign, room);
    }
  } catch (error) {
    // No connection: the page says so, and asks again when it is back.
    if (!(error instanceof TypeError)) throw error;
  } finally {
    isAsking = false;
  }
}
