package import Devices
package import Model

/// Which devices are heard by ANT sticks now, turned into what changed.
///
/// Pure. A device is told of once it was heard twice: what a damaged message names once is none.
package struct ANTRoster: Sendable {
  private struct Entry {
    var heard: HostInstant
    /// When it was reported last; absent before the first time.
    var reported: HostInstant?
  }

  /// So many devices at once are more than any radio tells apart; one more is not taken in.
  package static let limit = 256

  private let deadlines: ANTDeadlines
  private var entries: [ANTChannelID: Entry] = [:]
  private var sightings: [ANTChannelID: Sighting] = [:]

  package init(deadlines: ANTDeadlines = ANTDeadlines()) { self.deadlines = deadlines }

  /// Every device that was told of.
  package var known: [Sighting] {
    sightings.values.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// When the next device is gone if nothing is heard of it; absent if none is there.
  package var deadline: HostInstant? {
    entries.values.map(\.heard).min()?.advanced(bySeconds: deadlines.gone)
  }

  /// Takes in that a device was heard.
  ///
  /// - Parameters:
  ///   - device: Of a kind that is read.
  ///   - signal: Received signal strength, in dBm.
  ///   - now: When.
  /// - Returns: The sighting, if it is news.
  package mutating func hear(
    _ device: ANTChannelID, signal: Int?, at now: HostInstant
  ) -> DiscoveryEvent? {
    guard var entry = entries[device] else {
      if entries.count < Self.limit { entries[device] = Entry(heard: now) }
      return nil
    }
    entry.heard = now
    defer { entries[device] = entry }
    let isRested = entry.reported.map { now.seconds(since: $0) >= deadlines.report } ?? true
    guard isRested, let sighting = device.sighting(signal: signal) else { return nil }
    guard sighting != sightings[device] else { return nil }
    entry.reported = now
    sightings[device] = sighting
    return .found(sighting)
  }

  /// Forgets what was not heard for too long.
  package mutating func expire(at now: HostInstant) -> [DiscoveryEvent] {
    let limit = deadlines.gone
    return remove { now.seconds(since: $0.heard) >= limit }
  }

  /// Forgets everything: nothing hears any more.
  package mutating func clear() -> [DiscoveryEvent] { remove { _ in true } }

  private mutating func remove(_ isGone: (Entry) -> Bool) -> [DiscoveryEvent] {
    let gone = entries.filter { isGone($0.value) }.keys
    for device in gone { entries[device] = nil }
    let told = gone.compactMap { sightings.removeValue(forKey: $0)?.id }
    return told.sorted { $0.rawValue < $1.rawValue }.map { .gone($0) }
  }
}
