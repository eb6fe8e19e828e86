// Shows what the server refused beside the field that it is about.

/** Takes back what an earlier answer said. */
export function clearErrors(form) {
  form.querySelector("[data-error]").textContent = "";
  for (const note of form.querySelectorAll(".xerror")) note.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

/** Returns the field or the group of a key: `title.sv`, `equipment.1.title.en`. */
function place(form, key) {
  const parts = key.split(".");
  const gear = parts[0] === "equipment" ? form.querySelectorAll("[data-gear] > li")[parts[1]] : null;
  if (gear) return gear.querySelector(parts.at(-1) === "en" ? "[data-en]" : "[data-sv]");
  const name = CSS.escape(key);
  const first = CSS.escape(parts[0]);
  return form.querySelector(`:is(input, select, textarea)[name="${name}"]:not([type="radio"])`)
    ?? form.querySelector(`:is(input, textarea)[name^="${first}."]`)
    ?? form.querySelector(`[data-key="${first}"]`);
}

/** Puts the sentences of a refusal at their fields; the whole sentence stands by the button. */
export function showErrors(form, problem) {
  clearErrors(form);
  form.querySelector("[data-error]").textContent = problem.title;
  for (const [index, error] of (problem.errors ?? []).entries()) {
    const field = place(form, error.key);
    if (!field) continue;
    const note = document.createElement("p");
    note.className = "xerror";
    note.id = `error-${index}`;
    note.textContent = error.message;
    (field.closest("label") ?? field).append(note);
    const target = field.matches("fieldset") ? field.querySelector("input, button") : field;
    target.closest("details")?.setAttribute("open", "");
    target.setAttribute("aria-invalid", "true");
    target.setAttribute("aria-describedby", note.id);
    if (index === 0) target.focus();
  }
}
