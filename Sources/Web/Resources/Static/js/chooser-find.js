// Finding one of many: a group, and what is typed of a number or a name.

const field = document.querySelector("[data-find]");
const nobody = document.querySelector("[data-nobody]");
const choices = [...document.querySelectorAll(".bib-choice")];
const filters = [...document.querySelectorAll("[data-show-group]")];

let group = filters.find((filter) => filter.getAttribute("aria-pressed") === "true")
  ?.dataset.showGroup ?? "";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const numberOf = (choice) => choice.querySelector("input").value;
const nameOf = (choice) => plain(choice.querySelector(".bib-choice__name").textContent);

/** Whether what was typed is the beginning of a number or of a word of a name. */
function fits(choice, typed) {
  if (/^\d+$/.test(typed)) return numberOf(choice).startsWith(typed);
  return ` ${nameOf(choice)}`.includes(` ${typed}`);
}

function paint() {
  const typed = plain(field?.value.trim() ?? "");
  let count = 0;
  for (const choice of choices) {
    // Who is searched for by number or name is found in every group.
    const isShown = typed ? fits(choice, typed) : !group || choice.dataset.group === group;
    choice.hidden = !isShown;
    count += isShown ? 1 : 0;
  }
  for (const part of document.querySelectorAll("[data-people]")) {
    part.hidden = !part.querySelector(".bib-choice:not([hidden])");
  }
  if (nobody) nobody.hidden = count > 0;
}

function show(wanted) {
  group = wanted;
  for (const filter of filters) {
    filter.setAttribute("aria-pressed", String(filter.dataset.showGroup === group));
  }
  paint();
}

for (const filter of filters) {
  filter.addEventListener("click", () => {
    const wanted = filter.dataset.showGroup;
    // A coach trains one group for an evening; it stays chosen on this screen.
    document.cookie = `group=${encodeURIComponent(wanted)}; path=/; max-age=86400; samesite=lax`;
    show(wanted);
  });
}

/** The field that what is typed from anywhere belongs to, if there is one. */
export const findField = field;

/** Returns the one who is meant by what is typed: that number, or the only one left. */
export function meant() {
  const typed = field.value.trim();
  if (!typed) return null;
  const shown = choices.filter((choice) => !choice.hidden);
  const exact = shown.find((choice) => numberOf(choice) === typed);
  const found = exact ?? (shown.length === 1 ? shown[0] : null);
  return found?.querySelector("input") ?? null;
}

/** Shows everybody again, so that somebody who was hidden can be chosen. */
export function showEverybody() {
  if (field) field.value = "";
  show("");
}

field?.addEventListener("input", paint);
