"""What of a page of the learning games is read aloud at a press: all but what is looked at in silence."""

from playwright.sync_api import Page, expect

# Pages and sheets that children do not use.
ADULTS = {"learn-report", "learn-class", "spell-clear"}
# What stands there without being an instruction: words that are learnt, with sounds of their own, letters,
# names, numbers, titles of lists, what is only for who hears the page, and what is for adults.
SILENT = (
    "h1, svg, .vh, .w, .cmp, .lt, .kk-key, .bib, .kidchip__n, .turn__n, .sd, .best3, .again button, .adults, "
    ".lang, .chgrid, .listpick, select, .may-sleep, .kidchip--all, .who-chip, .help-foot, [data-close], "
    "[data-new-form] button"
)
UNREAD = """(silent) => {
  const dialog = document.querySelector("dialog[open]");
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const part = texts.currentNode.parentElement;
    const isRead = part.closest(`[data-aloud], ${silent}`) !== null;
    const isSeen = part.checkVisibility({ visibilityProperty: true }) && part.closest("dialog") === dialog;
    if (isSeen && !isRead && /\\p{L}/u.test(texts.currentNode.data)) {
      found.push(texts.currentNode.data.trim());
    }
  }
  return found;
}"""
VOICELESS = """async () => {
  const language = document.documentElement.lang;
  const parts = [...document.querySelectorAll("[data-aloud]")].filter((part) =>
    part.checkVisibility({ visibilityProperty: true }) && !("aloudSpoken" in part.dataset));
  const plain = (text) => text.replaceAll("\\u00ad", "").replaceAll(/\\s+/g, " ").trim();
  const found = [];
  for (const part of parts) {
    const texts = [part.dataset.aloud || part.textContent, part.dataset.aloudElse ?? ""];
    const said = texts.map(plain).filter(Boolean);
    const answers = await Promise.all(said.map((text) =>
      fetch(`/speech/${language}/aloud/${encodeURIComponent(text)}`, { method: "HEAD" })));
    if (said.length > 0 && !answers.some(({ ok }) => ok)) found.push(said[0]);
  }
  return found;
}"""


def expect_read_aloud(page: Page, stage: str) -> None:
    """Every instruction that is seen has the press that reads it, and a voice."""
    if stage in ADULTS or stage.startswith("learn-list"):
        return
    front = "dialog[open]" if page.locator("dialog[open]").count() else "body"
    expect(page.locator(f"{front} button[data-read]").filter(visible=True)).to_have_count(1)
    unread = page.evaluate(UNREAD, SILENT)
    assert unread == [], f"not read aloud: {unread}"
    if page.locator("button[data-spoken]").count() == 0:
        voiceless = page.evaluate(VOICELESS)
        assert voiceless == [], f"without a clip: {voiceless}"
