"""The bench's count of the house: what belongs to the actor and what does not."""

from Bench.house import figures

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
