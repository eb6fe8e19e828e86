import Model

/// Makes the bytes that a described device sends, line by line: pure, the same for the same seed.
package struct LineSimulator: DeviceSimulator {
  /// With faults switched on, one line in this many has one.
  private static let faultInterval = 5

  private let description: LineDescription
  private let faults: [DeviceFault]
  private var random: SplitMix64
  /// Apart from what is measured: a fault that does nothing then changes nothing.
  private var chance: SplitMix64
  private var values = SimulatedValues()
  private var sequence = 0
  private var time = 0.0
  private var sent = 0
  private var turns: SimulatedTurns

  /// Begins with the number after 0.
  ///
  /// - Parameters:
  ///   - description: The device.
  ///   - seed: The same seed gives the same lines.
  ///   - faults: What may go wrong; nothing if empty.
  package init(_ description: LineDescription, seed: UInt64, faults: Set<DeviceFault> = []) {
    self.description = description
    self.faults = DeviceFault.allCases.filter(faults.intersection(DeviceFault.ofRecords).contains)
    random = SplitMix64(seed: seed)
    turns = SimulatedTurns(description.records.map(\.values))
    chance = SplitMix64(seed: seed ^ 0x51DE)
  }

  package mutating func restart(at tick: Int) {
    // Without a counter it says only whose turn it is.
    sequence = description.records.contains { $0.sequence != nil } ? tick : 0
    time = Double(tick) * (description.clock?.scale.value ?? 0)
    values.restart(at: tick, description.values)
  }

  package mutating func next() -> SimulatorStep {
    let delay = description.header.pace.delay(before: sent, using: &random)
    sent += 1
    time += delay
    // One after the other: sensors along a course are passed in their order.
    guard let turn = turns.next() else {
      return SimulatorStep(bytes: [], delay: delay)
    }
    let record = description.records[turn]
    let fault = nextFault()
    let jumps = fault == .gap && record.sequence != nil
    sequence &+= jumps ? Int.random(in: 2...4, using: &chance) : 1
    let drawn = values.next(for: record.values, using: &random)
    // What a sensor says of one event in several records is of one sensor.
    let sensor = (sent - 1) / description.records.count
    let line = record.line(
      sequence: sequence, sensor: sensor, time: time, values: drawn,
      checksum: description.framing.checksum)
    return SimulatorStep(
      bytes: spoiled(line, by: fault), delay: delay, fault: fault,
      source: description.profile.peripheral?.notify.first ?? "")
  }

  private mutating func nextFault() -> DeviceFault? {
    guard !faults.isEmpty, Int.random(in: 1...Self.faultInterval, using: &chance) == 1 else {
      return nil
    }
    return faults.randomElement(using: &chance)
  }

  private mutating func spoiled(_ line: [UInt8], by fault: DeviceFault?) -> [UInt8] {
    let end = description.framing.end.byte
    switch fault {
    case .torn:
      return line.prefix(Int.random(in: 1..<max(2, line.count), using: &chance)) + [end]
    case .glued:
      return line
    case .checksum:
      guard description.framing.checksum != nil, let digit = line.last else { return line + [end] }
      return line.dropLast() + [digit == 0x30 ? 0x31 : 0x30, end]
    case .noise:
      let count = Int.random(in: 1...16, using: &chance)
      let noise = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
      return noise + line + [end]
    default:
      return line + [end]
    }
  }
}
