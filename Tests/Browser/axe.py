"""axe-core on a page as it stands."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
# The one rule whose answer depends on the theme.
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}

# Findings alone: what passed is a hundred times as much, and takes longer to hand over than to find.
RUN = """
async (options) => {
  // The symbols that icons are drawn from are never shown themselves.
  const found = await axe.run({ exclude: [["svg[hidden]"]] }, { ...options, resultTypes: ["violations"] });
  return found.violations.map(({ id, help, nodes }) => [
    `${id}: ${help}`, ...nodes.map(({ target, failureSummary, html }) => `${target} ${failureSummary} ${html}`),
  ].join("\\n  "));
}
"""


def violations(page: Page, options: dict | None = None) -> list[str]:
    """What the page breaks of the chosen rules, or of all, with the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN, options or {})
