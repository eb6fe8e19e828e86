import { leaveOnEscape } from "./keys.js";

leaveOnEscape();

// A ranking is for whoever asks for it, and for this visit only.
const button = document.querySelector("[data-rank]");
const body = document.querySelector("[data-team]");

/** Who has no result comes last. */
function order(row, isRanked) {
  return isRanked ? Number(row.dataset.place || Infinity) : 0;
}

button?.addEventListener("click", () => {
  const isRanked = button.getAttribute("aria-checked") !== "true";
  button.setAttribute("aria-checked", String(isRanked));
  button.querySelector("[data-on]").hidden = !isRanked;
  button.querySelector("[data-off]").hidden = isRanked;
  for (const place of body.querySelectorAll("[data-shown]")) place.hidden = !isRanked;
  const rows = [...body.rows].sort((left, right) => {
    const [one, other] = [order(left, isRanked), order(right, isRanked)];
    return one === other ? Number(left.dataset.bib) - Number(right.dataset.bib) : one - other;
  });
  body.append(...rows);
});
