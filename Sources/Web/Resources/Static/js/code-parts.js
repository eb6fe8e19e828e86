import { filled } from "./toast.js";

// What the pages of Slang make elements and sentences from.

const drawing = "http://www.w3.org/2000/svg";
const sentences = document.querySelector("[data-code-words]").dataset;

const key = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns a word of the page with its variable parts filled in. */
export const word = (name, parts = {}) => filled(sentences[key(name)] ?? name, parts);

/** Returns the form of a word that fits a number; the number fills `{count}`. */
export const counted = (name, count, parts = {}) =>
  word(`${name}-${count === 1 ? "one" : "other"}`, { count, ...parts });

/** The language of the page. */
export const language = document.documentElement.lang;

/**
 * Makes an element.
 * @param {string} name of the element
 * @param {Object} attributes those that are `undefined` are left out, `true` has no value
 * @param {(Node|string)[]} children what is in it; `undefined` is left out
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(attribute, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Makes a button. */
export const press = (attributes, ...children) =>
  make("button", { type: "button", ...attributes }, ...children);

/** Makes a drawing of the page's symbols. */
export function icon(name) {
  const svg = document.createElementNS(drawing, "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(drawing, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** Tells something to who cannot see it. */
export function tell(sentence) {
  document.querySelector("[data-say]").textContent = sentence;
}

/** Whether a press was on something, also if what was pressed has been drawn anew since. */
export const isOn = (event, selector) =>
  event.composedPath().some((part) => part instanceof Element && part.matches(selector));
