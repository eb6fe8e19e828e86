extension Driver {
  /// Makes what sends the bytes of a device with this driver, if it is one that can be simulated.
  ///
  /// - Parameters:
  ///   - characteristic: Of several kinds of the product the one that has it.
  ///   - seed: The same seed gives the same bytes.
  ///   - faults: What may go wrong; those built into records need a description and are left out.
  /// - Returns: The device, just switched on.
  package func makeSimulator(
    of characteristic: String = "", seed: UInt64, faults: Set<DeviceFault>
  ) -> (any DeviceSimulator)? {
    guard let device = (simulatedKinds[characteristic] ?? simulated)?(seed) else { return nil }
    return device.spoiled(
      by: faults, seed: seed, carrier: profile.serial == nil ? .packets : .stream(lineEnd: [0x0D]),
      silenceLimit: silenceLimit)
  }
}

extension Registry {
  /// Makes what sends the bytes of a device: of a description or of a driver that has a simulator.
  ///
  /// - Parameters:
  ///   - name: The driver, or a characteristic that it reads.
  ///   - seed: The same seed gives the same bytes.
  ///   - faults: What may go wrong; nothing if empty.
  /// - Returns: The device, just switched on; nothing if there is no simulator of it.
  package func simulator(
    of name: String, seed: UInt64, faults: Set<DeviceFault> = []
  ) -> (any DeviceSimulator)? {
    guard let driver = driver(named: name) else { return nil }
    return description(id: driver.id)?.makeSimulator(seed: seed, faults: faults)
      ?? driver.makeSimulator(of: BluetoothUUID.long(name), seed: seed, faults: faults)
  }
}
