import Model

/// Turns the notifications of a Vernier Go Direct sensor into values of the sensor that it has on by default.
///
/// Before it measures it is asked, step by step, which sensors it has and what the unit of each is; the first
/// whose unit is known here measures, those that are on by default before the others, with its usual period.
/// An answer has the command at byte 4 and its counter at byte 5. A frame's length is its second byte, and it
/// comes in as many notifications as it needs. Whether the fourth byte of what the device sends is a sum its
/// maker does not say, so that it is not held against anything.
///
/// Source: the vendor's godirect/device.py (github.com/VernierST/godirect-py) and src/Device.js
/// (github.com/VernierST/godirect-js).
package struct GoDirectDecoder: StreamDecoder {
  package static let service = "d91714ef-28b9-4f91-ba16-f0d9a604f112"
  package static let command = "f4bf14a6-c7d5-4b6d-8aa8-df1a7c83adcb"
  package static let response = "b41e6675-a329-40e0-aa01-44d2f444babe"

  static let measurement: UInt8 = 0x20
  private static let shortest = 5

  /// What was asked last.
  private struct Question {
    var command: GoDirectCommand
    var counter: UInt8
  }

  private var question: Question? = Self.first
  private var unwritten: [[UInt8]] = []
  private var available: UInt32 = 0
  /// Sensors that were not asked yet, in their order.
  private var candidates: [Int] = []
  /// What measures.
  private var sensor: GoDirectSensor?
  private var frame: [UInt8] = []

  private static let first = Question(
    command: .initialise, counter: GoDirectCommand.firstCounter)

  package init() {}

  package mutating func linkRestarted() -> [Decoded] {
    self = Self()
    return []
  }

  package mutating func outgoing() -> [[UInt8]] {
    defer { unwritten = [] }
    return unwritten
  }

  package mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    guard source.isEmpty || source == Self.response else {
      return [.ignored("a notification of \(source)")]
    }
    guard !bytes.isEmpty else { return [] }
    let isBeginning = frame.isEmpty
    frame += bytes
    guard frame.count > 1 else { return [] }
    let length = Int(frame[1])
    guard length >= Self.shortest, frame.count <= length else {
      let torn = PayloadError(
        .malformed, offset: 1, bytes: frame, detail: "a frame of \(length) bytes ends elsewhere")
      frame = []
      // A notification was lost; this one begins the next frame.
      return [.refused(torn)] + (isBeginning ? [] : decode(bytes, from: source))
    }
    guard frame.count == length else { return [] }
    defer { frame = [] }
    do throws(PayloadError) {
      return frame[0] == Self.measurement ? try measured(frame) : try answered(frame)
    } catch {
      return [.refused(error)]
    }
  }

  // MARK: What is asked

  private mutating func ask(_ command: GoDirectCommand, _ arguments: [UInt8] = []) {
    let counter = (question?.counter ?? GoDirectCommand.firstCounter) &- 1
    question = Question(command: command, counter: counter)
    unwritten += command.pieces(arguments, counter: counter)
  }

  private mutating func answered(_ answer: [UInt8]) throws(PayloadError) -> [Decoded] {
    var reader = PayloadReader(answer)
    _ = reader.skip(4)
    let command = try reader.number(width: 1, "command")
    let counter = try reader.number(width: 1, "counter")
    guard let question, command == question.command.rawValue, counter == question.counter else {
      return [.ignored("an answer to command \(command)")]
    }
    switch question.command {
    case .initialise: ask(.status)
    case .status:
      ask(.availableSensors)
      // Behind status, a spare byte and two versions of four bytes each.
      _ = reader.skip(10)
      let level = try reader.number(width: 1, "battery")
      return [
        Reading(
          quantity: .batteryLevel, value: Double(level), unit: .percent, timeSource: .arrival,
          raw: answer
        ).outcome
      ]
    case .availableSensors:
      available = try reader.integer(UInt32.self, "sensors")
      ask(.defaultSensors)
    case .defaultSensors:
      let usual = try reader.integer(UInt32.self, "sensors") & available
      candidates = Self.numbers(in: usual) + Self.numbers(in: available & ~usual)
      return askNext()
    case .sensorInfo: return try choose(GoDirectSensor(answer))
    case .setPeriod:
      if let sensor { ask(.start, GoDirectCommand.measuring(1 << UInt32(sensor.number))) }
    case .start: return [.answered(true, "it measures \(sensor?.description ?? "")")]
    }
    return []
  }

  private mutating func askNext() -> [Decoded] {
    guard !candidates.isEmpty else {
      return [.answered(false, "it has no sensor whose unit is known here")]
    }
    ask(.sensorInfo, GoDirectCommand.info(of: candidates.removeFirst()))
    return []
  }

  private mutating func choose(_ described: GoDirectSensor) -> [Decoded] {
    guard described.form != nil else {
      return [.ignored("\(described.description) in \(described.unit)")] + askNext()
    }
    sensor = described
    ask(.setPeriod, GoDirectCommand.period(described.period))
    return []
  }

  private static func numbers(in mask: UInt32) -> [Int] {
    (0..<32).filter { mask >> UInt32($0) & 1 == 1 }
  }

  // MARK: What is measured

  /// Type 6 has 16 bits of sensors, 7 has 32; 8 and A are of one sensor, 9 and B its whole numbers.
  private func measured(_ bytes: [UInt8]) throws(PayloadError) -> [Decoded] {
    var reader = PayloadReader(bytes)
    _ = reader.skip(4)
    let type = try reader.number(width: 1, "type")
    let sensors: [Int]
    switch type {
    case 6, 7:
      let mask = try reader.number(width: type == 6 ? 2 : 4, "sensors")
      sensors = Self.numbers(in: UInt32(mask))
    case 8...11:
      _ = reader.skip(1)
      sensors = [try reader.number(width: 1, "sensor")]
    default: return [.ignored("measurement of type \(type)")]
    }
    let count = try reader.number(width: 1, "count")
    if type < 8 { _ = reader.skip(1) }
    let isWhole = type == 9 || type == 11
    var result: [Decoded] = []
    for _ in 0..<count {
      for number in sensors {
        let bits = try reader.integer(UInt32.self, "value")
        let value =
          isWhole ? Double(Int32(bitPattern: bits)) : Double(Float(bitPattern: bits))
        if let reading = reading(value, of: number, bytes) { result.append(reading.outcome) }
      }
    }
    try reader.finish()
    return result.isEmpty ? [.ignored("a measurement of no sensor that is on")] : result
  }

  private func reading(_ value: Double, of number: Int, _ bytes: [UInt8]) -> Reading? {
    guard let sensor, sensor.number == number, let form = sensor.form else { return nil }
    return Reading(
      quantity: form.quantity, value: value, unit: form.unit, timeSource: .arrival,
      uncertainty: sensor.uncertainty, raw: bytes)
  }
}

extension Driver {
  /// What it measures it tells only once it is linked.
  ///
  /// The vendor's library knows it by its name.
  package static let goDirect = Driver(
    id: "vernier-go-direct", model: "Vernier Go Direct", links: [.ble],
    profile: LinkProfile(
      peripheral: .init(
        service: GoDirectDecoder.service, notify: [GoDirectDecoder.response],
        write: GoDirectDecoder.command),
      commands: .init(
        start: GoDirectCommand.opening.last ?? [],
        questions: Array(GoDirectCommand.opening.dropLast()))),
    quantities: [
      .force, .acceleration, .angularVelocity, .heartRate, .speed, .distance, .temperature,
    ],
    silenceLimit: 15,
    recognition: Recognition(services: [GoDirectDecoder.service], namePrefix: "GDX"),
    makeDecoder: { GoDirectDecoder() }, simulated: { GoDirectSimulator(seed: $0) })
}
