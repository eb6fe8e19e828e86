import Model

/// Turns the bytes of a Chronojump linear encoder, whose string hangs on a bar, into lifts.
///
/// The Chronopic of the encoder sends one signed byte a millisecond: how many pulses the string came
/// out, and the vendor's program takes a pulse of a linear encoder for a millimetre. `T` and `t` in
/// between are its trigger and `J` is the answer to a scan of the ports; as ways of 84, 116 and 74 mm in
/// a millisecond they would be none. There is neither marker nor checksum. The vendor's program leaves
/// out the first 20 bytes, "because there's encoder bug".
///
/// A lift goes from the lowest point to the highest. It is over when the bar comes down by 10 mm or
/// stands still for half a second, and counts from 20 cm up, as the vendor's program has it unless told
/// otherwise. Its speed is the mean from its first pulse upwards to its last.
///
/// Source: chronopic-firmware/chronopic-firmware-c/chronopic-firmware-20MHz.c, src/encoderCapture.cs and
/// encoder/util.R (getDisplacement) (github.com/GNOME/chronojump).
package struct LinearEncoderDecoder: StreamDecoder {
  /// In metres.
  package static let pulse = 0.001
  /// In seconds; that of the vendor's program.
  package static let period = 0.001
  /// In pulses.
  package static let shortestLift = 200
  /// How far the timer of the firmware is from a millisecond: 19 ticks of 256 / 5 MHz, and then some.
  private static let timing = 0.03
  /// In pulses a millisecond: nobody moves a bar at 10 m/s.
  private static let plausible = -9...9
  private static let descent = 10
  private static let standstill = 500
  private static let warmUp = 20
  private static let trigger: [UInt8] = [0x54, 0x74]
  private static let scan: UInt8 = 0x4A

  /// Bytes since the link was made, of ways; the clock in milliseconds.
  private var time = 0
  private var position = 0
  private var bottom = 0
  private var top = 0
  /// The millisecond before the first pulse upwards.
  private var rise = 0
  /// That of the last pulse upwards.
  private var peak = 0
  private var still = 0
  /// Whether the byte before was none of the encoder's.
  private var isLost = false

  package init() {}

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    var result: [Decoded] = []
    for byte in bytes {
      if Self.trigger.contains(byte) {
        result.append(.ignored("the trigger"))
      } else if byte == Self.scan {
        result.append(.ignored("the answer to a scan"))
      } else {
        let step = Int(Int8(bitPattern: byte))
        if Self.plausible.contains(step) {
          isLost = false
          if let lift = move(step) { result.append(lift.outcome) }
        } else if let refused = refuse(byte) {
          result.append(refused)
        }
      }
    }
    return result
  }

  package mutating func linkRestarted() -> [Decoded] {
    self = Self()
    return []
  }

  /// What the bar did meanwhile nobody knows: a lift under way is none.
  private mutating func refuse(_ byte: UInt8) -> Decoded? {
    begin()
    defer { isLost = true }
    guard !isLost else { return nil }
    return .refused(
      PayloadError(
        .malformed, offset: 0, bytes: [byte], detail: "no bar moves so far in a millisecond"))
  }

  private mutating func begin() {
    bottom = position
    top = position
  }

  /// Returns the lift that this millisecond ends, if it does.
  private mutating func move(_ step: Int) -> Reading? {
    time += 1
    guard time > Self.warmUp else { return nil }
    guard step != 0 else {
      still += 1
      return still == Self.standstill ? end() : nil
    }
    still = 0
    position += step
    if position > top {
      if top == bottom { rise = time - 1 }
      top = position
      peak = time
    } else if position <= bottom {
      begin()
    } else if top - position >= Self.descent {
      return end()
    }
    return nil
  }

  private mutating func end() -> Reading? {
    defer { begin() }
    let height = top - bottom
    guard height >= Self.shortestLift, peak > rise else { return nil }
    let speed = Double(height) / Double(peak - rise)
    return Reading(
      quantity: .barSpeed, value: speed * Self.pulse / Self.period, unit: .metrePerSecond,
      deviceTime: Double(peak) / 1000, timeSource: .deviceInterval,
      uncertainty: speed * Self.timing)
  }
}

extension Driver {
  /// It is attached by name or chosen, as no word tells it from others with its chip.
  ///
  /// It sends every millisecond.
  package static let linearEncoder = Driver(
    id: "chronojump-linear-encoder", model: "Chronojump linear encoder", links: [.serial],
    profile: LinkProfile(serial: .init(baudRate: 115_200)),
    quantities: [.barSpeed], silenceLimit: 2,
    makeDecoder: { LinearEncoderDecoder() },
    simulated: { LinearEncoderSimulator(seed: $0) })
}
