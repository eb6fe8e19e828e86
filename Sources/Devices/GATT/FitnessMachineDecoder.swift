import Model

/// Turns notifications of the Fitness Machine service into readings.
///
/// What a collector does not know it ignores (Fitness Machine Profile 1.0, section 4.4): reserved
/// flags and trailing octets are told once.
package struct FitnessMachineDecoder: BufferedDecoder {
  /// Fitness Machine Service, 0x1826.
  package static let service = BluetoothUUID.long("1826")
  package static let layouts: [FitnessMachineLayout] = [
    .indoorBike, .treadmill, .crossTrainer, .rower, .stepClimber, .stairClimber,
  ]

  /// The readings of all layouts, one table.
  private static let forms = ReadingForms(
    layouts.flatMap(\.readable).map { field in
      ReadingForm(field.quantity ?? .count, field.unit, .arrival)
    })
  /// Where those of each layout begin.
  private static let firstForms = layouts.indices.map { place in
    layouts[..<place].reduce(0) { $0 + $1.readable.count }
  }

  private var source = SourceMemory()
  private var plan: FitnessMachinePlan?
  private var isReservedReported = false
  private var isTrailingReported = false

  package init() {}

  package mutating func decode(
    _ bytes: [UInt8], from source: String, into result: inout DecodedBuffer
  ) {
    let place = self.source.place(of: source) { source in
      Self.layouts.firstIndex { $0.characteristic == source }
    }
    do throws(PayloadError) {
      if let place { return try read(bytes, by: place, into: &result) }
      if source == FitnessMachineStatus.characteristic {
        return result.append(.ignored(try FitnessMachineStatus(payload: bytes).description))
      }
      if source == FitnessMachineControlPoint.characteristic {
        let answer = try FitnessMachineControlPoint.Response(payload: bytes)
        return result.append(.answered(answer.result == .success, answer.description))
      }
      result.append(.ignored("a notification of \(source)"))
    } catch {
      result.append(.refused(error))
    }
  }

  package mutating func linkRestarted() -> [Decoded] { [] }

  /// Appends readings, and quantities that the machine says it has no value for.
  ///
  /// Averages, settings and what is left of a training are accounted for and give no reading: the
  /// station computes its own, and a setting is nothing that a person did.
  private mutating func read(
    _ payload: [UInt8], by place: Int, into result: inout DecodedBuffer
  ) throws(PayloadError) {
    var reader = PayloadReader(payload)
    let flags = try reader.number(width: Self.layouts[place].flagWidth, "flags")
    if plan?.fits(layout: place, flags: flags, length: payload.count) != true {
      let layout = Self.layouts[place]
      let plan = try FitnessMachinePlan(
        layout, place: place, flags: flags, payload: payload, first: Self.firstForms[place])
      tellReserved(flags & layout.reservedFlags, in: &result)
      tellTrailing(payload.count - plan.end, in: &result)
      self.plan = plan
    }
    guard let plan else { return }
    result.begin(Self.self, Self.forms, raw: payload.span)
    let note = result.note(time: plan.clock.map { Double($0.number(in: payload)) })
    for index in plan.steps.indices {
      let step = plan.steps[index]
      if let value = step.value(of: step.number(in: payload)) {
        result.add(step.form, value, note: note)
      } else {
        result.append(
          .unavailable(
            Self.forms.forms[step.form].quantity, "the machine has no \(plan.names[index])"))
      }
    }
  }

  private mutating func tellReserved(_ flags: Int, in result: inout DecodedBuffer) {
    guard flags != 0, !isReservedReported else { return }
    isReservedReported = true
    result.append(.ignored("reserved flags 0x\(String(flags, radix: 16))"))
  }

  private mutating func tellTrailing(_ count: Int, in result: inout DecodedBuffer) {
    guard count > 0, !isTrailingReported else { return }
    isTrailingReported = true
    result.append(.ignored("\(count) octets behind the last announced field"))
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
