package import Model

/// Finds the strap that is held close: the only one whose signal rises far above all others.
///
/// A hand's breadth is some 20 dB nearer than the other end of a bench (free space, 20 log of the
/// distance), and bodies move a signal by about 10 dB; so much it must be above every other one, and
/// above what it was itself, for three seconds.
package struct CloseStrap: Sendable, Hashable {
  /// In dB.
  package static let margin = 10.0
  package static let rise = 10.0
  /// In seconds.
  package static let hold = 3.0
  /// How many of a strap's readings must tell the same.
  package static let fewest = 2
  /// How far back what a strap was is looked at, in seconds.
  package static let memory = 30.0
  /// A strap without a reading for so long does not stand in anybody's way, in seconds.
  private static let silence = 10.0

  private struct Reading: Sendable, Hashable {
    var at: HostInstant
    var signal: Double
  }

  private var readings: [StrapKey: [Reading]] = [:]

  package init() {}

  /// Takes in how strongly a strap was heard, in dBm; what no radio tells is passed over.
  package mutating func hear(_ strap: StrapKey, _ signal: Int, at moment: HostInstant) {
    guard (-127 ... -1).contains(signal) else { return }
    readings[strap, default: []].removeAll { moment.seconds(since: $0.at) > Self.memory }
    readings[strap, default: []].append(Reading(at: moment, signal: Double(signal)))
  }

  /// Finds the strap that alone has been close for long enough.
  ///
  /// - Parameters:
  ///   - candidates: Those that may be proposed; all others only stand in the way.
  ///   - now: The present moment.
  /// - Returns: Nothing as long as there is a doubt.
  package func found(among candidates: Set<StrapKey>, at now: HostInstant) -> StrapKey? {
    let levels = readings.compactMapValues { level(of: $0, at: now) }
    let close = levels.filter { strap, level in
      candidates.contains(strap) && level.isHeld
        && levels.allSatisfy { $0.key == strap || $0.value.highest + Self.margin <= level.lowest }
    }
    return close.count == 1 ? close.first?.key : nil
  }

  private struct Level {
    /// Within the last three seconds.
    var lowest: Double
    var highest: Double
    /// Whether it rose, and stayed there.
    var isHeld: Bool
  }

  private func level(of list: [Reading], at now: HostInstant) -> Level? {
    guard let newest = list.last, now.seconds(since: newest.at) < Self.silence else { return nil }
    let recent = list.filter { now.seconds(since: $0.at) <= Self.hold }
    guard !recent.isEmpty else {
      return Level(lowest: newest.signal, highest: newest.signal, isHeld: false)
    }
    let before = list.filter { now.seconds(since: $0.at) > Self.hold }.map(\.signal).min()
    let lowest = recent.map(\.signal).min() ?? newest.signal
    return Level(
      lowest: lowest, highest: recent.map(\.signal).max() ?? newest.signal,
      isHeld: recent.count >= Self.fewest && before.map { $0 + Self.rise <= lowest } == true)
  }
}
