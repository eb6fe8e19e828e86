import { awake, play } from "./sound.js";

// Links that sound as they are followed: one step on, one step back. The page waits for the tone to
// begin, not for its end.

const head = 90;
// The press that follows a link may be the first one on its page, which wakes the loudspeaker.
const waking = 300;

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-cue]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await awake(waking);
  play(link.dataset.cue);
  setTimeout(() => location.assign(link.href), head);
});
