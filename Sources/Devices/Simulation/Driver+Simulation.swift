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

extension Registry {
  /// Returns which faults change nothing of what a device sends: a notification has no baud rate, and what
  /// counts nothing has no gap.
  ///
  /// - Parameters:
  ///   - faults: Those that are asked for.
  ///   - name: The driver, or a characteristic that it reads.
  /// - Returns: Those that a long run with and without them does not tell apart, in the order of the cases.
  package func idle(_ faults: Set<DeviceFault>, for name: String) -> [DeviceFault] {
    let clean = steps(of: name, [])
    return DeviceFault.allCases.filter { faults.contains($0) && steps(of: name, [$0]) == clean }
  }

  /// What it sends, whatever is said of why.
  private func steps(of name: String, _ faults: Set<DeviceFault>) -> [SimulatorStep] {
    // One record in five has a fault: 200 without one happen to nobody.
    let length = 200
    guard var simulator = simulator(of: name, seed: 1, faults: faults) else { return [] }
    return (0..<length).map { _ in
      var step = simulator.next()
      step.fault = nil
      return step
    }
  }
}
