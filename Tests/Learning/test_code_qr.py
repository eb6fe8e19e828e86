"""The QR codes that programs are shared by, read by a decoder that is not ours."""

import random
from pathlib import Path

import zxingcpp
from PIL import Image

from Learning.json_lines import lines

HERE = Path(__file__).parent
MODULE = HERE.parents[1] / "Sources/Web/Resources/Static/js/code-qr.js"
# What the page draws a code for.
MOST_BYTES = 1_500
LETTERS = ["a", "Z", "7", " ", "\n", '"', "å", "Ö", "é", "—", "🏃", "[", "\\"]


def drawn(texts: list[str]) -> list[list[str] | None]:
    return lines(["node", HERE / "code_qr.mjs", MODULE], texts)


def read(rows: list[str]) -> str:
    """Read a code as it stands on the page: with a quiet edge, each module a few pixels."""
    quiet, scale = 4, 3
    size = len(rows) + 2 * quiet
    picture = Image.new("L", (size, size), 255)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module == "1":
                picture.putpixel((x + quiet, y + quiet), 0)
    found = zxingcpp.read_barcodes(picture.resize((size * scale, size * scale), Image.Resampling.NEAREST))
    assert len(found) == 1, "no code is found"
    assert found[0].format == zxingcpp.BarcodeFormat.QRCode
    return found[0].bytes.decode()


def texts() -> list[str]:
    """Texts of ever more bytes, up to the largest, with letters of one to four bytes."""
    made = random.Random(18)
    result = []
    for size in [*range(1, MOST_BYTES, 31), MOST_BYTES]:
        text = ""
        while len((text + "a").encode()) <= size:
            letter = made.choice(LETTERS)
            text += letter if len((text + letter).encode()) <= size else "a"
        result.append(text)
    return result


def test_every_text_that_is_short_enough_comes_back() -> None:
    wanted = texts()
    codes = drawn(wanted)
    assert [read(rows) for rows in codes] == wanted
    # From a small code to a large one, past where the length takes two bytes and where versions are told.
    sizes = {len(rows) for rows in codes}
    assert min(sizes) == 21 and max(sizes) > 57 and len(sizes) > 20


def test_what_is_too_long_has_no_code() -> None:
    assert drawn(["a" * 5_000]) == [None]
