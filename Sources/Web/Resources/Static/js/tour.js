import { post } from "./api.js";
import { say } from "./toast.js";

// The first-run tour, offered while there is nothing yet; what is declined on a screen stays away.

const card = document.querySelector("[data-tour-card]");

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-tour-decline]")) {
    document.cookie = "tour=no; path=/; max-age=31536000; samesite=lax";
    document.querySelector("[data-tour-card]")?.remove();
  }
  if (!event.target.closest("[data-tour-begin]") || card?.hasAttribute("aria-busy")) return;
  card?.setAttribute("aria-busy", "true");
  const answer = await post("/tour");
  if (answer.ok) {
    location.href = `/runs/${encodeURIComponent(answer.body.id)}?tour=1`;
  } else {
    card?.removeAttribute("aria-busy");
    say(answer.body.title);
  }
});
