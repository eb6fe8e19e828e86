import Devices
import Model
import Testing

/// A hanging scale by the layout of `Stevie-Ray/hangtime-grip-connect`, wh-c06.model.ts (the weight, big-endian
/// at 10, in hundredths; the unit in the lower half of 14), and `oliexdev/openScale`,
/// HealthSenseBS161Handler.kt (the header; 0x01 while it moves, 0xA1 when it stands still).
@Suite struct WHC06Tests {
  private static let gravity = 9.80665

  private func data(_ high: UInt8, _ low: UInt8, state: UInt8 = 0x01) -> [UInt8] {
    [0x02, 0x03, 0x11, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0x01, high, low, 0x01, 0xF4, state]
      + [0x99, 0x90]
  }

  private func decoded(_ data: [[UInt8]], from source: String = "company:0100") -> [Decoded] {
    var decoder = WHC06Decoder()
    return data.flatMap { decoder.decode($0, from: source) }
  }

  /// 0x04D2 = 1234 hundredths of a kilogram, 0x7530 = 30 000.
  @Test func `the weight is a force, moving or held`() {
    let values = decoded([
      data(0x04, 0xD2), data(0x04, 0xD2, state: 0xA1), data(0x75, 0x30), data(0, 0),
    ]).values
    let expected = [12.34, 12.34, 300, 0].map { $0 * Self.gravity }
    #expect(values.count == 4)
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `a scale without its counter is read too`() {
    let short = Array(data(0x04, 0xD2).prefix(15))
    #expect(decoded([short]).values.count == 1)
  }

  @Test func `what is not in kilograms is no force, and the coach is told why`() {
    let outcomes = decoded([data(0x04, 0xD2, state: 0x02), data(0x04, 0xD2, state: 0xA0)])
    #expect(outcomes.values.isEmpty)
    #expect(outcomes.count { $0 == .unavailable(.force, "not in kilograms") } == 2)
    #expect(outcomes.count { if case .warned = $0 { true } else { false } } == 2)
  }

  @Test func `data that are cut, too long, of others or impossible are refused`() {
    let whole = data(0x04, 0xD2)
    #expect(
      decoded([
        Array(whole.prefix(14)), whole + [0], [], [0x02, 0x03, 0x12] + whole.dropFirst(3),
        data(0xFF, 0xFF),
      ]).summaries == [
        "refused truncated at byte 14", "refused trailing at byte 17",
        "refused malformed at byte 0", "refused malformed at byte 0",
        "refused implausible at byte 0",
      ])
    #expect(decoded([whole], from: "company:006b").summaries == ["ignored"])
  }

  @Test func `it is found by its header, and what else has that company is not`() {
    let registry = Registry()
    func found(_ data: [UInt8]) -> String? {
      registry.bestMatch(
        for: Sighting(
          id: DeviceID(rawValue: "x"), name: "IF_B7", kind: .advertisement, address: "x",
          manufacturers: [0x0100: data]))?.id
    }
    #expect(found(data(0, 0)) == "wh-c06")
    #expect(found([0x01, 0x03, 0x11]) == nil)
    #expect(found([]) == nil)
  }

  @Test func `what is simulated is read, eight times a second`() {
    var simulator = WHC06Simulator(seed: 5)
    var decoder = WHC06Decoder()
    let values = (0..<240).flatMap { _ in
      let step = simulator.next()
      return decoder.decode(step.bytes, from: step.source)
    }.values
    #expect(values.count == 240)
    #expect((20.0...60.0).contains((values.max() ?? 0) / Self.gravity))
  }
}
