import { change } from "./api.js";
import { refresh } from "./page.js";
import { say } from "./toast.js";

// What a screen may do: a choice that is sent as it is made. A remote answers for one participant, so
// that it is sent with a participant.

function wish(form) {
  const { role, person } = form.elements;
  const number = person.value === "" ? undefined : Number(person.value);
  return role.value === "remote" ? { role: role.value, person: number } : { role: role.value };
}

async function send(form) {
  const body = wish(form);
  const place = form.querySelector("[data-person]");
  place.hidden = body.role !== "remote";
  form.toggleAttribute("data-busy", true);
  if (body.role === "remote" && body.person === undefined) {
    say(form.dataset.personFirst);
    return;
  }
  const { roles: id, of: list } = form.dataset;
  const answer = await change("PUT", `/room/${list}/${encodeURIComponent(id)}`, body);
  form.toggleAttribute("data-busy", false);
  if (!answer.ok) say(answer.body.title);
  await refresh();
}

/** What was chosen here and not taken over is not shown as if it were. */
function repaint() {
  for (const form of document.querySelectorAll("[data-roles]:not([data-busy])")) {
    for (const radio of form.querySelectorAll("[name=role]")) radio.checked = radio.defaultChecked;
    const chosen = [...form.elements.person.options].find((option) => option.defaultSelected);
    form.elements.person.value = chosen?.value ?? "";
  }
}

document.addEventListener("change", ({ target }) => {
  const form = target.closest("[data-roles]");
  if (form) send(form);
});
document.addEventListener("refreshed", repaint);
