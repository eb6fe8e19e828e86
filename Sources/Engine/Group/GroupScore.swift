package import Model

/// A result in the words of its table.
package struct GroupScore: Sendable, Hashable {
  /// The level's place or, where levels are whole numbers, its number.
  package var level: Int?
  /// What the level is called.
  package var name: String?
  /// Within the level.
  package var shuttle: Int?
  package var metres: Double?
  /// Of the level, in km/h.
  package var speed: Double?
  /// From the start to the finish.
  package var seconds: Double?

  /// Returns what a number of units, metres or seconds come to; nothing if the table has no such result.
  package init?(
    _ plan: GroupPlan, completed: Int?, metres: Double?, seconds: Double? = nil
  ) {
    let (table, units) = (plan.table, plan.schedule.units)
    guard table.score != .time else {
      let limit = Double(plan.schedule.end) / 1e9
      guard let seconds, seconds > 0, seconds <= limit else { return nil }
      // A press is no better than that.
      self.seconds = (seconds * 1000).rounded() / 1000
      return
    }
    guard table.score != .distance else {
      guard let metres, (0...Self.farthest).contains(metres) else { return nil }
      self.metres = metres
      return
    }
    guard let completed, (0...units.count).contains(completed) else { return nil }
    let unit = completed > 0 ? units[completed - 1] : nil
    let place = unit?.level ?? 0
    level = Int(table.levels[place].name) ?? place + 1
    name = table.levels[place].name
    shuttle = unit?.number ?? 0
    self.metres = unit?.metres ?? 0
    speed = table.levels[place].speed
    guard table.score == .stage else { return }
    // Only the speed of a whole level is one of its results.
    (shuttle, self.metres) = (nil, nil)
    if unit == nil { (level, name, speed) = (0, "0", 0) }
  }

  /// Nobody runs farther in the longest test.
  private static let farthest = 100_000.0

  /// The value of the trial, in the unit of the table's definition.
  package var value: Double? { Self.value(metres: metres, speed: speed, seconds: seconds) }

  /// The same of a result that was told before.
  package static func value(metres: Double?, speed: Double?, seconds: Double?) -> Double? {
    // So many decimals that 12.5 km/h comes back from metres per second.
    seconds ?? metres ?? speed.map { ($0 / 3.6 * 1e6).rounded() / 1e6 }
  }

  /// The members of the trial's `details`.
  package var details: [String: JSONValue] {
    var details: [String: JSONValue] = [:]
    if let level { details["level"] = .number(Double(level)) }
    if let name, Int(name) == nil { details["level_name"] = .string(name) }
    if let shuttle { details["shuttle"] = .number(Double(shuttle)) }
    return details
  }
}
