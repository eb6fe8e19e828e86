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
  // A card that is turned a little is smaller than the box around it.
  const cornersOf = (part) => {
    const box = boxOf(part), angle = parseFloat(getComputedStyle(part).rotate) || 0;
    const [across, down] = angle ? [part.offsetWidth, part.offsetHeight] : [box.width, box.height];
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const turn = angle * Math.PI / 180, cosine = Math.cos(turn), sine = Math.sin(turn);
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, below]) => {
      const a = right * across / 2, b = below * down / 2;
      return [x + a * cosine - b * sine, y + a * sine + b * cosine];
    });
  };
  // How far two convex shapes lie in each other, in the direction in which that is least: nothing where
  // a line parts them (the separating axis theorem).
  const overlap = (one, other) => Math.min(...[one, other].flatMap((shape) =>
    shape.map(([x, y], index) => {
      const [nextX, nextY] = shape[(index + 1) % shape.length];
      const length = Math.hypot(nextX - x, nextY - y) || 1;
      const normal = [(nextY - y) / length, (x - nextX) / length];
      const reach = (points) => points.map(([a, b]) => a * normal[0] + b * normal[1]);
      const [a, b] = [reach(one), reach(other)];
      return Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b));
    })));
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
    // A mark on a corner makes no button too narrow, nor the line on which a letter is put.
    if (part.matches('button:not(.sl), .pill') && !part.querySelector('.badge, .burst') && (part.scrollWidth > part.clientWidth + 2
      || part.scrollHeight > part.clientHeight + 2)) troubles.push(`too narrow: ${name(part)}`);
    // 64 pixels where children answer, on low phones 56 in their games; 48 elsewhere and for keys.
    const child = high < 688 ? 56 : 64;
    const isGame = document.body.matches('.kid') && part.matches('button:not(.kk-key)');
    const least = isGame ? child : part.matches('[data-choice]') ? 64 : 48;
    if (part.matches('button, a, summary')
      && Math.min(part.offsetWidth, part.offsetHeight) < least) {
      troubles.push(`too small to press: ${name(part)} ${part.offsetWidth}x${part.offsetHeight}`);
    }
  }
  for (const [index, first] of parts.entries()) {
    for (const second of parts.slice(index + 1)) {
      if (first.contains(second) || second.contains(first)) continue;
      // One pixel for rounding.
      if (overlap(cornersOf(first), cornersOf(second)) > 1) {
        troubles.push(`covered: ${name(first)} by ${name(second)}`);
      }
    }
  }
  return troubles;
}
"""


def crowding(page: Page) -> list[str]:
    return page.evaluate(LOOK)


# Every link, button and pill whose middle or one of whose edges something else lies over, or nothing shows,
# once it is scrolled to.
BURIED = """
() => {
  const isSeen = (part) => part.checkVisibility({ visibilityProperty: true }) && part.offsetWidth > 1;
  const wide = document.documentElement.clientWidth;
  const isFree = (part) => {
    const beside = part.getBoundingClientRect();
    if (beside.left < -1 || beside.right > wide + 1) return false;
    part.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[x, y], [left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
    return points.every(([across, down]) => {
      const hit = document.elementFromPoint(across, down);
      return hit !== null && (part.contains(hit) || hit.contains(part) && hit.matches('label'));
    });
  };
  const parts = [...document.querySelectorAll('main :is(a, button, .pill)')].filter(isSeen);
  return parts.filter((part) => !isFree(part))
    .map((part) => part.outerHTML.slice(0, 90).replace(/\\s+/g, ' ') + ' | ' + part.textContent.trim().slice(0, 30));
}
"""


def buried(page: Page) -> list[str]:
    return page.evaluate(BURIED)
