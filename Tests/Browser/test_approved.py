"""How the main pages look, held against pictures that somebody has approved.

    SIDELINE_APPROVE=1 .build/venv/bin/python -m pytest Tests/Browser/test_approved.py

takes new ones; look at each before committing it. What differed is written to
`.build/test-results/screens`. The letters are those of Debian's fonts-dejavu-core, which `make test`
installs; clocks, animations and what a machine may have of its own are frozen.
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from Browser.stages import STAGES, Stage, scene
from Support.program import Program
from Support.station import Station

HERE = Path(__file__).resolve().parent
APPROVED = HERE / "Approved"
DIFFERENT = HERE.parents[1] / ".build/test-results/screens"
PAGES = ["home", "run-turns", "run-count", "run-shots", "results", "devices"]
SIZES = [(360, 740), (800, 1280), (1280, 800), (1920, 1080)]
# What a coach opens now and then: a phone and a tablet, each in one theme.
SELDOM = [
    "statistics", "group-results", "group-finish", "import", "forget", "privacy", "mail-settings", "outbox",
    "supported",
    "eyetest", "eyetest-done", "learn", "words-character", "words-mars", "spell",
    "code", "code-start", "code-task", "code-quiz", "code-challenges", "code-share",
    # Games come last: somebody plays there who is among those that were seen last, then.
    "words-done", "words-cards", "words-bingo", "words-board", "words-board-choice", "spell-bubbles",
    "spell-scramble", "spell-dictation", "spell-done", "learn-report", "learn-class", "learn-list",
    "learn-list-spelling",
    "code-fault", "code-wrong", "code-right", "code-step", "code-playground", "code-end-whole", "code-profile-won",
]
SELDOM_SIZES = {(360, 740): "light", (1280, 800): "dark"}
LOOKS = [(name, size, "dark") for name in PAGES for size in SIZES] + [
    (name, size, theme) for name in SELDOM for size, theme in SELDOM_SIZES.items()
]
# One in a thousand; a pixel counts as different beyond what a palette of 256 colours rounds.
LIMIT = 0.001
ROUNDING = 24

FREEZE = """
  :root {
    --font: "DejaVu Sans", sans-serif !important;
    --font-child: "DejaVu Sans", sans-serif !important;
  }
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
  /* Asked for where a browser does not let the page sound yet, which shows a moment later. */
  [data-sound-press] { display: none !important; }
  /* Not every browser may keep a screen awake. */
  [data-may-sleep] { display: none !important; }
"""
# Times of day and days are written anew by the server for each picture, also when the page takes over news.
NOON = """() => {
  const freeze = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const frozen = node.nodeValue.replace(/\\b\\d\\d\\.\\d\\d\\b/g, "12.00")
        .replace(/\\b\\d{4}-\\d\\d-\\d\\d\\b/g, "2026-01-01");
      if (frozen !== node.nodeValue) node.nodeValue = frozen;
    }
  };
  new MutationObserver(freeze).observe(
    document.body, { subtree: true, childList: true, characterData: true });
  freeze();
}"""


@pytest.fixture(scope="module")
def staged(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Station, dict]]:
    """A station that knows nothing of the machine it runs on."""
    folder = tmp_path_factory.mktemp("approved")
    for name in ("sys", "dev"):
        (folder / name).mkdir()
    arguments = ("--simulate", "--sysfs", f"{folder}/sys", "--dev", f"{folder}/dev")
    bus = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/no-bus"}
    program = Program(binary, folder / "data", arguments, bus)
    station = Station(program.port)
    yield station, scene(station)
    program.stop()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        locale="sv-SE", color_scheme="dark", reduced_motion="reduce", bypass_csp=True
    )
    yield context.new_page()
    context.close()


def photograph(page: Page, path: str, stage: Stage) -> Image.Image:
    page.goto(path)
    stage.arrange(page)
    page.add_style_tag(content=FREEZE)
    page.evaluate("document.fonts.ready")
    for chart in page.locator("[data-chart] canvas").all():
        expect(chart).to_be_visible()
    page.evaluate(NOON)
    page.mouse.move(0, 0)
    return Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def share_of_difference(left: Image.Image, right: Image.Image) -> float:
    """Return how many of the pixels differ visibly, 0 to 1."""
    if left.size != right.size:
        return 1
    bands = ImageChops.difference(left, right).split()
    largest = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    different = sum(largest.histogram()[ROUNDING + 1 :])
    return different / (left.width * left.height)


def expect_approved(picture: Image.Image, file: str) -> None:
    """Hold a picture against the approved one of that name; SIDELINE_APPROVE keeps it in its place."""
    if os.environ.get("SIDELINE_APPROVE"):
        APPROVED.mkdir(exist_ok=True)
        palette = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        # A drawing may have more colours than a palette.
        is_near = share_of_difference(picture, palette.convert("RGB")) <= LIMIT / 2
        (palette if is_near else picture).save(APPROVED / file, optimize=True)
    share = share_of_difference(picture, Image.open(APPROVED / file).convert("RGB"))
    if share > LIMIT:
        DIFFERENT.mkdir(parents=True, exist_ok=True)
        picture.save(DIFFERENT / file)
    assert share <= LIMIT, f"{share:.2%} of the pixels differ; see {DIFFERENT / file}"


def test_picture_that_differs_is_noticed() -> None:
    plain = Image.new("RGB", (100, 100), "#0a1511")
    changed = plain.copy()
    # 11 of 10,000 pixels are 0.11 %.
    for x in range(11):
        changed.putpixel((x, 0), (255, 255, 255))
    assert share_of_difference(plain, plain) == 0
    assert share_of_difference(plain, changed) > LIMIT
    assert share_of_difference(plain, Image.new("RGB", (100, 101))) == 1


@pytest.mark.parametrize(
    ("name", "size", "theme"), LOOKS, ids=[f"{n}-{s[0]}x{s[1]}" for n, s, _ in LOOKS]
)
def test_page_looks_as_approved(
    staged: tuple[Station, dict], page: Page, name: str, size: tuple[int, int], theme: str
) -> None:
    station, runs = staged
    page.emulate_media(color_scheme=theme)
    stage = next(stage for stage in STAGES if stage.name == name)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    picture = photograph(page, station.url + stage.path.format(**runs), stage)
    expect_approved(picture, f"{name}-{size[0]}x{size[1]}.png")
