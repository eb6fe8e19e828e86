import { chips, draw, quoted, spoken } from "./code-chips.js";
import { literalsAround, withMore, without } from "./code-literals.js";
import { counted, icon, make, press, word } from "./code-parts.js";

// The lists and cards of an argument as boxes on the pad: a list has its places below them, a card is a
// form of names and values. A press chooses what the keys then change; what is inside each other has a
// row for each.

const most = { list: 100, card: 10 };

/** Which item a place lies in. */
const itemAt = ({ items }, place) =>
  items.findIndex(({ name, value }) => (name ?? value).from <= place && place <= value.to);

const inside = (text, { from, to }) => text.slice(from, to);

function shown(text) {
  const pieces = text === "" ? [make("span", { class: "bx__none" }, "…")] : draw(text);
  return make("span", { class: "arg__v" }, ...pieces);
}

/** A name that no field has yet. */
function freeName(text, { items }) {
  const taken = new Set(items.map(({ name }) => inside(text, name).toLowerCase()));
  let number = items.length + 1;
  while (taken.has(word("field-fresh", { number }))) number += 1;
  return word("field-fresh", { number });
}

/** What is chosen of a value: the letters of a text alone, else all. */
function span(text, value) {
  const own = inside(text, value);
  const isText = chips(own).length === 1 && own === quoted(own.slice(1, -1));
  return isText ? { from: value.from + 1, to: value.to - 1, isText } : value;
}

/**
 * Draws the boxes of what the caret is in.
 * @param {Element} place where the rows stand
 * @param {Object} field the field of the argument
 */
export function drawBoxes(place, field) {
  const { value: text, selectionStart: caret } = field.input;
  const literals = field.mode === "value" ? literalsAround(text, caret) : [];
  place.hidden = literals.length === 0;
  place.replaceChildren(...literals.map((literal) => row(text, literal, caret, field)));
  for (const now of place.querySelectorAll("[aria-current]")) {
    now.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function row(text, literal, caret, field) {
  const { isCard, items } = literal;
  const now = itemAt(literal, caret);
  const choose = (part) => field.choose(span(text, part));
  const boxes = items.map(({ name, value }, index) => {
    const own = inside(text, value);
    const called = isCard ? inside(text, name) : String(index + 1);
    const box = press({
      class: "bx", "data-box": index, "aria-current": index === now ? "true" : undefined,
      "aria-label": `${called}: ${own === "" ? word("nothing") : spoken(own)}`,
    }, shown(own), isCard ? undefined : make("small", {}, called));
    box.addEventListener("click", () => choose(value));
    if (!isCard) return box;
    const label = press({ class: "bx bx__name", "aria-label": word("field-name", { name: called }) }, called);
    label.addEventListener("click", () => field.choose({ ...name, isText: true }));
    return make("span", { class: "bx__field" }, label, box);
  });
  const isFull = items.length >= (isCard ? most.card : most.list);
  const more = isFull ? undefined : press({
    class: "bx bx__more", "data-box-more": true,
    "aria-label": word(isCard ? "field-more" : "place-more"),
  }, icon("i-plus"));
  more?.addEventListener("click", () => {
    const next = withMore(text, literal, isCard ? freeName(text, literal) : undefined);
    field.replace(next.text, { ...next, isText: isCard });
  });
  const less = now < 0 ? undefined : press({
    class: "bx bx__more", "data-box-less": true,
    "aria-label": word(isCard ? "field-less" : "place-less", { place: now + 1 }),
  }, icon("i-trash"));
  less?.addEventListener("click", () => {
    const left = without(text, literal, now);
    field.replace(left.text, { from: left.caret, to: left.caret });
  });
  const name = counted(isCard ? "card-of" : "list-of", items.length);
  return make("div", { class: "bxs", role: "group", "aria-label": name }, ...boxes, more, less);
}
