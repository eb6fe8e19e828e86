import Model

/// Draws what a simulated device measures, and what it sends where it sends instants.
struct SimulatedValues: Sendable {
  /// What was measured in all, of what is sent as instants.
  private var total = 0.0

  /// Begins anew at a tick of the columns that are sent as instants.
  mutating func restart(at tick: Int, _ columns: [ValueColumn]) {
    let clock = columns.first { $0.successive != nil }
    total = clock.map { Double(tick) * $0.scale.value } ?? 0
  }

  /// Returns a value for each column: in its unit, or as an instant since the beginning.
  mutating func next(
    for columns: [ValueColumn], using random: inout SplitMix64
  ) -> [Double] {
    columns.map { column in
      let value = Double.random(in: column.simulated, using: &random)
      guard column.successive != nil else { return value }
      total += value
      return total
    }
  }
}

extension ValueColumn {
  /// Returns the whole number on the wire for a drawn value, if there is one.
  func sent(_ value: Double) -> Int? {
    guard let number = number(for: value) else { return nil }
    guard let successive else { return number }
    return number % successive
  }
}

extension ClockColumn {
  /// Returns the number on the wire at a time, in seconds since the device began.
  func sent(_ time: Double) -> Int {
    Int(exactly: (time / scale.value).rounded()).map { $0 % wrap } ?? 0
  }
}
