"""Optotypes from the daemon to the pixels of the screen."""

import io
from urllib.parse import urlencode

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from Support.validated import ValidatedStation

CHROMIUM = "/usr/bin/chromium-headless-shell"
PATH = "/api/v1/eyetest/optotype"
# The canvas starts between two pixels at every ratio, so that the module has to move it.
DRAW = """async (row) => {
  const { drawOptotypes } = await import("/static/js/optotype.js");
  const canvas = document.createElement("canvas");
  document.body.replaceChildren(canvas);
  Object.assign(document.body.style, { margin: "7.3px 0 0 11.7px", padding: "0", display: "block" });
  await drawOptotypes(canvas, row);
  const box = canvas.getBoundingClientRect();
  return [box.left, box.top].map((part) => part * devicePixelRatio);
}"""


def test_a_letter_comes_as_the_light_that_its_ink_leaves(bare: ValidatedStation) -> None:
    answer = bare.get(f"{PATH}?symbols=L&stroke=1&margin=0&x=0.5")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/octet-stream")
    assert (answer.headers["image-width"], answer.headers["image-height"]) == ("6", "5")
    # Half a pixel of ink leaves half the light, 188 in sRGB: IEC 61966-2-1.
    stem = [188, 188, 255, 255, 255, 255]
    assert list(answer.body) == 4 * stem + [188, 0, 0, 0, 0, 188]


def test_three_letters_with_bars_have_the_size_of_their_strokes(bare: ValidatedStation) -> None:
    answer = bare.get(f"{PATH}?symbols=K,landolt-up-left,e-down&stroke=3&bars=2&margin=1")
    # Margin, bar, gap, three letters with two gaps of five, gap, bar, margin.
    width, height = 3 * (1 + 1 + 2 + 25 + 2 + 1 + 1), 3 * (1 + 1 + 2 + 5 + 2 + 1 + 1)
    assert (answer.headers["image-width"], answer.headers["image-height"]) == (str(width), str(height))
    assert len(answer.body) == width * height


# The last one would be 45 · 400 by 7 · 400 pixels: more than four million.
NONSENSE = [
    "", "symbols=K", "stroke=10", "symbols=&stroke=10", "symbols=k&stroke=10", "symbols=K,&stroke=10",
    "symbols=K,K,K,K,K,K&stroke=10", "symbols=e-up-left&stroke=10", "symbols=K&stroke=0.4",
    "symbols=K&stroke=401", "symbols=K&stroke=nan", "symbols=K&stroke=-1", "symbols=K&stroke=1e400",
    "symbols=K&stroke=ten", "symbols=K&stroke=10&x=1", "symbols=K&stroke=10&y=-0.1",
    "symbols=K&stroke=10&gap=11", "symbols=K&stroke=10&bars=inf", "symbols=K&stroke=10&margin=-1",
    "symbols=K&stroke=10&contrast=0", "symbols=K&stroke=10&contrast=1.1",
    "symbols=K,K,K,K,K&stroke=400",
]  # fmt: skip


def test_nonsense_is_refused(bare: ValidatedStation) -> None:
    for query in NONSENSE:
        answer = bare.exchange("GET", f"{PATH}?{query}")
        assert (answer.status, answer.json()["code"]) == (422, "invalid-parameter"), query


def check_pixels(screen: Page, station: ValidatedStation, contrast: float | None) -> None:
    row = {"symbols": "S,landolt-up-right", "stroke": 3.7, "bars": 2, "x": 0.3, "y": 0.6}
    if contrast:
        row["contrast"] = contrast
    answer = station.get(f"{PATH}?{urlencode(row)}")
    width, height = (int(answer.headers[f"image-{side}"]) for side in ("width", "height"))
    screen.goto(station.url + "/eyetest")
    left, top = screen.evaluate(DRAW, row)
    # Chromium lays out in 1/64 of a CSS pixel.
    assert [left, top] == pytest.approx([round(left), round(top)], abs=0.05)
    left, top = round(left), round(top)
    picture = Image.open(io.BytesIO(screen.screenshot(scale="device"))).convert("RGB")
    shown = picture.crop((left, top, left + width, top + height)).tobytes()
    assert shown == bytes(gray for gray in answer.body for _ in range(3))


@pytest.mark.parametrize("contrast", [None, 0.02], ids=["black", "faint"])
@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2])
def test_the_screen_shows_each_number_in_a_pixel_of_its_own(
    browser: Browser, bare: ValidatedStation, ratio: float, contrast: float | None
) -> None:
    context = browser.new_context(viewport={"width": 640, "height": 480}, device_scale_factor=ratio)
    try:
        check_pixels(context.new_page(), bare, contrast)
    finally:
        context.close()


@pytest.mark.parametrize("ratio", [1.25, 1.5, 2])
def test_a_desktop_that_enlarges_everything_shows_the_same_pixels(
    browser: Browser, bare: ValidatedStation, ratio: float
) -> None:
    # As the desktop's setting does it; the context above is scaled by the compositor only.
    enlarged = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[f"--force-device-scale-factor={ratio}", "--no-sandbox"]
    )
    try:
        screen = enlarged.new_context(no_viewport=True).new_page()
        screen.goto(bare.url + "/eyetest")
        assert screen.evaluate("devicePixelRatio") == ratio
        check_pixels(screen, bare, None)
    finally:
        enlarged.close()
