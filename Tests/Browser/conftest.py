"""What the tests of the API and of the pages share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from Browser import walls
from Browser.coach import Coach
from Browser.courses import with_gate
from Browser.gate import Gate
from Browser.leaning import TABLET
from Browser.room import Door, OpenRoom, Screen
from Support.mail_server import free_port
from Support.program import Program
from Support.station import Station, await_condition
from Support.validated import ValidatedStation

# A phone and a tablet: the smallest screen that is promised, and the one that is meant.
SIZES = [(360, 640), (1280, 800)]


@pytest.fixture
def bare(launch: Callable[..., Program]) -> ValidatedStation:
    """A station without any equipment."""
    return ValidatedStation(launch().port)


@pytest.fixture
def peopled(request: pytest.FixtureRequest, bare: ValidatedStation) -> ValidatedStation:
    """A station with the people that the mark `people` names by their numbers: Cleo if it is not there."""
    mark = request.node.get_closest_marker("people")
    for number, nickname in (mark.args[0] if mark else {7: "Cleo"}).items():
        bare.post("/api/v1/participants", {"number": number, "nickname": nickname}, 201)
    return bare


@pytest.fixture(scope="module")
def school(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValidatedStation]:
    """A station that the tests of a file share: each has learners of its own, by their numbers."""
    program = Program(binary, tmp_path_factory.mktemp("school") / "data", (), {})
    yield ValidatedStation(program.port)
    program.stop()


@pytest.fixture
def tiltable(launch: Callable[..., Program]) -> ValidatedStation:
    """A station with a simulated tablet, and a child who tilts it."""
    station = ValidatedStation(launch("--simulate").port)
    station.post("/api/v1/participants", {"number": 7, "nickname": "Cleo"}, 201)
    station.connect(TABLET)
    return station


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.close()


@pytest.fixture
def gated(launch: Callable[..., Program], gate: Gate) -> ValidatedStation:
    """A station with a connected gate on a pseudo-terminal."""
    station = ValidatedStation(launch("--attach", f"serial:{gate.path}=gate-lines").port)
    station.connect(gate.device)
    await_condition("gate ready", 10, lambda: station.device(gate.device)["state"] == "ready")
    return station


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture
def new_coach(new_page: Callable[..., Page]) -> Iterator[Callable[..., Coach]]:
    """Open a screen at a station; what breaks the content security policy fails the test."""
    coaches: list[Coach] = []

    def open_screen(
        station: Station,
        size: tuple[int, int] = SIZES[1],
        locale: str = "sv-SE",
        touch: bool = False,
    ) -> Coach:
        coaches.append(Coach(new_page(*size, locale, touch), station))
        return coaches[-1]

    yield open_screen
    for coach in coaches:
        assert not coach.complaints, coach.complaints


@pytest.fixture
def room(launch: Callable[..., Program]) -> OpenRoom:
    """A station that is open to the room as long as the test lasts."""
    port = free_port()
    station = ValidatedStation(launch("--room-port", str(port)).port)
    station.post("/api/v1/room", {"name": "Blå hallen", "until": "today"}, 201)
    return OpenRoom(station, Door(port))


@pytest.fixture
def new_screen(browser: Browser, room: OpenRoom) -> Iterator[Callable[..., Screen]]:
    """Open another screen in the room; a script error or a broken policy on any of them fails the test."""
    screens: list[Screen] = []
    errors: list[str] = []

    def open_screen(size: tuple[int, int] = SIZES[0], locale: str = "sv-SE") -> Screen:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, ignore_https_errors=True
        )
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        screens.append(Screen(page, room.door))
        return screens[-1]

    yield open_screen
    for screen in screens:
        screen.page.context.close()
    assert not errors, errors
    for screen in screens:
        assert not screen.complaints, screen.complaints


@pytest.fixture
def new_still(browser: object) -> Iterator[Callable[..., Page]]:
    """Open a page whose wall stands still; the policy would keep axe and the frozen styles out."""
    contexts = []

    def open_page(size: tuple[int, int], locale: str, theme: str = "dark") -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, bypass_csp=True,
            reduced_motion="reduce", color_scheme=theme,
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        walls.hold_still(page)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def track(launch: Callable[..., Program], tmp_path: Path, gate: Gate) -> ValidatedStation:
    """A station with a short course, four children and the controller of two gates."""
    return with_gate(launch, tmp_path, gate, "chronojump-wichro", 4)
