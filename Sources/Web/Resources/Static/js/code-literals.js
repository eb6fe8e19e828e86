import { chips } from "./code-chips.js";

// The lists and cards in a text, with the places of what is in them: `[2,9, 2,8]` and `{namn: "Maja"}`.

const closing = { "[": "]", "{": "}", "(": ")" };

/** What lies between two places without the spaces around it. */
function trimmed(text, from, to) {
  const inside = text.slice(from, to);
  const start = from + (inside.length - inside.trimStart().length);
  return { from: Math.min(start, to), to: Math.max(Math.min(start, to), from + inside.trimEnd().length) };
}

/** An item of a list; one of a card has its name before the colon. */
function item(text, isCard, { from, colon, to }) {
  if (!isCard) return { value: trimmed(text, from, to) };
  const end = colon ?? to;
  return { name: trimmed(text, from, end), value: trimmed(text, Math.min(end + 1, to), to) };
}

/**
 * Returns the lists and cards in which a place lies, the outermost first.
 * @returns {{isCard: boolean, from: number, to: number, items: {name: Object, value: Object}[]}[]} `to` is
 *   where the bracket that closes it stands, or the end of the text
 */
export function literalsAround(text, place) {
  const open = [];
  const found = [];
  const close = (literal, to) => {
    const parts = [...literal.parts, { from: literal.begin, colon: literal.colon, to }];
    const items = parts.map((part) => item(text, literal.isCard, part));
    const isEmpty = items.length === 1 && text.slice(literal.from + 1, to).trim() === "";
    if (literal.from < place && place <= to && !literal.isOther) {
      found.push({ isCard: literal.isCard, from: literal.from, to, items: isEmpty ? [] : items });
    }
  };
  let before;
  for (const { kind, text: piece, at } of chips(text)) {
    const now = open.at(-1);
    if (kind === "mark" && closing[piece]) {
      // Brackets behind a value are a place in it, and round ones hold no literal.
      const isPlace = piece === "[" && before !== undefined && /[\p{L}\d\]})]$/u.test(before);
      open.push({
        isCard: piece === "{", isOther: piece === "(" || isPlace, end: closing[piece],
        from: at, begin: at + 1, parts: [],
      });
    } else if (kind === "mark" && now && piece === now.end) {
      close(open.pop(), at);
    } else if (now && (piece === "," || piece === ";")) {
      now.parts.push({ from: now.begin, colon: now.colon, to: at });
      [now.begin, now.colon] = [at + 1, undefined];
    } else if (now?.isCard && piece === ":") {
      now.colon ??= at;
    }
    before = piece;
  }
  while (open.length > 0) close(open.pop(), text.length);
  return found.sort((one, other) => one.from - other.from);
}

/** Returns a text without one item of a literal, and where the caret is then. */
export function without(text, { items }, index) {
  const { name, value } = items[index];
  const isLast = index === items.length - 1;
  const begin = (one) => (one.name ?? one.value).from;
  const from = isLast && index > 0 ? items[index - 1].value.to : begin(items[index]);
  const to = isLast ? Math.max(value.to, name?.to ?? 0) : begin(items[index + 1]);
  return { text: text.slice(0, from) + text.slice(to), caret: from };
}

/** Returns a text with one more item at the end of a literal, and which part of it is chosen then. */
export function withMore(text, { isCard, to, items }, fieldName) {
  const lead = items.length > 0 ? ", " : "";
  const added = isCard ? `${lead}${fieldName}: ` : lead;
  const from = to + lead.length;
  return {
    text: text.slice(0, to) + added + text.slice(to),
    from, to: isCard ? from + fieldName.length : from,
  };
}
