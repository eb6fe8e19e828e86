import Model

/// Does to the bytes of any simulated device what cables, radios and batteries do to real ones.
///
/// What is built into records (`DeviceFault.ofRecords`) is done where they are made.
struct FaultySimulator: DeviceSimulator {
  /// How bytes reach the other end.
  enum Carrier: Sendable, Hashable {
    /// A stream of 8N1 characters, in which a text ends so.
    case stream(lineEnd: [UInt8])
    /// Notifications, which begin and end where the device says.
    case packets
  }

  /// One record in this many has a fault.
  private static let interval = 5
  /// How long a board needs to begin anew, in seconds.
  private static let boot = 1.0
  /// Between the pieces of a record, in seconds.
  private static let pieces = 0.01
  private static let banner = Array("Simulated by Sideline at 115200 8N1".utf8)

  private var device: any DeviceSimulator
  private let faults: [DeviceFault]
  private let isAtWrongBaud: Bool
  private let carrier: Carrier
  /// Silence that makes the device count as lost, in seconds.
  private let silence: Double
  private var random: SplitMix64
  private var waiting: [SimulatorStep] = []

  /// - Parameters:
  ///   - device: What sends.
  ///   - faults: What may go wrong on the way.
  ///   - seed: The same seed gives the same faults.
  ///   - carrier: How its bytes travel.
  ///   - silenceLimit: Of the device, in seconds.
  init(
    _ device: any DeviceSimulator, faults: Set<DeviceFault>, seed: UInt64, carrier: Carrier,
    silenceLimit: Double?
  ) {
    self.device = device
    if faults.firstTick > 0 { self.device.restart(at: faults.firstTick) }
    let isStream = carrier != .packets
    isAtWrongBaud = faults.contains(.wrongBaud) && isStream
    let always: Set<DeviceFault> = [.wrongBaud, .wrap16, .wrap24, .wrap32]
    let mine = faults.subtracting(DeviceFault.ofRecords).subtracting(always)
    self.faults = DeviceFault.allCases.filter(mine.contains)
    self.carrier = carrier
    silence = 2 * (silenceLimit ?? 5)
    random = SplitMix64(seed: seed ^ 0x9E37)
  }

  mutating func restart(at tick: Int) { device.restart(at: tick) }

  mutating func next() -> SimulatorStep {
    if !waiting.isEmpty { return waiting.removeFirst() }
    var step = device.next()
    if isAtWrongBaud {
      step.bytes = BaudMismatch.received(step.bytes, ratio: 0.5)
      step.fault = .wrongBaud
    }
    guard !faults.isEmpty, Int.random(in: 1...Self.interval, using: &random) == 1,
      let fault = faults.randomElement(using: &random)
    else { return step }
    return spoiled(step, by: fault)
  }

  private mutating func spoiled(_ step: SimulatorStep, by fault: DeviceFault) -> SimulatorStep {
    var step = step
    step.fault = fault
    let middle = step.bytes.isEmpty ? 0 : Int.random(in: step.bytes.indices, using: &random)
    switch fault {
    case .lostByte:
      if !step.bytes.isEmpty { step.bytes.remove(at: middle) }
    case .split:
      queue(Array(step.bytes[middle...]), after: step, delay: Self.pieces)
      step.bytes = Array(step.bytes[..<middle])
    case .merged:
      let next = device.next()
      // What another characteristic sends cannot come in the same piece.
      if next.source == step.source {
        step.bytes += next.bytes
        step.delay += next.delay
      } else {
        step.fault = nil
        waiting.append(next)
      }
    case .banner: announce(before: &step)
    case .duplicate: queue(step.bytes, after: step, delay: Self.pieces)
    case .silence: step.delay += silence
    case .reset:
      device.restart(at: 0)
      step = device.next()
      step.fault = .reset
      step.delay += Self.boot
      announce(before: &step)
    case .brownOut:
      step.bytes = Array(step.bytes[..<middle])
      device.restart(at: 0)
      var first = device.next()
      first.delay += Self.boot
      announce(before: &first)
      waiting.append(first)
    default: break
    }
    return step
  }

  private mutating func queue(_ bytes: [UInt8], after step: SimulatorStep, delay: Double) {
    waiting.append(
      SimulatorStep(bytes: bytes, delay: delay, fault: step.fault, source: step.source))
  }

  /// A peripheral that boots prints nowhere; on a line its text comes before the record.
  private func announce(before step: inout SimulatorStep) {
    guard case .stream(let end) = carrier else { return }
    step.bytes = end + Self.banner + end + step.bytes
  }
}

extension DeviceSimulator {
  /// Returns the device with these faults on its way, itself if there are none.
  func spoiled(
    by faults: Set<DeviceFault>, seed: UInt64, carrier: FaultySimulator.Carrier,
    silenceLimit: Double?
  ) -> any DeviceSimulator {
    guard !faults.isSubset(of: DeviceFault.ofRecords) else { return self }
    return FaultySimulator(
      self, faults: faults, seed: seed, carrier: carrier, silenceLimit: silenceLimit)
  }
}
