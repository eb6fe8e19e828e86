import Glibc
package import Model

/// Somebody at a simulated gate who heeds a start signal: stands still while it is awaited, and passes
/// a human reaction time after it, now and then too early.
///
/// A reaction is drawn from an ex-Gaussian distribution, the usual one for reaction times: a normal
/// part of 0.18 ± 0.02 s and an exponential one of 0.07 s, so 0.25 s on average. Source of the form:
/// R. D. Luce, "Response Times" (1986), sections 1.3.2 and 3.2; the figures are ours, near the 0.23 s
/// that 1,469 people needed on average for a light (D. L. Woods et al., Frontiers in Human
/// Neuroscience 9:131, 2015).
package struct SimulatedStarter: Sendable {
  /// One start in this many is a false one.
  package static let falseStarts = 20

  private static let normal = (mean: 0.18, deviation: 0.02)
  private static let exponential = 0.07
  /// Nobody reacts faster, and whoever needs longer was not looking; in seconds.
  private static let plausible = 0.12...1.0
  /// How long before the signal somebody leaves who cannot wait, in seconds.
  private static let haste = 0.05...0.4

  private var random: SplitMix64
  /// The moment of the signal that was heard of last.
  private var signal: HostInstant?
  /// When the start is answered; absent once it was.
  private var answer: HostInstant?

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Hears how it stands with the signal.
  ///
  /// - Parameters:
  ///   - moment: When the signal will be or was given; absent while none is awaited.
  ///   - course: How long it takes from the start to the gate, in seconds: 0 where the reaction itself
  ///     is measured.
  package mutating func hear(_ moment: HostInstant?, course: Double) {
    guard moment != signal else { return }
    signal = moment
    answer = moment.map { moment in
      Int.random(in: 1...Self.falseStarts, using: &random) == 1
        ? moment.advanced(bySeconds: -Double.random(in: Self.haste, using: &random))
        : moment.advanced(bySeconds: reaction() + course)
    }
  }

  /// Returns when the gate is passed that would be passed at a moment if nobody started anybody.
  package func passage(plannedFor moment: HostInstant) -> HostInstant { answer ?? moment }

  /// Takes in that the gate was passed.
  package mutating func pass() { answer = nil }

  private mutating func reaction() -> Double {
    while true {
      // Box and Muller; the argument of each logarithm is above 0.
      let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      let angle = Double.random(in: 0..<(2 * .pi), using: &random)
      let late = -Self.exponential * log(1 - Double.random(in: 0..<1, using: &random))
      let time = Self.normal.mean + Self.normal.deviation * radius * cos(angle) + late
      if Self.plausible.contains(time) { return time }
    }
  }
}
