import Devices
import Model
import Testing

/// Layouts: Fitness Machine Service 1.0.1, section 4; GATT Specification Supplement.
///
/// Captures are named with the thread that holds them.
@Suite struct FitnessMachineTests {
  private func outcomes(_ bytes: [UInt8], _ short: String) -> [Decoded] {
    var decoder = FitnessMachineDecoder()
    return decoder.decode(bytes, from: "0000\(short)-0000-1000-8000-00805f9b34fb")
  }

  /// An Elite trainer, Berg0162/simcline issue 4, 20:08:30: 13.91 km/h, 75 rpm, 860 m, 34 W, 916 s.
  @Test func `a captured bike has speed, cadence, distance, power and its clock`() throws {
    let result = outcomes([0x54, 8, 0x6F, 5, 0x96, 0, 0x5C, 3, 0, 0x22, 0, 0x94, 3], "2ad2")
    #expect(result.values == [1391.0 / 360, 75, 860, 34])
    guard case .reading(let speed) = result.first else {
      Issue.record("no reading")
      return
    }
    #expect(speed.quantity == .speed)
    #expect(speed.deviceTime == 916)
  }

  /// A Zwift Hub, Berg0162/simcline issue 7, 18:08:32: 20 octets come out even only with a resistance
  /// level of two.
  @Test func `a resistance level of two octets is passed over`() {
    let bytes: [UInt8] = [
      0xFE, 0x02, 0xFE, 0x09, 0x34, 0x08, 0x8E, 0x00, 0x7C, 0x00, 0x4A, 0x01, 0x00, 0x14, 0x00,
      0xC7, 0x00, 0x68, 0x00, 0x00,
    ]
    let result = outcomes(bytes, "2ad2")
    #expect(result.values == [2558.0 / 360, 71, 330, 199])
    #expect(result.last == .unavailable(.heartRate, "the machine has no heart rate"))
  }

  /// The Supplement's resistance level of one octet: flags 0x0060, 36 km/h, level 5, 200 W.
  @Test func `a resistance level of one octet is taken where only that comes out even`() {
    let result = outcomes([0x60, 0, 0x10, 0x0E, 5, 0xC8, 0], "2ad2")
    #expect(result.summaries == ["speed 10.0 m/s", "power 200.0 W"])
  }

