package import Model

/// What a transport's standing watch reports.
package enum DiscoveryEvent: Sendable, Hashable {
  /// A device is there, or something about it changed.
  case found(Sighting)
  /// A device went away.
  case gone(DeviceID)
  /// The transport as a whole works (`nil`) or does not, and why.
  case condition(LinkKind, LinkError?)
}

/// One family of links: finds devices and makes links to them.
package protocol Transport: Sendable {
  /// The kind of link that it makes.
  var kind: LinkKind { get }

  /// Reports what is there now and every change, until the task is cancelled.
  ///
  /// Passive: it costs nothing while nothing changes and asks nothing of the radio. A failure of
  /// the service behind it is reported as a condition and retried, never thrown.
  func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async

  /// Searches actively until the task is cancelled; finds arrive through `watch`.
  ///
  /// What keeps a search from being started and may pass is a condition there, and it is tried again.
  ///
  /// - Parameter services: Advertised service UUIDs to look for; empty means any.
  /// - Throws: `LinkError` if this kind of link cannot be used now.
  func scan(for services: [String]) async throws(LinkError)

  /// Turns the radio on, for the whole machine; only ever at somebody's press.
  ///
  /// - Throws: `LinkError` if it stays off; `unsuitable` if there is nothing to turn on.
  func turnOn() async throws(LinkError)

  /// Lets a peer in that asks at the port of a device (`LinkEvent.asks`).
  ///
  /// - Parameters:
  ///   - peer: Its address, as the person saw it.
  ///   - device: Whose port it is.
  ///   - isExpected: Whether it was known to come: what it has sent before counts too.
  /// - Returns: False if it does not ask any more.
  func admit(_ peer: String, to device: DeviceID, isExpected: Bool) -> Bool

  /// Says whether somebody looks at the devices, who can be asked while one pairs.
  func attend(_ isAttended: Bool)

  /// Takes a person's answer to what a device's pairing asks (`LinkEvent.pairs`).
  ///
  /// - Returns: False if nothing is asked any more.
  func answer(_ answer: PairingAnswer, to device: DeviceID) -> Bool

  /// Forgets that a device was paired; only ever at somebody's press.
  ///
  /// - Throws: `LinkError` if that cannot be; `unsuitable` where nothing pairs.
  func forgetBond(of sighting: Sighting) async throws(LinkError)

  /// Makes a closed link to a device.
  func link(to sighting: Sighting, profile: LinkProfile) -> any Link
}

extension Transport {
  package func scan(for services: [String]) async throws(LinkError) {}

  package func admit(_ peer: String, to device: DeviceID, isExpected: Bool) -> Bool { false }

  package func attend(_ isAttended: Bool) {}

  package func answer(_ answer: PairingAnswer, to device: DeviceID) -> Bool { false }

  package func forgetBond(of sighting: Sighting) async throws(LinkError) {
    throw LinkError(.unsuitable, detail: "\(kind.rawValue) does not pair")
  }

  package func turnOn() async throws(LinkError) {
    throw LinkError(.unsuitable, detail: "\(kind.rawValue) has nothing to turn on")
  }
}
