/// Makes the bytes that a device sends: pure, the same for the same seed.
package protocol DeviceSimulator: Sendable {
  /// Returns what goes out next.
  mutating func next() -> SimulatorStep

  /// Begins anew.
  ///
  /// - Parameter tick: Of the device's clock and counter, 0 after power-on.
  mutating func restart(at tick: Int)
}

/// One record as it goes out.
package struct SimulatorStep: Sendable, Hashable {
  /// The record, or what a fault left of it.
  package var bytes: [UInt8]
  /// How long to wait before sending it, in seconds.
  package var delay: Double
  package var fault: DeviceFault?
  /// The characteristic that sends it, for Bluetooth LE, else empty.
  package var source = ""

  package init(bytes: [UInt8], delay: Double, fault: DeviceFault? = nil, source: String = "") {
    self.bytes = bytes
    self.delay = delay
    self.fault = fault
    self.source = source
  }
}
