"""A station that is opened to the room, and screens that come to it from elsewhere."""

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from Browser.coach import Coach
from Support.validated import ValidatedStation


@dataclass(frozen=True)
class Door:
    """The station as another screen reaches it: with TLS, and a certificate that it made itself."""

    port: int

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}"


@dataclass(frozen=True)
class OpenRoom:
    station: ValidatedStation
    door: Door

    @property
    def state(self) -> dict:
        return self.station.get("/api/v1/room").json()

    def request(self, name: str) -> dict:
        """Return what the tablet shows of a screen that asks."""
        return next(each for each in self.state["requests"] if each["name"] == name)

    def screen(self, name: str) -> dict | None:
        return next((each for each in self.state["screens"] if each["name"] == name), None)


class Screen(Coach):
    """Another screen in the room."""

    def ask(self, name: str) -> None:
        """Come to the door and say a name."""
        self.open("/")
        self.page.wait_for_url("**/pair")
        self.page.get_by_role("textbox").fill(name)
        self.page.get_by_role("button", name="Be om en kod").click()
        expect(self.page.locator("form[data-code]")).to_be_visible()

    def enter(self, code: str) -> None:
        self.page.locator('input[name="code"]').fill(code)
        self.page.get_by_role("button", name="Anslut").click()

    def join(self, room: OpenRoom, name: str, role: str = "watch", person: int | None = None) -> None:
        """Pair, as somebody at the tablet lets it."""
        self.ask(name)
        asking = room.request(name)
        wish = {"role": role} if person is None else {"role": role, "person": person}
        room.station.put(f"/api/v1/room/requests/{asking['id']}", wish)
        self.enter(asking["code"])
        self.page.wait_for_url("**/screen")


def expect_low_role(page: Page, url: str) -> None:
    """The page says what this screen is and what can be done about it."""
    assert page.goto(url).status == 403
    expect(page.get_by_role("heading", name="Det får den här skärmen inte")).to_be_visible()
    expect(page.get_by_text("Be tränaren ändra på plattan")).to_be_visible()
