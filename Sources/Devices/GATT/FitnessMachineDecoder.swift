import Model

/// Turns notifications of the Fitness Machine service into readings.
///
/// What a collector does not know it ignores (Fitness Machine Profile 1.0, section 4.4): reserved
/// flags and trailing octets are told once.
package struct FitnessMachineDecoder: StreamDecoder {
  /// Fitness Machine Service, 0x1826.
  package static let service = BluetoothUUID.long("1826")
  package static let layouts: [FitnessMachineLayout] = [
    .indoorBike, .treadmill, .crossTrainer, .rower,
  ]

  private var isReservedReported = false
  private var isTrailingReported = false

  package init() {}

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    do throws(PayloadError) {
      if source == FitnessMachineStatus.characteristic {
        return [.ignored(try FitnessMachineStatus(payload: bytes).description)]
      }
      guard let layout = Self.layouts.first(where: { $0.characteristic == source }) else {
        return [.ignored("a notification of \(source)")]
      }
      return try outcomes(of: bytes, layout)
    } catch {
      return [.refused(error)]
    }
  }

  package mutating func linkRestarted() -> [Decoded] { [] }

  private mutating func outcomes(
    of payload: [UInt8], _ layout: FitnessMachineLayout
  ) throws(PayloadError) -> [Decoded] {
    let data = try FitnessMachineData(payload: payload, layout: layout)
    var result: [Decoded] = []
    let reserved = data.flags & layout.reservedFlags
    if reserved != 0, !isReservedReported {
      isReservedReported = true
      result.append(.ignored("reserved flags 0x\(String(reserved, radix: 16))"))
    }
    if data.trailing > 0, !isTrailingReported {
      isTrailingReported = true
      result.append(.ignored("\(data.trailing) octets behind the last announced field"))
    }
    return result + data.outcomes
  }
}

extension Driver {
  /// Any treadmill, cross trainer, rower or bike with the standard service; it has the
  /// characteristics of what it is.
  package static let fitnessMachine = Driver(
    id: "fitness-machine", model: "Fitness machine", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: FitnessMachineDecoder.service, notify: [],
        optional: FitnessMachineDecoder.layouts.map(\.characteristic)
          + [FitnessMachineStatus.characteristic])),
    quantities: [.speed, .power, .cadence, .distance, .heartRate, .energy, .count, .force],
    match: { Recognition(services: [FitnessMachineDecoder.service]).score($0) },
    makeDecoder: { FitnessMachineDecoder() })
}
