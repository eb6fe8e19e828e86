package import Model

/// What the values of a window come to, taken in one by one; only a series is held.
package struct WindowValue: Sendable, Hashable {
  private let capture: Exercise.Capture
  private let quantity: Quantity?
  private let unit: Unit?
  /// The measurement that the result is, or the newest where the result is made of all.
  private var chosen: Measurement?
  private var sum = 0.0
  private var sway = TiltSway()
  private var series: WindowSeries
  private var isWhole = true
  package private(set) var count = 0

  package init(_ exercise: Exercise) {
    capture = exercise.capture ?? .windowMax
    quantity = exercise.quantity
    unit = exercise.unit
    series = WindowSeries(capture)
  }

  /// Notes that values which belong to the window did not come: one of many hardly moves a mean.
  package mutating func tear() {
    series.tear()
    if capture == .windowCount { isWhole = false }
  }

  /// Notes that nothing could come for a while.
  ///
  /// A highest or lowest value was measured all the same; what is made of all values was not.
  package mutating func interrupt() {
    tear()
    if [.windowMean, .windowSway].contains(capture) { isWhole = false }
  }

  /// Whether what is missing is all that keeps the window from a result.
  package var isTorn: Bool { capture.isSeries ? series.isTorn : !isWhole && count > 0 }

  package mutating func add(_ measurement: Measurement) {
    count += 1
    sum += measurement.value
    if capture.isSeries { series.add(measurement) }
    if capture == .windowSway {
      sway.add(measurement.value, direction: measurement.channel ?? "")
    }
    guard let old = chosen else {
      chosen = measurement
      return
    }
    switch capture {
    case .windowMax where measurement.value <= old.value: break
    case .windowMin where measurement.value >= old.value: break
    default: chosen = measurement
    }
  }

  /// The result as a measurement; nothing if too little came.
  package var result: Measurement? {
    guard isWhole, var measurement = chosen else { return nil }
    switch capture {
    case .windowMean: derive(&measurement, sum / Double(count))
    case .windowCount: derive(&measurement, Double(count))
    case .windowSway:
      guard let angle = sway.angle else { return nil }
      derive(&measurement, angle)
    case _ where capture.isSeries:
      guard let value = series.value else { return nil }
      derive(&measurement, value)
    default: break
    }
    return measurement
  }

  /// What belongs beside the result.
  package var details: [String: JSONValue] { series.details }

  /// A value made of many has no bytes, no channel and no number of its own.
  private func derive(_ measurement: inout Measurement, _ value: Double) {
    measurement.value = value
    measurement.quantity = quantity ?? measurement.quantity
    measurement.unit = unit ?? measurement.unit
    measurement.channel = nil
    measurement.sequence = nil
    measurement.uncertainty = nil
    measurement.raw = []
  }
}
