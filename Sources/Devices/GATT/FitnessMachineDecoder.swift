import Model

/// Turns notifications of the Fitness Machine service into readings.
///
/// What a collector does not know it ignores (Fitness Machine Profile 1.0, section 4.4): reserved
/// flags and trailing octets are told once.
package struct FitnessMachineDecoder: StreamDecoder {
  /// Fitness Machine Service, 0x1826.
  package static let service = BluetoothUUID.long("1826")
  package static let layouts: [FitnessMachineLayout] = [
    .indoorBike, .treadmill, .crossTrainer, .rower, .stepClimber, .stairClimber,
  ]

  private var unknown = UnknownParts()

  package init() {}

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    do throws(PayloadError) {
      if let layout = Self.layouts.first(where: { $0.characteristic == source }) {
        return try read(bytes, by: layout)
      }
      if source == FitnessMachineStatus.characteristic {
        return [.ignored(try FitnessMachineStatus(payload: bytes).description)]
      }
      if source == FitnessMachineControlPoint.characteristic {
        let answer = try FitnessMachineControlPoint.Response(payload: bytes)
        return [.answered(answer.result == .success, answer.description)]
      }
      return [.ignored("a notification of \(source)")]
    } catch {
      return [.refused(error)]
    }
  }

  package mutating func linkRestarted() -> [Decoded] { [] }

  /// Returns readings, and quantities that the machine says it has no value for.
  ///
  /// Averages, settings and what is left of a training are accounted for and give no reading: the
  /// station computes its own, and a setting is nothing that a person did.
  private mutating func read(
    _ payload: [UInt8], by layout: FitnessMachineLayout
  ) throws(PayloadError) -> [Decoded] {
    var reader = PayloadReader(payload)
    let (flags, numbers) = try layout.numbers(&reader)
    var result: [Decoded] = []
    unknown.report(flags: flags & layout.reservedFlags, octets: reader.skip(), to: &result)
    let clock = numbers.first { $0.field.isClock }.map { Double($0.number) }
    for (field, number) in numbers {
      guard let quantity = field.quantity else { continue }
      guard let value = field.value(of: number) else {
        result.append(.unavailable(quantity, "the machine has no \(field.name)"))
        continue
      }
      result.append(
        Reading(
          quantity: quantity, value: value, unit: field.unit, deviceTime: clock,
          timeSource: .arrival, raw: payload
        ).outcome)
    }
    return result
  }
}

extension Driver {
  /// Any treadmill, cross trainer, rower, bike or climber with the standard service; it has the
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
    quantities: [
      .speed, .power, .cadence, .distance, .heartRate, .energy, .count, .force, .height,
    ],
    silenceLimit: 10,
    // A machine takes the others only from who asked for control, and forgets that with the link.
    orders: [
      .start: [FitnessMachineControlPoint.Command.requestControl, .start].map(\.bytes),
      .stop: [FitnessMachineControlPoint.Command.requestControl, .stop].map(\.bytes),
    ],
    recognition: Recognition(services: [FitnessMachineDecoder.service]),
    makeDecoder: { FitnessMachineDecoder() },
    simulated: { CyclingSimulator(.indoorBike, seed: $0) },
    simulatedKinds: Dictionary(
      uniqueKeysWithValues: FitnessMachineSimulator.Kind.allCases.map { kind in
        (kind.characteristic, { @Sendable seed in FitnessMachineSimulator(kind, seed: seed) })
      }))
}
