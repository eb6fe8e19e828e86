import Devices
import Testing

/// Layout: Heart Rate Service 1.0, section 3.1.1, and GATT Specification Supplement.
///
/// Multi-byte fields are little-endian.
@Suite struct HeartRateMeasurementTests {
  @Test func `flags 0 announce one byte of heart rate and nothing else`() throws {
    let measurement = try HeartRateMeasurement(payload: [0x00, 0x48])
    #expect(measurement.heartRate == 72)
    #expect(measurement.contact == .unsupported)
    #expect(measurement.energyExpended == nil)
    #expect(measurement.beats == [])
  }

  /// 0x0104 = 260 beats per minute; 0x03E8 = 1000 kJ; 0x0400 = 1 s, 0x0200 = 0.5 s.
  @Test func `every field is read where its flag announces it`() throws {
    let payload: [UInt8] = [0x1F, 0x04, 0x01, 0xE8, 0x03, 0x00, 0x04, 0x00, 0x02]
    let measurement = try HeartRateMeasurement(payload: payload)
    #expect(measurement.heartRate == 260)
    #expect(measurement.contact == .detected)
    #expect(measurement.energyExpended == 1000)
    #expect(measurement.beats == [1024, 512])
  }

  @Test(
    arguments: [
      (0b000, .unsupported), (0b010, .unsupported), (0b100, .notDetected), (0b110, .detected),
    ] as [(UInt8, HeartRateMeasurement.SensorContact)])
  func `contact is told by two bits`(
    flags: UInt8, contact: HeartRateMeasurement.SensorContact
  ) throws {
    #expect(try HeartRateMeasurement(payload: [flags, 60]).contact == contact)
  }

  /// How many bytes the flags announce before the RR intervals.
  private func fixedLength(_ flags: UInt8) -> Int {
    1 + (flags & 0x01 == 0 ? 1 : 2) + (flags & 0x08 == 0 ? 0 : 2)
  }

  @Test func `each length from 0 to 30 is accepted that holds what the flags announce`() throws {
    for flags in UInt8.min...UInt8.max {
      for length in 0...30 {
        let payload = [flags] + (0..<29).map { UInt8($0 + 1) }
        let rest = length - fixedLength(flags)
        let hasIntervals = flags & 0x10 != 0
        let isAnnounced = rest >= 0 && (!hasIntervals || rest.isMultiple(of: 2))
        let result = Result { try HeartRateMeasurement(payload: Array(payload.prefix(length))) }
        switch result {
        case .success(let measurement):
          #expect(isAnnounced, "flags \(flags), \(length) bytes")
          #expect(measurement.beats.count == (hasIntervals ? rest / 2 : 0))
          #expect(measurement.trailing == (hasIntervals ? 0 : rest))
        case .failure(let error as PayloadError):
          #expect(!isAnnounced, "flags \(flags), \(length) bytes")
          #expect(error.code == .truncated)
          #expect(error.offset <= length)
        case .failure(let error):
          Issue.record(error)
        }
      }
    }
  }

  @Test(
    arguments: [
      ([], 0), ([0x00], 1), ([0x01, 0x48], 1), ([0x08, 0x48, 0x01], 2), ([0x08, 0x48], 2),
      ([0x10, 0x48, 0x00], 2), ([0x10, 0x48, 0x00, 0x04, 0x01], 4),
    ] as [([UInt8], Int)])
  func `a missing byte is refused where its field begins`(payload: [UInt8], offset: Int) {
    let error = #expect(throws: PayloadError.self) { try HeartRateMeasurement(payload: payload) }
    #expect(error?.code == .truncated)
    #expect(error?.offset == offset)
    #expect(error?.bytes == payload)
  }
}
