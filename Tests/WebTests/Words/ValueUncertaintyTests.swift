import Model
import Testing

@testable import Web

@Suite struct ValueUncertaintyTests {
  private func text(
    _ uncertainty: Double?, _ source: TimeSource?, _ language: Language = .sv,
    quantity: Quantity = .interval, unit: Unit = .second
  ) async throws -> String? {
    var trial = Trial(
      session: .new(), run: .new(), participant: 1, exercise: "x", exerciseVersion: 1, attempt: 1,
      quantity: quantity, value: 2.84, unit: unit, origin: .device, simulated: false,
      measuredAt: .now(), recordedAt: .now())
    trial.timeSource = source
    trial.uncertainty = uncertainty
    let forms = try await Assets.bundled().quantities
    return ValueText(language: language, forms: forms).uncertainty(of: trial)
  }

  @Test(
    arguments: [
      (0.003, "±\u{A0}3\u{A0}ms"), (0.0031, "±\u{A0}4\u{A0}ms"), (0.0004, "±\u{A0}0,4\u{A0}ms"),
      (0.00001, "±\u{A0}0,1\u{A0}ms"), (0.25, "±\u{A0}250\u{A0}ms"), (1.51, "±\u{A0}1,6\u{A0}s"),
    ] as [(Double, String)])
  func `a limit is rounded up`(seconds: Double, shown: String) async throws {
    #expect(try await text(seconds, .arrival) == shown)
    #expect(try await text(seconds, .kernel) == shown)
  }

  @Test func `English has its own decimal sign`() async throws {
    #expect(try await text(0.0004, .kernel, .en) == "±\u{A0}0.4\u{A0}ms")
  }

  @Test func `nothing stands beside what the device measured`() async throws {
    #expect(try await text(0.003, .deviceInterval) == nil)
    #expect(try await text(0.003, .deviceClock) == nil)
    #expect(try await text(0.003, nil) == nil)
    #expect(try await text(nil, .arrival) == nil)
    #expect(try await text(0, .arrival) == nil)
    #expect(try await text(.infinity, .arrival) == nil)
  }

  @Test func `what is no time is said in its own unit`() async throws {
    let shown = try await text(
      0.02, .arrival, quantity: .acceleration, unit: .metrePerSecondSquared)
    #expect(shown == "±\u{A0}0,1\u{A0}m/s²")
  }
}
