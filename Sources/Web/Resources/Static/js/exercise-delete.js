import { post } from "./api.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// An exercise of the coach's own is deleted after a question, because nothing brings it back; one
// that something refers to says so and offers to rest.

const sheet = document.querySelector("[data-delete-sheet]");
const [confirm, rest] = ["confirm", "rest"].map((name) => (
  sheet.querySelector(`[data-delete-${name}]`)
));
let row;

const path = () => `/exercises/${encodeURIComponent(row.dataset.slot)}`;
const fill = (text) => text.replace("{title}", row.dataset.title);

/** Asks, or says why not. */
function show(why) {
  sheet.querySelector("h2").textContent = fill(why ? sheet.dataset.not : sheet.dataset.question);
  sheet.querySelector("[data-delete-text]").textContent = why || sheet.dataset.free;
  confirm.hidden = Boolean(why);
  rest.hidden = !why || row.hasAttribute("data-resting");
  if (!sheet.open) sheet.showModal();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".xrow [data-delete]");
  if (!button) return;
  row = button.closest(".xrow");
  show(button.dataset.why);
});

confirm.addEventListener("click", async () => {
  const answer = await post(`${path()}/delete`);
  // Somebody may have begun a run of it since.
  if (answer.status === 409) return show(answer.body.title);
  sheet.close();
  say(answer.ok ? fill(sheet.dataset.done) : answer.body.title);
  await refresh();
  document.querySelector("[data-primary]").focus();
});

rest.addEventListener("click", async () => {
  const answer = await post(`${path()}/active`, { active: false });
  sheet.close();
  if (!answer.ok) say(answer.body.title);
  await refresh();
});

sheet.querySelector("[data-stay]").addEventListener("click", () => sheet.close());