  /// A Viking Pro V, zpukr/ArduRower issue 1, 19:41:31, with nRF Connect's reading of each.
  @Test func `a captured rower sends its values in three notifications`() {
    #expect(
      outcomes([0x05, 0x0A, 0x62, 0, 0, 0, 0x31, 0], "2ad1").summaries
        == ["distance 98.0 m", "no heart_rate: the machine has no heart rate"])
    let second: [UInt8] = [
      0xF8, 0x00, 0x26, 0x0B, 0x00, 0xC7, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x1B, 0x00, 0x02, 0x00,
    ]
    let result = outcomes(second, "2ad1")
    #expect(result.values == [19, 11, 500.0 / 199, 44])
    #expect(
      outcomes([0x01, 0x01, 0x04, 0x00, 0xC5, 0x01, 0x07], "2ad1").summaries
        == ["energy 16736.0 J"])
  }

  /// A Life Fitness stair climber, TrackMyIndoorWorkout/TrackMyIndoorWorkout,
  /// test/life_fitness_stair_climber_test.dart, with the values given there: 60 steps a minute, 4 m,
  /// 22 strides, 5 kcal, 41 s; then a pulse of 91.
  @Test func `a captured stair climber has its steps, its climb and its clock`() {
    let first = outcomes(
      [62, 1, 1, 0, 60, 0, 35, 0, 4, 0, 22, 0, 5, 0, 255, 255, 255, 41, 0], "2ad0")
    #expect(
      first.summaries == ["cadence 60.0 /min", "height 4.0 m", "count 22.0 1", "energy 20920.0 J"])
    guard case .reading(let cadence) = first.first else {
      Issue.record("no reading")
      return
    }
    #expect(cadence.deviceTime == 41)
    let second = outcomes(
      [126, 1, 3, 0, 36, 0, 44, 0, 11, 0, 54, 0, 12, 0, 255, 255, 255, 91, 74, 0], "2ad0")
    #expect(second.values == [36, 11, 54, 12 * 4184, 91])
  }

  /// 8 floors, 150 steps, 95 beats a minute: no capture of a step climber is known to us, the layout is
  /// the Bluetooth SIG's (oesmith/gatt-xml, step_climber_data.xml).
  @Test func `a step climber has its steps beside its floors`() {
    #expect(
      outcomes([0x20, 0, 8, 0, 0x96, 0, 0x5F], "2acf").summaries
        == ["count 150.0 1", "heart_rate 95.0 /min"])
    #expect(outcomes([0x01, 0], "2acf") == [])
  }

  @Test func `a pace of 0 or 65535 is no speed`() {
    for pace: [UInt8] in [[0, 0], [0xFF, 0xFF]] {
      #expect(
        outcomes([0x09, 0x00] + pace, "2ad1")
          == [.unavailable(.speed, "the machine has no instantaneous pace")])
    }
  }

  /// An elliptical, TrackMyIndoorWorkout/TrackMyIndoorWorkout issue 534, with the values given there.
  @Test func `a captured cross trainer has fields that say they are not available`() {
    let bytes: [UInt8] = [
      190, 103, 0, 35, 2, 47, 2, 140, 0, 0, 86, 0, 85, 0, 37, 5, 26, 0, 255, 255, 20, 0, 59, 0, 57,
      0, 4, 0, 255, 255, 255, 93, 0, 57, 0,
    ]
    let result = outcomes(bytes, "2ace")
    #expect(result.values == [547.0 / 360, 140, 86, 131.7, 59, 16_736])
    #expect(result.refusals == [])
  }

  /// A Horizon treadmill at rest, cagnulein/qdomyos-zwift issue 175: flags 0x0484 announce 14 octets.
  @Test func `a captured treadmill at rest stands still and has no fault`() {
    let result = outcomes([0x84, 0x04] + [UInt8](repeating: 0, count: 12), "2acd")
    #expect(result.summaries == ["speed 0.0 m/s", "distance 0.0 m", "energy 0.0 J"])
  }

  /// Flags 0x1008: 9.00 km/h, 1.5 %, 0.9 degrees, 120 N and -30 W; then both not available.
  @Test func `a treadmill's force and power have a sign and may be absent`() {
    let head: [UInt8] = [0x08, 0x10, 0x84, 0x03, 15, 0, 9, 0]
    #expect(
      outcomes(head + [120, 0, 0xE2, 0xFF], "2acd").summaries
        == ["speed 2.5 m/s", "force 120.0 N", "power -30.0 W"])
    #expect(
      outcomes(head + [0xFF, 0x7F, 0xFF, 0x7F], "2acd").summaries.suffix(2) == [
        "no force: the machine has no force on belt", "no power: the machine has no power output",
      ])
  }

  /// Octets that each bit announces, bit 0 (0 = present) first.
  static let widths: [(String, Int, [Int])] = [
    ("2acd", 2, [2, 2, 3, 4, 4, 2, 2, 5, 1, 1, 2, 2, 4]),
    ("2ace", 3, [2, 2, 3, 4, 2, 4, 4, 2, 2, 2, 5, 1, 1, 2, 2]),
    ("2ad1", 2, [3, 1, 3, 2, 2, 2, 2, 2, 5, 1, 1, 2, 2]),
    ("2ad2", 2, [2, 2, 2, 2, 3, 2, 2, 2, 5, 1, 1, 2, 2]),
  ]

  @Test(arguments: widths)
  func `what the flags announce is taken, less is refused and more is told once`(
    short: String, flagWidth: Int, widths: [Int]
  ) {
    let source = "0000\(short)-0000-1000-8000-00805f9b34fb"
    for flags in 0..<1 << widths.count {
      let announced = widths.enumerated().reduce(flagWidth) { sum, field in
        let isThere = (flags >> field.offset & 1 == 1) != (field.offset == 0)
        return sum + (isThere ? field.element : 0)
      }
      let head = (0..<flagWidth).map { UInt8(flags >> (8 * $0) & 0xFF) }
      let bytes = head + [UInt8](repeating: 1, count: 60)
      var decoder = FitnessMachineDecoder()
      let whole = decoder.decode(Array(bytes.prefix(announced)), from: source)
      #expect(whole.layoutRefusals == [])
      #expect(!whole.contains { if case .ignored = $0 { true } else { false } })
      let more = decoder.decode(Array(bytes.prefix(announced + 2)), from: source)
      #expect(more.first == .ignored("2 octets behind the last announced field"))
      #expect(!decoder.decode(Array(bytes.prefix(announced + 2)), from: source).contains(more[0]))
      // One or two octets less may come out even with the other text's widths.
      let short = decoder.decode(Array(bytes.prefix(max(0, announced - 3))), from: source)
      #expect(short.layoutRefusals == [.truncated] || announced < 3)
    }
  }

  @Test(arguments: widths)
  func `a notification that was cut anywhere is refused`(
    short: String, flagWidth: Int, widths: [Int]
  ) {
    for bit in 1..<widths.count {
      let flags = 1 | 1 << bit
      let head = (0..<flagWidth).map { UInt8(flags >> (8 * $0) & 0xFF) }
      let bytes = head + [UInt8](repeating: 1, count: widths[bit])
      for length in 0..<bytes.count {
        let result = outcomes(Array(bytes.prefix(length)), short)
        let isOtherWidth = widths[bit] == 2 && length == bytes.count - 1
        #expect(
          result.layoutRefusals == [.truncated] || isOtherWidth, "bit \(bit), \(length) octets")
      }
    }
  }

  @Test func `reserved flags are told once`() {
    var decoder = FitnessMachineDecoder()
    let source = "00002ad2-0000-1000-8000-00805f9b34fb"
    #expect(decoder.decode([0x01, 0x80], from: source) == [.ignored("reserved flags 0x8000")])
    #expect(decoder.decode([0x01, 0x80], from: source) == [])
  }

  /// Berg0162/simcline issues 4 and 7: answers and status of an Elite trainer and a Zwift Hub.
  @Test func `captured answers and status say what was done`() throws {
    let control = try FitnessMachineControlPoint.Response(payload: [0x80, 0x00, 0x01])
    #expect(control.request == 0)
    #expect(control.result == .success)
    let stop = try FitnessMachineControlPoint.Response(payload: [0x80, 0x08, 0x03])
    #expect(stop.result == .invalidParameter)
    #expect(try FitnessMachineStatus(payload: [0x04]).event == .started)
    #expect(try FitnessMachineStatus(payload: [0x02, 0x01]).event == .stopped)
    #expect(try FitnessMachineStatus(payload: [0x01]).event == .reset)
    let simulation: [UInt8] = [0x12, 0, 0, 0x4F, 0x01, 0x28, 0x33]
    #expect(try FitnessMachineStatus(payload: simulation).event == .changed(0x12))
    #expect(throws: PayloadError.self) {
      try FitnessMachineStatus(payload: Array(simulation.dropLast()))
    }
  }

  /// Fitness Machine Service 1.0.1, tables 4.15 and 4.16.
  @Test func `commands are the op codes of the specification and bad answers are refused`() {
    #expect(
      FitnessMachineControlPoint.Command.allCases.map(\.bytes)
        == [[0x00], [0x07], [0x08, 0x01], [0x08, 0x02]])
    for payload: [UInt8] in [[], [0x80], [0x80, 0], [0x81, 0, 1], [0x80, 0, 0], [0x80, 0, 6]] {
      #expect(throws: PayloadError.self) {
        try FitnessMachineControlPoint.Response(payload: payload)
      }
    }
    for payload: [UInt8] in [[], [0x02], [0x02, 3], [0x05, 1]] {
      #expect(throws: PayloadError.self) { try FitnessMachineStatus(payload: payload) }
    }
  }

  @Test func `a machine is recognised by its service and reads what it has of four`() throws {
    let driver = try #require(Registry().driver(named: "2AD1"))
    #expect(driver.id == "fitness-machine")
    #expect(
      Registry.source(named: "2AD1", of: driver) == "00002ad1-0000-1000-8000-00805f9b34fb")
  }
}
