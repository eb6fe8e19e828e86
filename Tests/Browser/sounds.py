"""What an AudioContext really played, seen from beside the page's own count."""

from playwright.sync_api import Page

# A source fires "ended" only when its context has run past its end, so a page that claims a sound
# while its context stands still is found out.
SPY = """
  window.heard = { started: 0, ended: 0, silent: 0, clips: 0, tones: [] };
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...rest) {
      window.heard.started += 1;
      if (this.frequency) window.heard.tones.push(Math.round(this.frequency.value));
      else window.heard.clips += 1;
      if (this.context.state !== "running") window.heard.silent += 1;
      this.addEventListener("ended", () => { window.heard.ended += 1; });
      return start.apply(this, rest);
    };
  }
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    window.heard.started += 1;
    window.heard.clips += 1;
    return play.call(this);
  };
"""


def listen(page: Page) -> None:
    """Listen from the next page on."""
    page.add_init_script(SPY)


def heard(page: Page) -> dict:
    """How many sounds were started, through to their end or while nothing was heard; `tones` in hertz."""
    return page.evaluate("window.heard")


def claimed(page: Page) -> int:
    """How many sounds the page says it has really started."""
    return int(page.locator("html").get_attribute("data-sounds-started"))


def last(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-last-sound")
