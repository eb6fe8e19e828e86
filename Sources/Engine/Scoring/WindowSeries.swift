package import Model

/// The values of a window in their order, for results that are made of how they follow each other.
///
/// A value that is missing in between cannot be told from a change: such a window has no result.
package struct WindowSeries: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    /// In seconds, of the device's clock if it has one.
    var time: Double
    var value: Double
  }

  /// An hour of a gauge with 80 samples a second has 288 000.
  private static let limit = 500_000

  private let capture: Exercise.Capture
  private var samples: [Sample] = []
  private var isWhole = true
  private var beats = BeatContinuity()
  private var rebounds = ReboundSeries()

  package init(_ capture: Exercise.Capture) { self.capture = capture }

  package mutating func add(_ measurement: Measurement) {
    guard samples.count < Self.limit else { return tear() }
    let time = measurement.deviceTime ?? Double(measurement.hostTime.nanoseconds) / 1e9
    samples.append(Sample(time: time, value: measurement.value))
    if capture == .windowReactiveStrength { rebounds.add(measurement) }
    guard capture == .windowVariability else { return }
    if !beats.isWhole(with: measurement.value, at: measurement.hostTime) { tear() }
  }

  /// Notes that something was lost.
  package mutating func tear() { isWhole = false }

  /// Whether something was lost in it.
  package var isTorn: Bool { !isWhole && !samples.isEmpty }

  /// What the series comes to, in the unit of the capture's quantity; nothing if too little came or
  /// something was lost.
  package var value: Double? {
    guard isWhole else { return nil }
    switch capture {
    case .windowImpulse: return Impulse.value(of: samples.map { ($0.time, $0.value) })
    case .windowForceRate:
      return ForceRate.value(
        of: samples.map { ($0.time, $0.value) }, onset: ForceRate.usualOnset,
        span: ForceRate.usualSpan)
    case .windowVariability: return HeartRateVariability.successive(samples.map(\.value))
    case .windowTopSpeed:
      return EncoderSpeed.values(of: samples.map { ($0.time, $0.value) })
        .compactMap { $0.map(abs) }.max()
    case .windowReactiveStrength: return rebounds.index
    default: return nil
    }
  }

  /// What belongs beside the value.
  package var details: [String: JSONValue] { rebounds.details }
}
