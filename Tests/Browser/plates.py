"""What a plate of dots shows, which its page must not tell."""

from urllib.parse import parse_qs, urljoin

from playwright.sync_api import Page


def figure(page: Page) -> str:
    """Return the figure of the plate that the page shows (`ring-up`, `digit-5`), as the round tells
    programs; the page itself may not hold it."""
    address = page.locator("[data-plate]").get_attribute("src")
    assert "figure=" not in page.content()
    round_address, number = address.split("/plate?question=")
    question = page.request.get(urljoin(page.url, round_address)).json()["question"]
    assert question["number"] == int(number)
    return parse_qs(question["stimulus"]["plate"])["figure"][0]
