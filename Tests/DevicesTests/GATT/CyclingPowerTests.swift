import Devices
import Model
import Testing

/// Layout: Cycling Power Service 1.1, section 3.2.1; GATT Specification Supplement.
@Suite struct CyclingPowerTests {
  /// Captured from a 4iiii crank, OpenTracksApp/OpenTracks issue 1352, with the counts given there.
  private let captured: [[UInt8]] = [
    [0x2C, 0x00, 0x00, 0x00, 0x9F, 0x00, 0x0C, 0x00, 0xE5, 0x42],
    [0x2C, 0x00, 0x00, 0x00, 0xDF, 0x00, 0x2B, 0x00, 0x39, 0xF6],
  ]

  @Test func `a captured notification has the crank count and time given with it`() throws {
    let first = try CyclingPowerMeasurement(payload: captured[0])
    #expect(first.crank?.count == 12)
    #expect(first.crank?.time == 17_125)
    #expect(first.accumulatedTorque == 159)
    let second = try CyclingPowerMeasurement(payload: captured[1])
    #expect(second.crank?.count == 43)
    #expect(second.crank?.time == 63_033)
  }

  /// 31 turns in 63 033 - 17 125 = 45 908 ticks of 1/1024 s.
  @Test func `captured notifications become power and cadence`() throws {
    var decoder = CyclingPowerDecoder()
    #expect(decoder.decode(captured[0], from: "").summaries == ["power 0.0 W"])
    let values = decoder.decode(captured[1], from: "").values
    try #require(values.count == 2)
    #expect(abs(values[1] - 31.0 * 60 * 1024 / 45_908) < 1e-9)
  }

  /// 2048 ticks of the wheel's clock are one second, and so are 1024 of the crank's.
  @Test func `wheel and crank have their own time bases`() throws {
    var decoder = CyclingPowerDecoder()
    _ = decoder.decode([0x30, 0x00, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0], from: "")
    let outcomes = decoder.decode([0x30, 0x00, 250, 0, 2, 0, 0, 0, 0, 8, 2, 0, 0, 4], from: "")
    #expect(
      outcomes.summaries
        == ["power 250.0 W", "speed 2.105 m/s", "distance 2.105 m", "cadence 60.0 /min"])
  }

  @Test func `every field is read in its place`() throws {
    let payload: [UInt8] = [
      0xFF, 0x1F,  // all of them
      0xE8, 0xFF,  // -24 W
      0x63,  // 49.5 %
      0x40, 0x01,  // 320 = 10 Nm
      0x04, 0x03, 0x02, 0x01, 0x06, 0x05,  // wheel 16 909 060 at 1286
      0x08, 0x07, 0x0A, 0x09,  // crank 1800 at 2314
      0x2C, 0x01, 0xF6, 0xFF,  // 300 N and -10 N
      0x80, 0x02, 0xE0, 0xFF,  // 640 = 20 Nm and -32 = -1 Nm
      0x0E, 0xA1, 0x05,  // 0x10E = 270 degrees, 0x05A = 90
      0x05, 0x00,  // 5 degrees
      0xB9, 0x00,  // 185 degrees
      0x39, 0x30,  // 12 345 kJ
    ]
    let measurement = try CyclingPowerMeasurement(payload: payload)
    #expect(measurement.power == -24)
    #expect(measurement.balance == 99)
    #expect(measurement.accumulatedTorque == 320)
    #expect(measurement.wheel?.count == 16_909_060)
    #expect(measurement.wheel?.time == 1286)
    #expect(measurement.crank?.count == 1800)
    #expect(measurement.crank?.time == 2314)
    #expect(measurement.forces?.largest == 300)
    #expect(measurement.forces?.smallest == -10)
    #expect(measurement.torques?.largest == 640)
    #expect(measurement.torques?.smallest == -32)
    #expect(measurement.angles?.largest == 270)
    #expect(measurement.angles?.smallest == 90)
    #expect(measurement.topDeadSpot == 5)
    #expect(measurement.bottomDeadSpot == 185)
    #expect(measurement.energy == 12_345)
  }

  /// Bytes that each bit announces, bit 0 first (section 3.2.1.1).
  private let widths = [1, 0, 2, 0, 6, 4, 4, 4, 3, 2, 2, 2, 0, 0, 0, 0]

  @Test func `each length is accepted that holds what the flags announce`() {
    for flags in 0..<1 << 13 {
      let announced = widths.enumerated().reduce(4) { $0 + (flags >> $1.0 & 1) * $1.1 }
      for length in [announced - 1, announced, announced + 1] {
        let bytes = [UInt8(flags & 0xFF), UInt8(flags >> 8)] + [UInt8](repeating: 7, count: 40)
        let result = Result { try CyclingPowerMeasurement(payload: Array(bytes.prefix(length))) }
        switch result {
        case .success(let measurement): #expect(measurement.trailing == length - announced)
        case .failure(let error as PayloadError):
          #expect(error.code == .truncated)
          #expect(length < announced)
        case .failure(let error): Issue.record(error)
        }
      }
    }
  }
}
