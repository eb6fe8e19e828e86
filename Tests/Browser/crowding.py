"""What of a page is covered, cut or off the screen, as somebody would see it."""

from playwright.sync_api import Page

# Every button, picture and line of text that is visible, without those around others of them.
LOOK = """
() => {
  const wide = document.documentElement.clientWidth, high = document.documentElement.clientHeight;
  const isSeen = (part) => part.checkVisibility({ visibilityProperty: true })
    && !part.closest('.vh') && part.getClientRects().length
    && getComputedStyle(part).clipPath === 'none';
  const hasText = (part) => [...part.childNodes].some((node) =>
    node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const name = (part) => part.outerHTML.slice(0, 90).replace(/\\s+/g, ' ')
    + ' | ' + part.textContent.trim().slice(0, 30);
  const boxOf = (part) => {
    if (part.matches('button, a, summary, canvas, img')) return part.getBoundingClientRect();
    // The text alone, which may be narrower than the block that holds it.
    const texts = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE
      && node.textContent.trim()).map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getBoundingClientRect();
    });
    if (texts.length === 0) return part.getBoundingClientRect();
    const left = Math.min(...texts.map((text) => text.left));
    const top = Math.min(...texts.map((text) => text.top));
    return new DOMRect(left, top, Math.max(...texts.map((text) => text.right)) - left,
      Math.max(...texts.map((text) => text.bottom)) - top);
  };
  const isPart = (part) => part.matches('button, a, summary, canvas, img, .pill, [data-shown]')
    || (hasText(part) && !part.closest('button, a, summary, .pill, svg'));
  const parts = [...document.querySelectorAll('main *')].filter((part) => isSeen(part)
    && isPart(part) && !part.closest('[data-before]') && boxOf(part).width > 0);
  const troubles = [];
  for (const part of parts) {
    const box = boxOf(part);
    const slack = 1;
    if (box.left < -slack || box.top < -slack || box.right > wide + slack
      || box.bottom > high + slack) {
      troubles.push(`off the screen: ${name(part)} ${JSON.stringify(box)}`);
    }
    for (let around = part.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible' || around === document.documentElement
        || around === document.body) continue;
      const frame = around.getBoundingClientRect();
      if (box.left < frame.left - slack || box.right > frame.right + slack
        || box.top < frame.top - slack || box.bottom > frame.bottom + slack) {
        troubles.push(`cut by ${around.className}: ${name(part)}`);
      }
    }
    if (part.matches('button, .pill') && (part.scrollWidth > part.clientWidth + 2
      || part.scrollHeight > part.clientHeight + 2)) troubles.push(`too narrow: ${name(part)}`);
    if (part.matches('button, a, summary') && Math.min(part.offsetWidth, part.offsetHeight) < 43) {
      troubles.push(`too small to press: ${name(part)} ${part.offsetWidth}x${part.offsetHeight}`);
    }
  }
  for (const [index, first] of parts.entries()) {
    for (const second of parts.slice(index + 1)) {
      if (first.contains(second) || second.contains(first)) continue;
      const a = boxOf(first), b = boxOf(second);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Cards are turned a little, so that their boxes are larger than they are.
      if (across > 6 && down > 6) troubles.push(`covered: ${name(first)} by ${name(second)}`);
    }
  }
  return troubles;
}
"""


def crowding(page: Page) -> list[str]:
    return page.evaluate(LOOK)
