package import Model

/// What an open link tells its one owner, in order.
package enum LinkEvent: Sendable, Hashable {
  /// The link works: subscribed, configured, first bytes may follow.
  case ready(LinkDetails)
  case received(Chunk)
  /// Samples of motion sensors, at least one, in the order in which they were read.
  case motion([MotionSample])
  /// Somebody at this address wants to be the device and waits to be let in; nothing once nobody
  /// does any more.
  case asks(peer: String?)
  /// The device pairs and a person is needed for it; nothing once none is any more.
  case pairs(PairingRequest?)
  /// The device did not take what a person had it do, and why.
  case orderFailed(String)
  /// Something about the device changed or became known.
  case details(LinkDetails)
}

/// What a link learns about the device at its other end; absent where it did not say.
package struct LinkDetails: Sendable, Hashable {
  package var firmware: String?
  /// Who makes it, in the maker's words.
  package var manufacturer: String?
  /// What its maker calls it.
  package var product: String?
  package var serialNumber: String?
  /// Per cent, 0 … 100.
  package var battery: Int?
  /// Received signal strength, in dBm.
  package var signal: Int?
  /// Samples per second, for tilt sensors.
  package var samplingFrequency: Double?
  /// Whether values are asked for one by one, because the sensor could not be set up to send them.
  package var isPolled: Bool?
  /// What told how a tilt sensor sits in the tablet, as `ACCEL_MOUNT_MATRIX`.
  package var mountMatrix: String?

  package init(
    firmware: String? = nil, battery: Int? = nil, signal: Int? = nil,
    samplingFrequency: Double? = nil, isPolled: Bool? = nil, mountMatrix: String? = nil,
    manufacturer: String? = nil, product: String? = nil, serialNumber: String? = nil
  ) {
    self.firmware = firmware
    self.battery = battery
    self.signal = signal
    self.samplingFrequency = samplingFrequency
    self.isPolled = isPolled
    self.mountMatrix = mountMatrix
    self.manufacturer = manufacturer
    self.product = product
    self.serialNumber = serialNumber
  }
}
