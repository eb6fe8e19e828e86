import { leaveOnEscape } from "./keys.js";
import { say } from "./toast.js";

// A picture of somebody's results. Where the browser can hand a file to another program, it offers that.

const button = document.querySelector("[data-share]");
const picture = document.querySelector(".summary__picture");
const probe = new File([], "a.png", { type: "image/png" });

if (button && navigator.canShare?.({ files: [probe] })) button.hidden = false;

button?.addEventListener("click", async () => {
  const answer = await fetch(picture.src);
  if (!answer.ok) return say((await answer.json()).title);
  const file = new File([await answer.blob()], button.dataset.share, { type: "image/png" });
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Whoever closes the list of programs has changed their mind.
    if (error.name !== "AbortError") throw error;
  }
});

leaveOnEscape();
