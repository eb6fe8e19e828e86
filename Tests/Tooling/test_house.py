"""The bench's count of the house, and that its comments can be followed by who has the house alone."""

import re
from pathlib import Path

from Bench.house import WAY, figures, way

CHECKOUT = Path(__file__).resolve().parents[2]
# Our own papers and drawings are none of the repository's files; a maker's document is named with its
# product, a standard's page with its host.
POINTER = re.compile(
    r"(?<![\w./-])(?!README|CHANGELOG|CONTRIBUTING|BENCHMARKS)[A-Z]{4,}\.md\b"
    r"|(?<![\w./-])[\w-]+\.html\b"
    r"|\bshared/(?:design|facts|work)"
    r"|\bmock-?up\b|\bthe (?:sketch|brief)\b|\bThe issue:|\bsection [\d.]+ of the facts\b",
)
TEXTS = {".swift", ".py", ".js", ".css", ".mustache", ".yaml", ".md", ".toml", ".sh", ".json"}

STATION = """package actor Station {
  package let name: String
  private(set) var runs: [RunID: ActiveRun] = [:]
  nonisolated let hub = LiveHub { _ in }
  var isIdle: Bool { runs.isEmpty }
  var count: Int {
    let all = runs.count
    return all
  }

  init(name: String) {
    self.name = name
  }

  package func connect(_ device: DeviceID) async throws(StationError) {
    func inner() {}
  }
}

struct Part {
  let whole: Station
  func show() {}
}
"""
EXTENSION = """extension Station {
  static func isFull(_ run: ActiveRun) -> Bool { false }
  @discardableResult private func close() -> Bool { true }
}

extension StationError {
  func show() {}
}
"""


def test_the_actors_own_members_are_counted() -> None:
    counted = figures({"Station/Station.swift": STATION, "Station/Station+Runs.swift": EXTENSION})
    assert counted["Station, the actor: stored properties"] == 3
    assert counted["Station, the actor: functions"] == 3
    assert counted["Station, the actor: lines"] == STATION.count("\n") + EXTENSION.count("\n")


def test_lines_and_files_are_counted_by_kind() -> None:
    counted = figures({"Web/a.css": "a\nb\n", "Web/b.css": "c\n", "Model/A.swift": "d\n"})
    assert (counted["style sheets: lines"], counted["style sheets: files"]) == (3, 2)
    assert (counted["Swift: lines"], counted["templates: files"]) == (1, 0)


def test_no_comment_points_outside_of_the_repository() -> None:
    pointers = [
        f"{file.relative_to(CHECKOUT)}:{number}: {line.strip()}"
        for folder in ("Sources", "Tests", "Documentation")
        for file in sorted((CHECKOUT / folder).rglob("*"))
        if file.suffix in TEXTS and file != Path(__file__).resolve()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if POINTER.search(line)
    ]
    assert not pointers, "\n".join(pointers)


def test_a_pointer_is_seen_and_a_source_is_none() -> None:
    for line in ("From LEARN.md: two minutes", "the row of `learn-report.html`", "`wall.html#night`",
                 "see shared/facts/tilt", "section 11.3 of the facts", "The issue: capitals"):  # fmt: skip
        assert POINTER.search(line), line
    for line in ("sqlite.org/wal.html#use", "https://yaml.org/type/bool.html", "Documentation/Contract.md",
                 "Heart Rate Service 1.0, section 3.1", "CHANGELOG.md", "PPIData.md"):  # fmt: skip
        assert not POINTER.search(line), line


def test_the_way_of_a_line_names_files_that_are_there() -> None:
    assert [file for file in way(WAY) if not file.is_file()] == []
