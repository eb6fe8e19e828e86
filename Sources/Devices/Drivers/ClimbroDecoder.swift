import Model

/// Turns the bytes of a Climbro finger board into forces and the level of its battery.
///
/// F0 and F5 say what follows until the other one comes: the battery, 112 when it is empty and 230 when it
/// is full, and the force in whole kilograms, one byte each. F6 stands for 36 kg. Notifications cut the bytes
/// anywhere.
///
/// Source: `Stevie-Ray/hangtime-grip-connect`, climbro.model.ts.
package struct ClimbroDecoder: StreamDecoder {
  /// Microchip's transparent UART, which many boards of other makers have.
  package static let service = "49535343-fe7d-4ae5-8fa9-9fafd205e455"
  package static let characteristic = "49535343-1e4d-4bd9-ba61-23c647249616"

  private enum Part {
    case battery, force
  }

  private static let batteryMark: UInt8 = 0xF0
  private static let forceMark: UInt8 = 0xF5
  private static let thirtySix: UInt8 = 0xF6
  private static let emptyBattery = 112.0
  private static let fullBattery = 230.0
  /// Newtons that a kilogram weighs under standard gravity.
  private static let kilogram = 9.80665

  private static let force = ReadingForm(.force, .newton, .arrival)
  private static let battery = ReadingForm(.batteryLevel, .percent, .arrival)

  private var part: Part?

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    part = nil
    return []
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.characteristic else {
      return [.ignored("a notification of \(source)")]
    }
    var result: [Decoded] = []
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case Self.batteryMark: part = .battery
      case Self.forceMark: part = .force
      case Self.thirtySix where part != .battery: append(36, at: offset, of: bytes, to: &result)
      case let byte where byte > Self.batteryMark:
        result.append(
          .refused(
            PayloadError(
              .malformed, offset: offset, bytes: bytes, detail: "no such mark is known")))
      default: append(Double(byte), at: offset, of: bytes, to: &result)
      }
    }
    return result
  }

  private func append(
    _ number: Double, at offset: Int, of bytes: [UInt8], to result: inout [Decoded]
  ) {
    switch part {
    case .force:
      result.append(
        Self.force.reading(
          number * Self.kilogram, raw: bytes, uncertainty: Self.kilogram))
    case .battery:
      let share = (number - Self.emptyBattery) / (Self.fullBattery - Self.emptyBattery)
      result.append(Self.battery.reading(min(max(share * 100, 0), 100), raw: bytes))
    case nil: result.append(.ignored("nothing says yet what it is"))
    }
  }
}

extension Driver {
  /// A finger board that feels what hangs on it; its module says nothing of the product, its name does.
  package static let climbro = Driver(
    id: "climbro", model: "Climbro", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: ClimbroDecoder.service, notify: [ClimbroDecoder.characteristic])),
    quantities: [.force, .batteryLevel],
    match: { $0.score(named: "Climbro", with: [ClimbroDecoder.service]) },
    makeDecoder: { ClimbroDecoder() },
    simulated: {
      PullSimulator(ClimbroDecoder.characteristic, period: 0.1, seed: $0) { kilograms in
        let whole = UInt8(clamping: Int(kilograms.rounded()))
        return [0xF5, whole == 36 ? 0xF6 : whole]
      }
    })
}
