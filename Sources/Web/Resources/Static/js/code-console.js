import { icon, isOn, make, press, word } from "./code-parts.js";

// The console: what a program says, and what is said of it. It pushes the board and covers nothing.

const page = document.querySelector("main");
const console = document.querySelector("[data-console-box]");
const symbols = { right: "i-check", help: "i-bulb", fault: "i-alert" };
const hooks = [];

/** Calls `hook` when the console is closed by a press. */
export const onClose = (hook) => hooks.push(hook);

export const isOpen = () => !console.hidden;

export function close() {
  console.hidden = true;
  page.removeAttribute("data-console");
}

/**
 * Opens the console.
 * @param {string} state `run`, `right`, `help` or `fault`
 * @param {string} title what has happened
 * @param {(Node|undefined)[]} parts what stands under it
 */
export function show(state, title, ...parts) {
  console.dataset.state = state;
  const named = symbols[state];
  console.replaceChildren(
    make(
      "div", { class: "console__top" }, make("h2", { "data-aloud": true }, named && icon(named), title),
      press({
        class: "icon-btn", "data-close-console": true, "aria-label": word("close-console"),
      }, icon("i-cross"))),
    ...parts.filter(Boolean));
  console.hidden = false;
  page.setAttribute("data-console", "");
}

/** Writes another title. */
export function title(text) {
  console.querySelector("h2").lastChild.textContent = text;
}

/** Draws what has happened under a title: sentences, and what was said. */
export const body = (...parts) =>
  make("div", { class: "console__body", tabindex: "0" }, ...parts.filter(Boolean));

export const sentence = (text, attributes = {}) =>
  make("p", { "data-aloud": true, ...attributes }, text);

/** What is to be known of a whole run, below what it says. */
export const noted = (text) => (text ? sentence(text, { class: "noted" }) : undefined);

/** Draws the presses below; those that are not there are left out. */
export const actions = (...presses) => make("div", { class: "actions" }, ...presses.filter(Boolean));

/** A list of what a program says: the line that said it, and what; the same thing again is counted. */
export function output() {
  const list = make("ol", { class: "said", tabindex: "0", "aria-label": word("said") });
  const items = [];
  let last;
  return {
    list,
    /** Marks the line that was said as the so-and-so-many-th, if there is one. */
    mark(number) {
      let left = number;
      const found = items.find(({ times }) => (left -= times) <= 0);
      if (!found) return;
      found.item.dataset.s = "differs";
      found.item.lastElementChild.append(
        make("strong", { class: "said__sign" }, icon("i-alert"), word("differs")));
    },
    /** Scrolls to the line that is marked. */
    seekMark() {
      const marked = list.querySelector('[data-s="differs"]');
      if (marked) list.scrollTop = marked.offsetTop - list.offsetTop - list.clientHeight / 2;
    },
    say(line, text) {
      last?.item.removeAttribute("class");
      if (last && last.line === line && last.text === text) {
        last.times += 1;
        last.count.textContent = ` × ${last.times}`;
      } else {
        const count = make("span", { class: "n" });
        const item = make(
          "li", {}, make("span", {}, line),
          make("span", { "data-aloud": true }, text || "\u00A0", count));
        list.append(item);
        last = { item, line, text, count, times: 1 };
        items.push(last);
      }
      last.item.setAttribute("class", "now");
      list.scrollTop = list.scrollHeight;
    },
    end() { last?.item.removeAttribute("class"); },
  };
}

function closeByPress() {
  const hadFocus = console.contains(document.activeElement);
  close();
  for (const hook of hooks) hook();
  // Whoever goes by keys goes on from Run.
  if (hadFocus && console.hidden) document.querySelector("[data-begin]")?.focus();
}

document.addEventListener("click", (event) => {
  if (isOn(event, "[data-close-console]")) return closeByPress();
  // A press beside it closes it too, but not one that goes on with what it says.
  const others = "[data-console-box], [data-begin], [data-stop], [data-runbar], [data-tool], [data-read], "
    + ".clues, .padk";
  if (isOpen() && !page.hasAttribute("data-running") && !isOn(event, others)) close();
  return undefined;
});
