import Model

/// Makes the frames that a described device sends, one after the other.
package struct FrameSimulator: DeviceSimulator {
  /// With faults switched on, one frame in this many has one.
  private static let faultInterval = 5

  private let description: FrameDescription
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
  ///   - seed: The same seed gives the same frames.
  ///   - faults: What may go wrong; nothing if empty.
  package init(_ description: FrameDescription, seed: UInt64, faults: Set<DeviceFault> = []) {
    self.description = description
    self.faults = DeviceFault.allCases.filter(faults.intersection(DeviceFault.ofRecords).contains)
    random = SplitMix64(seed: seed)
    turns = SimulatedTurns(description.records.map(\.values))
    chance = SplitMix64(seed: seed ^ 0x51DE)
  }

  package mutating func restart(at tick: Int) {
    sequence = tick
    time = Double(tick) * (description.clock?.scale.value ?? 0)
    values.restart(at: tick, description.values)
  }

  package mutating func next() -> SimulatorStep {
    let delay = description.header.pace.delay(before: sent, using: &random)
    sent += 1
    time += delay
    guard let turn = turns.next() else {
      return SimulatorStep(bytes: [], delay: delay)
    }
    let record = description.records[turn]
    let fault = nextFault()
    sequence &+= fault == .gap ? Int.random(in: 2...4, using: &chance) : 1
    let marker = description.framing.marker
    var frame = record.frame(
      sequence: sequence, time: time, values: values.next(for: record.values, using: &random),
      marker: marker)
    if let checksum = description.framing.checksum {
      frame += checksum.bytes(of: frame, prefix: marker.count)
    }
    return SimulatorStep(
      bytes: spoiled(frame, by: fault), delay: delay, fault: fault,
      source: record.characteristic ?? description.profile.peripheral?.notify.first ?? "")
  }

  private mutating func nextFault() -> DeviceFault? {
    guard !faults.isEmpty, Int.random(in: 1...Self.faultInterval, using: &chance) == 1 else {
      return nil
    }
    return faults.randomElement(using: &chance)
  }

  private mutating func spoiled(_ frame: [UInt8], by fault: DeviceFault?) -> [UInt8] {
    switch fault {
    case .torn: return Array(frame.prefix(Int.random(in: 1..<max(2, frame.count), using: &chance)))
    case .glued: return frame + frame
    case .checksum where description.framing.checksum != nil:
      return frame.dropLast() + [(frame.last ?? 0) ^ 0xFF]
    case .noise:
      let count = Int.random(in: 1...16, using: &chance)
      return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &chance) } + frame
    default: return frame
    }
  }
}
