import Foundation
import Model
import Testing

@Suite struct TrialJSONTests {
  private static let hostile = [
    "", "plain", "a\"b\\c/d", "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}",
    "åäö 👟 \u{2028}\u{202E}",
    "=cmd|' /C calc'!A0", "e\u{301}", "</script>",
  ]

  @Test(arguments: hostile)
  func `the line is what Foundation's encoder writes`(text: String) throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let trial = Self.trial(text, using: &generator)
      #expect(String(decoding: try trial.json(), as: UTF8.self) == (try Self.reference(trial)))
    }
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 2.84, 0.1 + 0.2, 1e-7, 1e16, 123_456_789.125, 2.5e-300,
    Double.greatestFiniteMagnitude,
  ])
  func `a number reads back as itself`(value: Double) throws {
    var trial = Self.bare
    trial.value = value
    let line = Data(try trial.json())
    #expect(try JSONDecoder().decode(Trial.self, from: line).value == value)
    #expect(String(decoding: line, as: UTF8.self) == (try Self.reference(trial)))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is no number is refused by name`(value: Double) {
    var trial = Self.bare
    trial.uncertainty = value
    #expect(throws: JSONWriter.NotFinite(key: "uncertainty")) { try trial.json() }
    trial.uncertainty = nil
    trial.details = ["window": .array([.number(value)])]
    #expect(throws: JSONWriter.NotFinite(key: "details")) { try trial.json() }
  }

  private static var bare: Trial {
    Trial(
      session: SessionID(rawValue: "s"), run: RunID(rawValue: "r"), participant: 0,
      exercise: "ten-turns", exerciseVersion: 1, attempt: 1, origin: .device, simulated: true,
      measuredAt: Timestamp(milliseconds: 1_763_400_964_250, offset: 3600),
      recordedAt: Timestamp(milliseconds: 1_763_400_964_001, offset: -19_800))
  }

  /// A trial whose optional fields are there or not by chance.
  private static func trial(
    _ text: String, using generator: inout SystemRandomNumberGenerator
  ) -> Trial {
    func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &generator) ? value : nil
    }
    var trial = bare
    trial.exercise = text
    trial.equipment = maybe(text)
    trial.quantity = maybe(Quantity(rawValue: text))
    trial.value = maybe(Double.random(in: -1e6...1e6, using: &generator))
    trial.unit = maybe(Unit(rawValue: "m/s"))
    trial.outcome = maybe(.fail)
    trial.response = maybe(text)
    trial.responseTime = maybe(Double.random(in: 0...2, using: &generator))
    trial.channel = maybe(text)
    trial.deviceModel = maybe(text)
    trial.deviceID = maybe(DeviceID(rawValue: text))
    trial.deviceFirmware = maybe(text)
    trial.driver = maybe(text)
    trial.timeSource = maybe(.kernel)
    trial.uncertainty = maybe(0.003)
    trial.replaces = maybe(TrialID(rawValue: text))
    trial.reason = maybe(text)
    trial.rawHex = maybe("00ff")
    trial.details = maybe([
      "b": .array([.null, .bool(true), .number(3), .string(text), .array([])]),
      "a": .object(["z": .number(0.5), "y": .object([:])]),
    ])
    return trial
  }

  private static func reference(_ trial: Trial) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(trial), as: UTF8.self)
  }
}
