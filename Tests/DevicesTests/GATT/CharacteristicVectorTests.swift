import Devices
import Model
import Testing

/// One payload of each characteristic with every field that it can have, cut and disturbed in every
/// way.
///
/// Layouts and resolutions: GATT Specification Supplement; Fitness Machine Service 1.0.1, tables
/// 4.15 and 4.16. The values are worked out by hand.
@Suite struct CharacteristicVectorTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var driver: String
    /// The characteristic's short UUID.
    var source: String
    var hex: String
    var summaries: [String]
    /// Lengths to which it can be cut and says something whole: fields of another width, a list that
    /// comes to its end.
    var whole: [Int] = []
    /// Whether what follows the last field is passed over, as the Fitness Machine service asks and the other
    /// services for sports do.
    var mayBeLonger = false
  }

  static let vectors = [
    // 9 km/h, 100 000 m, 100 kcal of 4184 J, 150/min, 120 N, -30 W; the paces may have one octet.
    Vector(
      testDescription: "treadmill", driver: "fitness-machine", source: "2acd",
      hex: """
        FE1F 8403 2003 A08601 0F000900 64000000 F000 F000 640058020A 96 4B 3C00 7800 7800E2FF
        """,
      summaries: [
        "speed 2.5 m/s", "distance 100000.0 m", "energy 418400.0 J", "heart_rate 150.0 /min",
        "force 120.0 N", "power -30.0 W",
      ], whole: [34], mayBeLonger: true),
    // The same with 140 steps a minute, 131.7 strides and 200 W; the resistance may have one octet.
    Vector(
      testDescription: "cross trainer", driver: "fitness-machine", source: "2ace",
      hex: """
        FEFF00 8403 2003 A08601 8C008C00 2505 64000000 0F000900 0A00 C800 C800 640058020A
        96 4B 3C00 7800
        """,
      summaries: [
        "speed 2.5 m/s", "distance 100000.0 m", "cadence 140.0 /min", "count 131.7 1",
        "power 200.0 W", "energy 418400.0 J", "heart_rate 150.0 /min",
      ], whole: [40], mayBeLonger: true),
    // 24 strokes a minute, 300 strokes, 125 s for 500 m.
    Vector(
      testDescription: "rower", driver: "fitness-machine", source: "2ad1",
      hex: "FE1F 302C01 1E A08601 7D00 7D00 C800 C800 0A00 640058020A 96 4B 3C00 7800",
      summaries: [
        "cadence 24.0 /min", "count 300.0 1", "distance 100000.0 m", "speed 4.0 m/s",
        "power 200.0 W", "energy 418400.0 J", "heart_rate 150.0 /min",
      ], whole: [29], mayBeLonger: true),
    // The layouts of the Bluetooth SIG's own XML (oesmith/gatt-xml, step_climber_data.xml and
    // stair_climber_data.xml): 12 floors, 300 steps, 40 a minute, 50 m, 250 kcal of 4184 J, 130/min.
    Vector(
      testDescription: "step climber", driver: "fitness-machine", source: "2acf",
      hex: "FE01 0C00 2C01 2800 2300 3200 FA00C80003 82 41 8403 2C01",
      summaries: [
        "count 300.0 1", "cadence 40.0 /min", "height 50.0 m", "energy 1046000.0 J",
        "heart_rate 130.0 /min",
      ], mayBeLonger: true),
    // 10 floors, 50 steps a minute, 100 m, 200 strides, 500 kcal, 120/min.
    Vector(
      testDescription: "stair climber", driver: "fitness-machine", source: "2ad0",
      hex: "FE03 0A00 3200 2D00 6400 C800 F4012C0105 78 32 0807 5802",
      summaries: [
        "cadence 50.0 /min", "height 100.0 m", "count 200.0 1", "energy 2092000.0 J",
        "heart_rate 120.0 /min",
      ], mayBeLonger: true),
    // 180 halves of a turn a minute.
    Vector(
      testDescription: "indoor bike", driver: "fitness-machine", source: "2ad2",
      hex: "FE1F 8403 2003 B400 B400 A08601 0A00 C800 C800 640058020A 96 4B 3C00 7800",
      summaries: [
        "speed 2.5 m/s", "cadence 90.0 /min", "distance 100000.0 m", "power 200.0 W",
        "energy 418400.0 J", "heart_rate 150.0 /min",
      ], whole: [29], mayBeLonger: true),
    Vector(
      testDescription: "simulation parameters changed", driver: "fitness-machine", source: "2ada",
      hex: "12 0000 4F01 28 33", summaries: ["ignored"], mayBeLonger: true),
    Vector(
      testDescription: "paused", driver: "fitness-machine", source: "2ada", hex: "02 02",
      summaries: ["ignored"], mayBeLonger: true),
    Vector(
      testDescription: "started as asked", driver: "fitness-machine", source: "2ad9",
      hex: "80 07 01", summaries: ["took to start"], mayBeLonger: true),
    Vector(
      testDescription: "control refused", driver: "fitness-machine", source: "2ad9",
      hex: "80 00 05", summaries: ["refused a request for control: control not permitted"],
      mayBeLonger: true),
    // 200 W, 5 kJ; a first count of turns is no speed yet.
    Vector(
      testDescription: "cycling power", driver: "cycling-power", source: "2a63",
      hex: """
        FF1F C800 64 0001 100000000004 05000004 2C019CFF 2003E0FC 5AE010 2D00 E100 0500
        """, summaries: ["power 200.0 W", "energy 5000.0 J"],
      mayBeLonger: true),
    Vector(
      testDescription: "speed and cadence of a bike", driver: "cycling-speed-cadence",
      source: "2a5b", hex: "03 100000000004 05000004", summaries: [], mayBeLonger: true),
    // 3 × 256 / 256 m/s, 180/min, 200 cm, 1000 dm.
    Vector(
      testDescription: "speed and cadence of a foot", driver: "running-speed-cadence",
      source: "2a53", hex: "07 0003 B4 C800 E8030000",
      summaries: [
        "speed 3.0 m/s", "cadence 180.0 /min", "stride_length 2.0 m", "distance 100.0 m",
      ], mayBeLonger: true),
    // A rate of 16 bits, 100 kJ, 1024 and 512 of 1/1024 s; RR intervals go on to the end.
    Vector(
      testDescription: "heart rate", driver: "heart-rate", source: "2a37",
      hex: "1F 2C01 6400 0004 0002",
      summaries: [
        "heart_rate 300.0 /min", "beat_interval 1.0 s", "beat_interval 0.5 s",
        "energy 100000.0 J",
      ], whole: [5, 7]),
    // 15 000 × 0.005 kg with time, user, body mass index and height.
    Vector(
      testDescription: "weight", driver: "weight-scale", source: "2a9d",
      hex: "0E 983A EA070B160A1E00 01 E600 0807", summaries: ["mass 75.0 kg"],
      mayBeLonger: true),
    // 10 000 × 0.01 lb of 0.453 592 37 kg.
    Vector(
      testDescription: "weight in pounds", driver: "weight-scale", source: "2a9d",
      hex: "0F 1027 EA070B160A1E00 01 E600 0807", summaries: ["mass 45.359237 kg"],
      mayBeLonger: true),
    // 20.0 % fat, user 1, 6163 kJ, 41.9 %, four masses, 293.7 Ω, 15 000 × 0.005 kg, 1.8 m.
    Vector(
      testDescription: "body composition", driver: "body-composition", source: "2a9c",
      hex: """
        FE0F C800 EA070B160A1E00 01 1318 A301 3025 3025 3025 F41A 790B 983A 0807
        """, summaries: ["body_fat 20.0 %", "mass 75.0 kg"], mayBeLonger: true),
    // 366 × 10^-1 °C with time and place.
    Vector(
      testDescription: "clinical thermometer", driver: "health-thermometer", source: "2a1c",
      hex: "06 6E0100FF EA070B160A1E00 03", summaries: ["temperature 36.6 Cel"],
      mayBeLonger: true),
    Vector(
      testDescription: "battery", driver: "battery", source: "2a19", hex: "55",
      summaries: ["battery_level 85.0 %"]),
    Vector(
      testDescription: "temperature", driver: "temperature", source: "2a6e", hex: "3408",
      summaries: ["temperature 21.0 Cel"]),
  ]

  private func decoder(_ vector: Vector) throws -> any StreamDecoder {
    try #require(Descriptions.registry.driver(id: vector.driver)).makeDecoder()
  }

  private func bytes(_ vector: Vector) throws -> [UInt8] {
    try #require(Hex.bytes(vector.hex.filter { !$0.isWhitespace }))
  }

  private func source(_ vector: Vector) -> String {
    "0000\(vector.source)-0000-1000-8000-00805f9b34fb"
  }

  @Test(arguments: vectors)
  func `every field is taken, and one byte more is told`(vector: Vector) throws {
    let bytes = try bytes(vector)
    var decoder = try decoder(vector)
    #expect(decoder.decode(bytes, from: source(vector)).summaries == vector.summaries)
    let longer = decoder.decode(bytes + [0], from: source(vector))
    if vector.mayBeLonger {
      #expect(longer.refusals == [])
    } else {
      guard case .refused(let error) = longer.first, longer.count == 1 else {
        Issue.record("\(longer)")
        return
      }
      // Half an RR interval is one that is not all there.
      #expect(error.code == (vector.source == "2a37" ? .truncated : .trailing))
      #expect(error.offset == bytes.count)
      #expect(error.bytes == bytes + [0])
    }
  }

  @Test(arguments: vectors)
  func `cut at any byte it is refused there, and the next whole one is read`(
    vector: Vector
  ) throws {
    let bytes = try bytes(vector)
    var decoder = try decoder(vector)
    for length in 0..<bytes.count {
      let part = Array(bytes.prefix(length))
      let outcomes = decoder.decode(part, from: source(vector))
      if vector.whole.contains(length) {
        #expect(outcomes.layoutRefusals == [], "\(length) bytes")
      } else {
        guard case .refused(let error) = outcomes.first, outcomes.count == 1 else {
          Issue.record("\(length) bytes: \(outcomes)")
          continue
        }
        #expect(error.code == .truncated, "\(length) bytes")
        #expect(error.offset <= length && error.bytes == part, "\(length) bytes")
      }
      expectRead(vector, bytes, by: &decoder, after: "\(length) bytes")
    }
  }

  @Test(arguments: vectors)
  func `with any bit turned it is read or refused, and the next whole one is read`(
    vector: Vector
  ) throws {
    let bytes = try bytes(vector)
    for bit in 0..<8 * bytes.count {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      var decoder = try decoder(vector)
      for outcome in decoder.decode(flipped, from: source(vector)) {
        switch outcome {
        case .refused(let error):
          #expect(error.offset <= flipped.count && error.bytes == flipped, "bit \(bit)")
        case .reading(let reading): #expect(reading.value.isFinite, "bit \(bit)")
        default: break
        }
      }
      expectRead(vector, bytes, by: &decoder, after: "bit \(bit)")
    }
  }

  /// Differences to what was disturbed may come on top.
  private func expectRead(
    _ vector: Vector, _ bytes: [UInt8], by decoder: inout some StreamDecoder, after what: String
  ) {
    let summaries = decoder.decode(bytes, from: source(vector)).summaries
    #expect(Set(vector.summaries).isSubset(of: summaries), "\(what): \(summaries)")
  }

  /// Vendor ID source 2 (USB), 0x045E, 0x0040, 0x0300.
  @Test func `a product id with any bit turned has other numbers or is refused`() throws {
    let bytes: [UInt8] = [0x02, 0x5E, 0x04, 0x40, 0x00, 0x00, 0x03]
    let whole = try DeviceInformation.Product(payload: bytes)
    for bit in 0..<8 * bytes.count {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      if bit / 8 == 0 {
        // Only 1 and 2 are a source, and one bit does not make 1 of 2.
        let error = #expect(throws: PayloadError.self) {
          try DeviceInformation.Product(payload: flipped)
        }
        #expect(error?.code == .malformed && error?.offset == 0)
      } else {
        #expect(try DeviceInformation.Product(payload: flipped) != whole, "bit \(bit)")
      }
    }
    for (length, offset) in [(0, 0), (1, 1), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5)] {
      let error = #expect(throws: PayloadError.self) {
        try DeviceInformation.Product(payload: Array(bytes.prefix(length)))
      }
      #expect(error?.code == .truncated && error?.offset == offset, "\(length) bytes")
    }
  }
}
