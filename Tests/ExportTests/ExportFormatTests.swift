import Export
import Foundation
import Model
import Testing

@Suite struct ExportFormatTests {
  @Test func `a trial is one line with sorted keys`() throws {
    var trial = Samples.plain
    trial.reason = "a\nb / \"c\" 👟"
    #expect(
      String(decoding: try ExportFormat.jsonLines.bytes(trial), as: UTF8.self)
        == #"{"attempt":1,"exercise":"hit-or-miss","exercise_version":1,"id":"t-1","#
        + #""measured_at":"2026-11-17T18:46:04.250+01:00","origin":"manual","#
        + #""outcome":"pass","participant":0,"reason":"a\nb / \"c\" 👟","#
        + #""recorded_at":"2026-11-17T18:46:04.260+01:00","run":"r-1","session":"s-1","#
        + #""simulated":false,"software":"sideline 0.1.0","status":"valid"}"# + "\n")
  }

  @Test func `every name of the contract is there when every field is`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(try ExportFormat.jsonLines.bytes(Samples.full)))
        as? [String: Any])
    #expect(Set(object.keys) == Set(CSVWriterTests.columns.split(separator: ",").map(String.init)))
  }

  @Test func `a line reads back as the same trial`() throws {
    var trial = Samples.full
    trial.value = 0.1 + 0.2
    let line = try ExportFormat.jsonLines.bytes(trial)
    #expect(try JSONDecoder().decode(Trial.self, from: Data(line)) == trial)
  }
}
