/// When each beep of a table is due, in nanoseconds from the start: of the table alone, so that no
/// clock and no delay can move one.
package struct BeepSchedule: Sendable, Hashable {
  package enum Sound: String, Sendable, Hashable, Codable, CaseIterable {
    /// The test begins.
    case start
    /// A line is to be reached.
    case beep
    /// The same, and a new level begins.
    case level
    /// A unit begins after a rest.
    case go
    /// A level ends, and a rest begins.
    case rest
    /// The time is called.
    case call
    /// The table is at its end.
    case end
  }

  package struct Cue: Sendable, Hashable {
    package var due: Int64
    package var sound: Sound
    /// The place of the level that is run from then on.
    package var level: Int
    /// How many units there were before it and with it.
    package var units: Int
  }

  /// What is completed as a whole.
  package struct Unit: Sendable, Hashable {
    /// The place of the level in the table.
    package var level: Int
    /// Within the level, from 1.
    package var number: Int
    package var start: Int64
    package var end: Int64
    /// From the start to its end.
    package var metres: Double
  }

  package private(set) var cues: [Cue] = []
  package private(set) var units: [Unit] = []
  /// When somebody may have missed a beep, in order.
  package private(set) var checks: [Int64] = []
  package private(set) var end: Int64 = 0

  package init(_ table: BeepTable) {
    var time = 0.0
    var metres = 0.0
    // Of the way to the next line, where lines go on over the levels.
    var done = 0.0
    add(.start, at: 0, level: 0)
    for (index, level) in table.levels.enumerated() {
      let isLast = index == table.levels.count - 1
      switch (level.length, level.speed) {
      case (.units(let count), let speed?):
        append(count, speed, index, table, from: &time, &metres, isLast: isLast)
      case (.seconds(let seconds), let speed?):
        stretch(Double(seconds), speed, index, table, from: &time, &metres, &done, isLast)
      case (.seconds(let seconds), nil):
        callTime(Double(seconds), index, table.calls, from: &time)
      case (.units, nil):
        // The loader takes no units without a speed.
        break
      }
    }
    // After the last unit nobody rests.
    end = Self.nanoseconds(time)
    if cues.last.map({ $0.due == end }) == true { cues.removeLast() }
    add(.end, at: time, level: max(0, table.levels.count - 1))
  }

  /// Adds a level of units, each there, or there and back.
  private mutating func append(
    _ count: Int, _ speed: Double, _ level: Int, _ table: BeepTable, from time: inout Double,
    _ metres: inout Double, isLast: Bool
  ) {
    let leg = table.distance * 3.6 / speed
    let unit = leg * Double(table.legs)
    let begin = time
    for number in 1...count {
      let start = begin + Double(number - 1) * (unit + table.rest)
      if table.rest > 0, !units.isEmpty {
        add(number == 1 ? .level : .go, at: start, level: level)
      }
      for turn in 1..<max(1, table.legs) {
        add(.beep, at: start + Double(turn) * leg, level: level)
      }
      metres += table.distance * Double(table.legs)
      let end = start + unit
      units.append(
        Unit(
          level: level, number: number, start: Self.nanoseconds(start), end: Self.nanoseconds(end),
          metres: metres))
      checks.append(Self.nanoseconds(end))
      let begins = number == count && !isLast && table.rest == 0
      add(begins ? .level : .beep, at: end, level: begins ? level + 1 : level)
      time = end
    }
    if !isLast { time += table.rest }
  }

  /// Adds a level of so many seconds, with the lines that are reached in it.
  private mutating func stretch(
    _ seconds: Double, _ speed: Double, _ level: Int, _ table: BeepTable, from time: inout Double,
    _ metres: inout Double, _ done: inout Double, _ isLast: Bool
  ) {
    let pace = speed / 3.6
    let start = time
    if !table.isContinuous { done = 0 }
    if level > 0 { add(.level, at: start, level: level) }
    var line = 1
    while true {
      let at = (table.distance * Double(line) - done) / pace
      // A line at the very end of a level belongs to it, however a product is rounded.
      guard at <= seconds + 1e-9 else { break }
      let due = Self.nanoseconds(start + at)
      checks.append(due)
      let isEnd = Self.nanoseconds(start + seconds) == due
      if table.isContinuous {
        metres += table.distance
        let from = units.last?.end ?? 0
        units.append(
          Unit(level: level, number: line, start: from, end: due, metres: metres))
      }
      if !isEnd { add(.beep, at: start + at, level: level) }
      line += 1
    }
    done += pace * seconds - table.distance * Double(line - 1)
    time = start + seconds
    guard !table.isContinuous else { return }
    metres += pace * seconds
    units.append(
      Unit(
        level: level, number: 1, start: Self.nanoseconds(start), end: Self.nanoseconds(time),
        metres: metres))
    if table.rest > 0, !isLast {
      add(.rest, at: time, level: level)
      time += table.rest
    }
  }

  private mutating func callTime(
    _ seconds: Double, _ level: Int, _ calls: Int?, from time: inout Double
  ) {
    if let calls {
      for call in stride(from: Double(calls), to: seconds, by: Double(calls)) {
        add(.call, at: time + call, level: level)
      }
    }
    time += seconds
  }

  private mutating func add(_ sound: Sound, at seconds: Double, level: Int) {
    cues.append(
      Cue(due: Self.nanoseconds(seconds), sound: sound, level: level, units: units.count))
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
}

extension BeepSchedule {
  /// How many units are completed at a time.
  package func completed(at time: Int64) -> Int { Self.count(units, upTo: time, \.end) }

  /// How many times somebody may have missed a beep until then: two presses with the same number are
  /// about the same beep.
  package func checks(at time: Int64) -> Int { Self.count(checks, upTo: time, \.self) }

  /// Returns how many units somebody has completed who is out by a press at a time.
  ///
  /// In the first half of the way the last beep was missed; in the second half the one stopped who was
  /// in time before. Where levels count as a whole there is no such doubt.
  package func proposal(at time: Int64, _ score: BeepTable.Score) -> Int {
    let completed = completed(at: time)
    guard score == .shuttle, completed < units.count else { return completed }
    let unit = units[completed]
    return time < unit.start + (unit.end - unit.start) / 2 ? max(0, completed - 1) : completed
  }

  /// The first place after all that are due until then.
  private static func count<Element>(
    _ list: [Element], upTo time: Int64, _ due: (Element) -> Int64
  ) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if due(list[middle]) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
