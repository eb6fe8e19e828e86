"""A learner at a program of blocks: lays them, fills them, and reads what stands there."""

from playwright.sync_api import Locator, Page, expect

NAMES = {
    "print": "Skriv", "variable": "Variabel", "repeat": "Upprepa", "if": "Om", "else": "Annars",
    "end": "Slut", "blank": "Tom",
}  # fmt: skip


class Blocks:
    def __init__(self, page: Page) -> None:
        self.page = page
        # Set when the modules of the page have run: earlier presses wait for them.
        expect(page.locator("main")).to_have_attribute("data-ready", "")

    @property
    def lines(self) -> Locator:
        return self.page.locator("[data-program] > .ln:not(.ghost)")

    def line(self, number: int) -> Locator:
        return self.lines.nth(number - 1)

    def node(self, number: int) -> Locator:
        return self.line(number).locator("[data-node]")

    def argument(self, number: int, place: int = 0) -> Locator:
        return self.line(number).locator(f'[data-arg="{place}"]')

    def lay(self, *blocks: str) -> None:
        for block in blocks:
            self.page.locator(f'[data-block="{block}"]').click()

    def fill(self, number: int, place: int, text: str) -> None:
        """Type an argument as with a keyboard; a text has its quotation marks."""
        self.argument(number, place).click()
        field = self.page.locator("[data-field] input")
        expect(field).to_be_focused()
        field.press_sequentially(text.removesuffix('"') if text.startswith('"') else text)
        field.press("Enter")
        # The field of a hole behind it opens by itself; it is left as it is.
        if self.page.locator("[data-field]").count():
            self.page.keyboard.press("Escape")
        expect(self.page.locator("[data-field]")).to_have_count(0)

    def change(self, number: int, place: int, text: str) -> None:
        """Type an argument in the place of what stands there."""
        self.argument(number, place).click()
        field = self.page.locator("[data-field] input")
        expect(field).to_be_focused()
        field.fill(text)
        field.press("Enter")
        if self.page.locator("[data-field]").count():
            self.page.keyboard.press("Escape")
        expect(self.page.locator("[data-field]")).to_have_count(0)

    def expect(self, *rows: str) -> None:
        """What stands there: the blocks from top to bottom, deeper ones behind points."""
        expect(self.lines).to_have_count(len(rows))
        for number, row in enumerate(rows, 1):
            block = row.lstrip(".")
            depth = len(row) - len(block)
            expect(self.line(number)).to_have_attribute("data-k", block)
            if depth:
                expect(self.line(number)).to_have_attribute("data-d", str(depth))

    def run(self) -> None:
        # For a moment after a run the press is deaf, so that a double one does not run twice.
        expect(self.page.locator("main[data-deaf]")).to_have_count(0)
        self.page.locator("[data-begin]").click()

    @property
    def console(self) -> Locator:
        return self.page.locator("[data-console-box]")

    def expect_said(self, *lines: str) -> None:
        expect(self.console.locator(".said li > span:last-child")).to_have_text(list(lines))
