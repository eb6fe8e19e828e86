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
    var result: [Decoded] = []
    decode(bytes, from: source, into: &result)
    return result
  }

  package mutating func decode(
    _ bytes: [UInt8], from source: String, into result: inout [Decoded]
  ) {
    let first = result.count
    do throws(PayloadError) {
      if source == FitnessMachineStatus.characteristic {
        return result.append(.ignored(try FitnessMachineStatus(payload: bytes).description))
      }
      if source == FitnessMachineControlPoint.characteristic {
        let answer = try FitnessMachineControlPoint.Response(payload: bytes)
        return result.append(.answered(answer.result == .success, answer.description))
      }
      for layout in Self.layouts where layout.characteristic == source {
        let data = try FitnessMachineData(payload: bytes, layout: layout, into: &result)
        return tell(data, layout, at: first, in: &result)
      }
      result.append(.ignored("a notification of \(source)"))
    } catch {
      result.removeSubrange(first...)
      result.append(.refused(error))
    }
  }

  package mutating func linkRestarted() -> [Decoded] { [] }

  /// Tells once what is passed over.
  private mutating func tell(
    _ data: FitnessMachineData, _ layout: FitnessMachineLayout, at first: Int,
    in result: inout [Decoded]
  ) {
    var place = first
    let reserved = data.flags & layout.reservedFlags
    if reserved != 0, !isReservedReported {
      isReservedReported = true
      result.insert(.ignored("reserved flags 0x\(String(reserved, radix: 16))"), at: place)
      place += 1
    }
    if data.trailing > 0, !isTrailingReported {
      isTrailingReported = true
      result.insert(.ignored("\(data.trailing) octets behind the last announced field"), at: place)
    }
  }
}

extension Driver {
  /// Any treadmill, cross trainer, rower or bike with the standard service; it has the
  /// characteristics of what it is.
  ///
  /// A machine notifies about once a second for as long as it is linked (Fitness Machine Service
  /// 1.0, section 4), so ten seconds without anything is a machine that fell silent.
  package static let fitnessMachine = Driver(
    id: "fitness-machine", model: "Fitness machine", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: FitnessMachineDecoder.service, notify: [],
        optional: FitnessMachineDecoder.layouts.map(\.characteristic)
          + [FitnessMachineStatus.characteristic],
        write: FitnessMachineControlPoint.characteristic)),
    quantities: [.speed, .power, .cadence, .distance, .heartRate, .energy, .count, .force],
    silenceLimit: 10,
    // A machine takes the others only from who asked for control, and forgets that with the link.
    orders: [
      .start: [FitnessMachineControlPoint.Command.requestControl, .start].map(\.bytes),
      .stop: [FitnessMachineControlPoint.Command.requestControl, .stop].map(\.bytes),
    ],
    match: { Recognition(services: [FitnessMachineDecoder.service]).score($0) },
    makeDecoder: { FitnessMachineDecoder() }, simulated: { CyclingSimulator(.indoorBike, seed: $0) }
  )
}
