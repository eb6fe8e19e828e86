package import Devices
package import Model

/// What a transport sees now, turned into what changed.
///
/// Pure; one place on the machine (a sysfs path) is one row, and no two rows share a device id.
package struct SightingRoster: Sendable {
  /// One device at one place.
  package struct Candidate: Sendable, Hashable {
    /// Where it is; another device at the same place comes after this one is gone.
    package var path: String
    package var sighting: Sighting
    /// The id to use when a second device claims the same one (two boards without a serial
    /// number).
    package var alternative: DeviceID

    package init(path: String, sighting: Sighting, alternative: DeviceID) {
      self.path = path
      self.sighting = sighting
      self.alternative = alternative
    }
  }

  private var rows: [String: Sighting] = [:]

  package init() {}

  /// Forgets what was at a place.
  package mutating func remove(path: String) -> [DiscoveryEvent] {
    rows.removeValue(forKey: path).map { [.gone($0.id)] } ?? []
  }

  /// Takes over what is there now; whoever left is reported before whoever came.
  ///
  /// An id stays with its place for as long as the device is there.
  package mutating func reconcile(_ candidates: [Candidate]) -> [DiscoveryEvent] {
    let paths = Set(candidates.map(\.path))
    var events: [DiscoveryEvent] = []
    for path in rows.keys.sorted() where !paths.contains(path) {
      events += remove(path: path)
    }
    for candidate in candidates.sorted(by: { $0.path < $1.path }) {
      var sighting = candidate.sighting
      sighting.id = id(for: candidate)
      if rows[candidate.path] == sighting { continue }
      rows[candidate.path] = sighting
      events.append(.found(sighting))
    }
    return events
  }

  private func id(for candidate: Candidate) -> DeviceID {
    let taken = Set(rows.filter { $0.key != candidate.path }.values.map(\.id))
    let wanted = [candidate.sighting.id, candidate.alternative]
    if let known = rows[candidate.path]?.id, wanted.contains(known) { return known }
    return wanted.first { !taken.contains($0) }
      ?? DeviceID(rawValue: "\(candidate.alternative)@\(candidate.path)")
  }
}
