/// What became of many tilts.
package struct TiltTally: Sendable {
  package var tilts = 0
  package var right = 0
  /// Answers to the other side, or about the other axis.
  package var opposite = 0
  package var across = 0
  /// Tilts that nothing was said of.
  package var unanswered = 0
  /// Tilts that were told to be larger or quicker.
  package var more = 0
  package var quicker = 0
  /// Answers that no tilt was made for: second ones, ways back, knocks.
  package var double = 0
  /// Answers during which the tablet had left its rest before.
  package var unsteady = 0
  /// How long it was after each way back until a question would be shown, in seconds.
  package var waits: [Double] = []

  package var missed: Int { unanswered + more + quicker }

  package init() {}

  package mutating func add(_ other: TiltTally) {
    tilts += other.tilts
    right += other.right
    opposite += other.opposite
    across += other.across
    unanswered += other.unanswered
    more += other.more
    quicker += other.quicker
    double += other.double
    unsteady += other.unsteady
    waits += other.waits
  }

  package var longestWait: Double { waits.max() ?? 0 }

  /// The share of the questions for which somebody waited longer than `seconds`.
  package func waited(over seconds: Double) -> Double {
    waits.isEmpty ? 0 : Double(waits.count { $0 > seconds }) / Double(waits.count)
  }

  /// Returns a share of the tilts.
  package func share(_ count: Int) -> Double { tilts == 0 ? 0 : Double(count) / Double(tilts) }
}
