"""Takes the pictures of the guide, in both languages: `make guide-pictures`.

    .build/venv/bin/python Tests/Browser/guide_pictures.py .build/release/sideline

They are of a station with the small fixed set of data that tests look at; look at each before committing it.
"""

import io
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from Browser.stages import scene  # noqa: E402
from Support import surroundings  # noqa: E402
from Support.program import Program  # noqa: E402
from Support.station import Station  # noqa: E402

GUIDE = TESTS.parent / "Sources/Web/Resources/Guide"
LANGUAGES = {"sv": "sv-SE", "en": "en-GB"}
SIZE = {"width": 960, "height": 600}
# What a run takes, whose four buttons the guide tells of.
WHOLE = {"width": 1120, "height": 700}
# As large as a reading eye needs; all of them stay below a megabyte.
QUALITY = 70
PICTURES = {
    "devices": "/devices",
    "run": "/runs/{count}",
    "results": "/results",
    "eyetest": "/eyetest",
    "code": "/code?participant=14",
    "doctor": "/doctor",
}


# Not every browser may keep a screen awake.
AWAKE = "[data-may-sleep] { display: none !important; }"


def take(page: Page, file: Path) -> None:
    """Keep what the page shows, as few bytes."""
    page.add_style_tag(content=AWAKE)
    page.evaluate("document.fonts.ready")
    page.mouse.move(0, 0)
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    picture = picture.resize((SIZE["width"], SIZE["height"]), Image.Resampling.LANCZOS)
    picture.save(file, "WEBP", quality=QUALITY, method=6)


def main(binary: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        surroundings.leave(Path(folder))
        bus = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={folder}/no-bus"}
        program = Program(binary, Path(folder) / "data", ("--simulate",), bus)
        station = Station(program.port)
        runs = scene(station)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell",
            args=["--no-sandbox", "--disable-gpu"],
        )
        for language, locale in LANGUAGES.items():
            context = browser.new_context(
                locale=locale, viewport=SIZE, color_scheme="light", reduced_motion="reduce",
                bypass_csp=True,
            )  # fmt: skip
            page = context.new_page()
            for name, path in PICTURES.items():
                page.set_viewport_size(WHOLE if name == "run" else SIZE)
                page.goto(station.url + path.format(**runs))
                take(page, GUIDE / language / f"{name}.webp")
            context.close()
        browser.close()
        program.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
