"""LibreOffice Calc without a screen, unpacked beside the tests, and what it makes of a file.

It is the same one on every machine, also where a LibreOffice is installed.
"""

import os
import subprocess
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from Support.unpacked import needed, unpack

PACKAGE = "libreoffice-calc-nogui"
# What it ends with after it made a new profile and wants to be started again.
RESTART = 81

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"

Cell = str | float | None


def sheet(csv: Path, folder: Path, delimiter: str, language: int) -> list[list[Cell]]:
    """Return the cells of a CSV file as Calc opens it: text, number or nothing.

    `language` is the number that Windows gives a language (MS-LCID); it decides what a number is.
    A cell that became a formula raises AssertionError.
    """
    # Separator, quotation mark, UTF-8, from line 1; quoted numbers stay numbers, dates stay text.
    how = f"CSV:{ord(delimiter)},34,76,1,,{language},false,false,false"
    command, environment = _program()
    command += [
        f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--norestore",
        "--convert-to", "fods", f"--infilter={how}", "--outdir", folder, csv,
    ]  # fmt: skip
    for _ in range(2):
        done = subprocess.run(
            command, env={**os.environ, **environment, "HOME": str(folder)}, check=False,
            capture_output=True, text=True, timeout=240,
        )  # fmt: skip
        if done.returncode != RESTART:
            break
    made = folder / f"{csv.stem}.fods"
    assert made.exists(), f"{done.returncode}: {done.stdout}{done.stderr}"
    return [_row(row) for row in ElementTree.parse(made).iter(f"{TABLE}table-row")]


@cache
def _program() -> tuple[list, dict[str, str]]:
    tree = unpack("libreoffice", needed(PACKAGE))
    program = tree / "usr/lib/libreoffice/program"
    places = program / "fundamentalrc"
    # The package names fixed places, and its scripts would copy the second from the first.
    home = (tree / "usr/lib/libreoffice").as_uri()
    text = places.read_text().replace("file:///etc/libreoffice/registry", f"{home}/share/.registry")
    places.write_text(text.replace("=file:///usr/lib/libreoffice\n", f"={home}\n"))
    shared = tree / "usr/lib/x86_64-linux-gnu"
    folders = [program, shared, shared / "blas", shared / "lapack"]
    return [program / "soffice.bin"], {"LD_LIBRARY_PATH": ":".join(map(str, folders))}


def _row(row: ElementTree.Element) -> list[Cell]:
    cells: list[Cell] = []
    for cell in row.iter(f"{TABLE}table-cell"):
        assert f"{TABLE}formula" not in cell.attrib, cell.attrib
        count = int(cell.get(f"{TABLE}number-columns-repeated", "1"))
        cells += [_value(cell)] * count
    return cells


def _value(cell: ElementTree.Element) -> Cell:
    kind = cell.get(f"{OFFICE}value-type")
    if kind is None:
        return None
    if kind == "float":
        return float(cell.get(f"{OFFICE}value"))
    assert kind == "string", f"a cell became {kind}"
    return "\n".join(_text(paragraph) for paragraph in cell.findall(f"{TEXT}p"))


def _text(element: ElementTree.Element) -> str:
    """Spell a paragraph out: runs of spaces, tabs and line breaks are elements (ODF 1.3, 6.1)."""
    spelled = element.text or ""
    for part in element:
        if part.tag == f"{TEXT}s":
            spelled += " " * int(part.get(f"{TEXT}c", "1"))
        elif part.tag == f"{TEXT}tab":
            spelled += "\t"
        elif part.tag == f"{TEXT}line-break":
            spelled += "\n"
        else:
            spelled += _text(part)
        spelled += part.tail or ""
    return spelled
