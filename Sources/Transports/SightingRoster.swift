package import Devices
package import Model

/// What a transport sees now, turned into what changed.
///
/// Pure; one place on the machine (a sysfs path) is one row, and no two rows share a device id.
package struct SightingRoster: Sendable {
  /// One device at one place.
  package struct Candidate: Sendable, Hashable {
    /// Where it is; another device at the same place comes after this one is gone.
    package var place: String
    package var sighting: Sighting
    /// The id to use when a second device claims the same one (two boards without a serial
    /// number).
    package var alternative: DeviceID

    package init(place: String, sighting: Sighting, alternative: DeviceID) {
      self.place = place
      self.sighting = sighting
      self.alternative = alternative
    }
  }

  private var rows: [String: Sighting] = [:]

  package init() {}

  /// Forgets what was at a place.
  package mutating func remove(place: String) -> [DiscoveryEvent] {
    rows.removeValue(forKey: place).map { [.gone($0.id)] } ?? []
  }

  /// Takes over what is there now; whoever left is reported before whoever came.
  ///
  /// An id stays with its place for as long as the device is there.
  package mutating func reconcile(_ candidates: [Candidate]) -> [DiscoveryEvent] {
    let places = Set(candidates.map(\.place))
    var events: [DiscoveryEvent] = []
    for place in rows.keys.sorted() where !places.contains(place) {
      events += remove(place: place)
    }
    for candidate in candidates.sorted(by: { $0.place < $1.place }) {
      var sighting = candidate.sighting
      sighting.id = id(for: candidate)
      if rows[candidate.place] == sighting { continue }
      rows[candidate.place] = sighting
      events.append(.found(sighting))
    }
    return events
  }

  private func id(for candidate: Candidate) -> DeviceID {
    let taken = Set(rows.filter { $0.key != candidate.place }.values.map(\.id))
    let wanted = [candidate.sighting.id, candidate.alternative]
    if let known = rows[candidate.place]?.id, wanted.contains(known) { return known }
    return wanted.first { !taken.contains($0) }
      ?? DeviceID(rawValue: "\(candidate.alternative)@\(candidate.place)")
  }
}
