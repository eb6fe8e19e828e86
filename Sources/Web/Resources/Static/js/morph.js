// Makes one tree like another without replacing what is the same, so that focus, open details
// and a finger that is down on a button survive.

/** What tells an element apart from its siblings. */
function key(node) {
  const data = node.dataset;
  if (!data) return "";
  return data.keep ?? data.slot ?? data.attempt ?? data.result ?? data.device ?? data.row ?? "";
}

function isSame(left, right) {
  return left.nodeType === right.nodeType && left.nodeName === right.nodeName
    && key(left) === key(right);
}

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    // An opened result stays open; the server does not know of it.
    if (!to.hasAttribute(name) && name !== "open") from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/** Whether an element only marks the place of one that is here already. */
function isKept(node) {
  return node.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-kept");
}

/** Returns the element from `start` on that is such a part. */
function holder(start, part) {
  for (let node = start; node; node = node.nextSibling) {
    if (node.dataset?.part === part) return node;
  }
  return null;
}

/** Returns the child from `start` on that may become `wanted`, never one kept for another. */
function partner(start, wanted) {
  if (isKept(wanted)) return holder(start, wanted.dataset.part);
  const isKeyed = key(wanted) !== "";
  for (let node = start; node; node = node.nextSibling) {
    if (isSame(node, wanted)) return node;
    if (!isKeyed && (key(node) !== "" || wanted.nodeType !== Node.ELEMENT_NODE)) return null;
  }
  return null;
}

function morphChildren(from, to) {
  let current = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const match = partner(current, wanted);
    // It is gone: the screen asks again, and does not name it then.
    if (match === null && isKept(wanted)) continue;
    if (match === null) {
      from.insertBefore(wanted, current);
      continue;
    }
    if (match === current) current = current.nextSibling;
    else from.insertBefore(match, current);
    if (!isKept(wanted)) morph(match, wanted);
  }
  while (current) {
    const rest = current;
    current = current.nextSibling;
    rest.remove();
  }
}

/** Makes `from` like `to`. */
export function morph(from, to) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    // Another text is another node: nothing was moved, something was written.
    if (from.nodeValue !== to.nodeValue) from.replaceWith(to);
    return;
  }
  // What belongs to the page alone, such as a message, is nothing that the server knows of.
  if (from.hasAttribute("data-keep")) return;
  // A number and its unit are written anew together, as they stand together: another number is
  // another element, not the old one moved aside.
  if (to.hasAttribute("data-whole") && from.innerHTML !== to.innerHTML) {
    from.replaceWith(to);
    return;
  }
  morphAttributes(from, to);
  morphChildren(from, to);
}
