import Model

/// Makes the events of a WiJump beside somebody who jumps: pure, the same for the same seed.
///
/// Source of the formats: `WiJumpDecoder`, `WiJumpLineDecoder`.
package struct WiJumpSimulator: DeviceSimulator {
  /// What its events go over.
  package enum Carrier: Sendable, Hashable, CaseIterable { case notification, line }

  /// Milliseconds on the ground and in the air.
  package static let plausible = (ground: 180...400, air: 300...600)

  private let carrier: Carrier
  private var random: SplitMix64
  private var time = 1000
  private var isDown = false
  /// Sent once more, as the device does.
  private var again: [UInt8]?

  package init(seed: UInt64, carrier: Carrier = .notification) {
    self.carrier = carrier
    random = SplitMix64(seed: seed)
  }

  package mutating func restart(at tick: Int) {
    // 0 has no sign and the number 31 bits beside it.
    time = tick % (1 << 31) + 1
    again = nil
  }

  package mutating func next() -> SimulatorStep {
    if let bytes = again {
      again = nil
      return SimulatorStep(bytes: bytes, delay: 0.01, source: WiJumpDecoder.characteristic)
    }
    let range = isDown ? Self.plausible.ground : Self.plausible.air
    let phase = Int.random(in: range, using: &random)
    time += phase
    isDown.toggle()
    let event = isDown ? time : -time
    let delay = Double(phase) / 1000
    guard carrier == .notification else {
      return SimulatorStep(bytes: Array("\(event)\r\n".utf8), delay: delay)
    }
    var bytes: [UInt8] = []
    bytes.append(event, width: 4)
    again = bytes
    return SimulatorStep(bytes: bytes, delay: delay, source: WiJumpDecoder.characteristic)
  }
}
