extension Driver {
  /// Makes what sends the bytes of a device with this driver, if it is one that can be simulated.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same bytes.
  ///   - faults: What may go wrong; those built into records need a description and are left out.
  /// - Returns: The device, just switched on.
  package func makeSimulator(
    seed: UInt64, faults: Set<DeviceFault>
  ) -> (any DeviceSimulator)? {
    guard let device = simulated?(seed) else { return nil }
    return device.spoiled(
      by: faults, seed: seed, carrier: profile.serial == nil ? .packets : .stream(lineEnd: [0x0D]),
      silenceLimit: silenceLimit)
  }
}

extension Registry {
  /// Makes what sends the bytes of a device: of a description or of a driver that has a simulator.
  ///
  /// - Parameters:
  ///   - id: The driver.
  ///   - seed: The same seed gives the same bytes.
  ///   - faults: What may go wrong; nothing if empty.
  /// - Returns: The device, just switched on; nothing if there is no simulator of it.
  package func simulator(
    of id: String, seed: UInt64, faults: Set<DeviceFault> = []
  ) -> (any DeviceSimulator)? {
    description(id: id)?.makeSimulator(seed: seed, faults: faults)
      ?? driver(id: id)?.makeSimulator(seed: seed, faults: faults)
  }
}
