import { newKey, post } from "./api.js";
import { path, screenName, take } from "./group-state.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// Before the start: by which beam starts are told.

async function tell(kind) {
  const answer = await post(`${path}/presses`, { kind, id: newKey(), screen: screenName });
  if (!answer.ok) return say(answer.body.title);
  take(answer.body);
  return refresh();
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-start-by]");
  if (key) tell(key.dataset.startBy);
});
