"""How large the house is: counted from its sources, beside what stood there before it was put right.

    python Tests/Bench/house.py [REVISION]

The revision to compare with is the last one before that, unless another is named; without git only the
present is counted.
"""

import io
import re
import subprocess
import sys
import tarfile
from collections import Counter
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def way(text: str) -> list[Path]:
    """Return the files of a list that names a folder of `Sources` and files in it on each line."""
    lines = (line.split(": ") for line in text.strip().splitlines())
    return [
        CHECKOUT / "Sources" / folder / (name if "." in name else f"{name}.swift")
        for folder, names in lines
        for name in names.split()
    ]


BEFORE = "7de3927"
# Written by us and read by people; pictures and their like are not.
KINDS = {
    ".swift": "Swift", ".mustache": "templates", ".css": "style sheets", ".js": "JavaScript",
    ".yaml": "descriptions and exercises",
}  # fmt: skip
# Found by reading: what takes a gate's line, or what has become of it, and hands it on, from the transport's
# read to the sentence on the page. What is only asked on the way (a checksum, a scale, a row's SQL) is not in it.
WAY = """
Transports: Poller DescriptorReader Serial/SerialLink BoundedQueue OpenLine
Devices: Lines/LineDecoder Lines/LineFramer Lines/LineParser Records/RecordTracker Coding/ReadingForm
Station: Station+Links Station+Receiving Station+RunEvents Runs+Devices Runs Station+Recording RunStep TrialMaker
Engine: CaptureMachine AutomaticCore EachResult
Store: Store+Runs Records/TrialRow
Station: Station+Live LiveHub LiveSubscription
Web: Live/LiveWriter Pages/RunPages Pages/RunFacts Pages/RunView Pages/PageRenderer
Web/Resources/Static/js: live-hub.js live.js run.js page.js morph.js
"""
# Before, whose names nobody wrote down, and now.
BY_HAND = {"files that a gate line passes": (31, len(way(WAY)))}

# swift-format indents a type's own members by two spaces.
ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))? )*"
MODIFIERS = r"(?:(?:package|public|internal|private|fileprivate|nonisolated)(?:\(\w+\))? |weak |lazy )*"
OPENS = re.compile(r"^(?:package |public )?(?:final )?(?:actor|extension) Station\b.*\{$")
FUNCTION = re.compile(rf"^  {ATTRIBUTES}{MODIFIERS}(?:static )?func ")
# One whose body follows without a first value is computed.
PROPERTY = re.compile(rf"^  {ATTRIBUTES}{MODIFIERS}(?:let|var) (?!.*\{{)|^  {MODIFIERS}(?:let|var) [^{{]*=")

Sources = dict[str, str]


def present() -> Sources:
    """Return the text of every source of the kinds above, by its path below `Sources`."""
    folder = CHECKOUT / "Sources"
    files = (file for file in folder.rglob("*") if file.suffix in KINDS)
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in files}


def past(revision: str) -> Sources:
    """Return the same of a revision; nothing if git does not have it."""
    command = ["git", "-C", CHECKOUT, "archive", revision, "Sources"]
    packed = subprocess.run(command, capture_output=True, check=False)
    if packed.returncode != 0:
        return {}
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        files = [file for file in archive if file.isfile() and Path(file.name).suffix in KINDS]
        return {
            str(Path(file.name).relative_to("Sources")): archive.extractfile(file).read().decode()
            for file in files
        }


def figures(sources: Sources) -> dict[str, int]:
    lines, files = Counter(), Counter()
    for path, text in sources.items():
        kind = KINDS[Path(path).suffix]
        lines[kind] += text.count("\n")
        files[kind] += 1
    counted = {}
    for kind in KINDS.values():
        counted |= {f"{kind}: lines": lines[kind], f"{kind}: files": files[kind]}
    counted["Station, the actor: lines"] = sum(
        text.count("\n") for path, text in sources.items() if re.fullmatch(r"Station/Station(\+\w+)?\.swift", path)
    )
    counted["Station, the actor: stored properties"] = _members(sources, PROPERTY)
    counted["Station, the actor: functions"] = _members(sources, FUNCTION)
    return counted


def _members(sources: Sources, member: re.Pattern[str]) -> int:
    """Count what matches among the actor's own members, in its declaration and its extensions."""
    count = 0
    for path, text in sources.items():
        is_inside = False
        for line in text.splitlines():
            if OPENS.match(line):
                is_inside = True
            elif line == "}":
                is_inside = False
            elif is_inside and member.match(line):
                count += 1
    return count


def house(revision: str = BEFORE) -> None:
    """Print each figure of the revision and of the sources as they lie here."""
    before, now = figures(past(revision)), figures(present())
    rows = [(name, before[name] or None, now[name]) for name in now]
    rows += [(name, *values) for name, values in BY_HAND.items()]
    print(f"{'the house':44} {'before':>8} {'now':>8}")
    for name, *values in rows:
        cells = ("-" if value is None else f"{value:,}" for value in values)
        print(f"{name:44} " + " ".join(f"{cell:>8}" for cell in cells))


if __name__ == "__main__":
    house(*sys.argv[1:])
