import { allPressed, newKey, post, resume } from "./api.js";
import { isMute, sound } from "./group-beeps.js";
import {
  isCoach, isElsewhere, loadSchedule, path, run, screenName, take, takeLoudspeaker, words,
} from "./group-state.js";
import { clockKnown } from "./hostclock.js";
import { follow } from "./live.js";
import { refresh } from "./page.js";
import { keepAwake } from "./screen.js";
import { awake, want } from "./sound.js";
import { say } from "./toast.js";

// What the pages of all group runs share: the run as the station tells it, its end, and the word on a sound
// that is lost.

const part = (name) => document.querySelector(`[data-${name}]`);

/** Stops everybody, once what was pressed before has arrived. */
export async function stop() {
  await allPressed();
  const answer = await post(`${path}/presses`, { kind: "stop", id: newKey(), screen: screenName });
  if (answer.ok) take(answer.body);
  else say(answer.body.title);
}

/**
 * Says what is lost while it is: room on the disk, and the sound, which it offers to make here in place of the
 * station.
 * @param {boolean} isNeeded whether something is still to be heard
 */
export function paintLoss(isNeeded = true) {
  const mute = part("mute");
  if (!mute) return;
  // The beeps that count are the coach's.
  const isLost = isNeeded && isCoach && isMute();
  const text = [run().not_recorded && words.not_recorded, isLost && words.sound_lost].filter(Boolean).join(" ");
  if (mute.textContent === text) return;
  mute.hidden = !text;
  mute.textContent = text;
  part("take-over")?.toggleAttribute("hidden", !isLost || !isElsewhere());
}

/** Has the beeps that are still due come from here. */
async function takeOver() {
  want();
  await awake(1500);
  const answer = await post("/loudspeaker", { output: "page" });
  if (answer.ok) takeLoudspeaker(answer.body);
  else say(answer.body.title);
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-take-over]")) takeOver();
});

/**
 * Follows a run until the page is left.
 * @param {Object} page `begin()` on each page that the run has by its state, `paint()`, `frame()` for each
 *   picture, `isLive()` while the page paints the run itself, `over()` once nobody runs any more, and
 *   `device()` for news of one, where they matter
 */
export async function followGroup({ begin, paint, frame, isLive, over, device }) {
  async function open() {
    begin?.();
    paint();
    if (run().state !== "running") return;
    await clockKnown();
    sound();
    paint();
  }

  document.addEventListener("group", async ({ detail: { isOther } }) => {
    if (!isOther) {
      paint();
      if (!isLive()) refresh();
      return;
    }
    if (run().state !== "running") over();
    await refresh();
    await open();
  });
  document.addEventListener("refreshed", () => paint());

  function picture() {
    frame();
    requestAnimationFrame(picture);
  }

  keepAwake(() => run().state === "running" || run().state === "ready");
  await loadSchedule();
  resume((answer) => { if (answer.ok && answer.body.people) take(answer.body); });
  follow("", {
    group: (news) => take(news),
    loudspeaker: takeLoudspeaker,
    ...(device ? { device } : {}),
    ready: async () => {
      const response = await fetch(`/api/v1${path}`, { cache: "no-store" });
      if (response.ok) take(await response.json());
    },
  });
  await open();
  requestAnimationFrame(picture);
}
