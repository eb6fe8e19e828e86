import Devices
import Engine
import Export
import EyeTest
import Fleet
import Foundation
import Learning
import Model
import Station
import Store
import Testing

@testable import Web

@Suite struct WordsTests {
  private static func words(_ language: Language) async throws -> Words {
    try #require(try await Assets.bundled().words[language])
  }

  @Test(arguments: Language.allCases)
  func `every language has the same keys as English`(_ language: Language) async throws {
    let english = try await Self.words(.en)
    #expect(try await Self.words(language).keys == english.keys)
    #expect(english.keys.count > 100)
  }

  @Test(arguments: [
    (SlangFault.Code.place, "Listan har ett värde, inte 2.", "Listan har 3 värden, inte 2."),
    (.letter, "Texten har en bokstav, inte 2.", "Texten har 3 bokstäver, inte 2."),
  ]) func `one thing is one thing, and several are several`(
    code: SlangFault.Code, one: String, three: String
  ) async throws {
    let words = try await Self.words(.sv)
    let said = ["1", "3"].map { count in
      var report = SlangFaultReport(SlangFault(code, line: 1, lineID: 1), .sv)
      report.parts = ["count": count, "place": "2"]
      return words.sentence(report)
    }
    #expect(said == [one, three])
    #expect(words.counted("code.home.profile_hint", 1) == "1 lektion klar")
    #expect(
      words.counted("code.home.pages_done", 6, ["done": "1"]) == "1 av 6 sidor klara")
  }

  @Test(arguments: Language.allCases)
  func `every code that can reach a screen has a sentence`(_ language: Language) async throws {
    let words = try await Self.words(language)
    var keys = Refusal.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += StationError.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += PlanRefusal.allCases.map { "problem.\($0.rawValue)" }
    keys += GroupRefusal.allCases.map { "problem.\($0.rawValue)" }
    keys += LoudspeakerError.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += StrapBook.Refusal.allCases.map { "problem.\($0.rawValue)" }
    keys += ["strap-unknown", "wall-nobody", "wall-session-running", "wall-session-unknown"].map {
      "problem.\($0)"
    }
    keys += PracticePlan.CellState.allCases.map { "plan.cell_\($0.rawValue)" }
    keys += CSVError.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += ImportError.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += ImportRefusal.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += ParticipantSheet.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += ParticipantChange.Fault.allCases.map { "problem.\($0.rawValue)" }
    keys += SpellingProblem.Code.allCases.map { "learn.lists.problem.\($0.rawValue)" }
    keys += MisspellingRefusal.allCases.map { "learn.lists.refusal.\($0.rawValue)" }
    keys += WordListProblem.Code.allCases.map { "learn.list.\($0.rawValue)" }
    keys += SlangFault.Code.allCases.map { "slang.fault.\($0.rawValue)" }
    keys += SlangFault.Code.allCases.map { "slang.teach.\($0.rawValue)" }
    keys += ["slang.fault.unknown_alone", "slang.teach.unknown_alone", "slang.fault.field_near"]
    keys += ["slang.reading.slang-word_near"] + CodeFeat.allCases.map { "code.feat.\($0.rawValue)" }
    keys += [
      "uses", "without", "hidden", "more-lines", "fewer-lines", "other-lines", "variables",
      "variables_alone", "steps",
    ].map { "slang.miss.\($0)" }
    keys += SlangHint.Code.allCases.map { "slang.hint.\($0.rawValue)" }
    keys += SlangReadingProblem.Code.allCases.map { "slang.reading.\($0.rawValue)" }
    keys += SlangCourseProblem.Code.allCases.map { "slang.course.\($0.rawValue)" }
    keys += WordRecording.Fault.allCases.map { "problem.\($0.rawValue)" }
    keys += ZipReader.Fault.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += Problem.codes.map { "problem.\($0)" }
    keys += FleetError.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += ["SL003", "SL004", "SL005", "SL006", "SL008"].map { state in
      Words.key(of: FleetError(state: state, ""))
    }
    keys += LinkError.Code.allCases.map { "reason.\($0.rawValue)" }
    keys += ["reason.unreadable", "reason.implausible", "reason.no-value", "reason.polled"]
    keys += Run.Notice.allCases.map { "notice.\($0.rawValue)" }
    keys += Trial.Status.allCases.map { "status.\($0.rawValue)" }
    keys += RoundRefusal.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += AcuityFlag.allCases.map { "eye.measure.flag.\($0.rawValue)" }
    keys += Eye.allCases.flatMap { eye in
      ["eye", "cover", "next"].map { "eye.measure.\($0).\(eye.rawValue)" }
    }
    keys += CalibrationError.Code.allCases.map { "problem.\($0.rawValue)" }
    keys += OutboxError.codes.map { "problem.\($0)" }
    keys += MailError.Code.allCases.map { "mail.error.\($0.rawValue)" }
    keys += MailRecord.State.allCases.map { "mail.state.\($0.rawValue)" }
    keys += LinkKind.allCases.map { "link.\($0.rawValue)" }
    keys += LinkState.allCases.flatMap { state in
      ["state.", "connection."].map { $0 + state.rawValue } + ["connection.\(state.rawValue)_hint"]
    }
    keys += ExerciseError.Code.allCases.map { "exercise_error.\($0.rawValue)" }
    keys += Exercise.Kind.allCases.map { "edit.kind_\($0.rawValue)" }
    keys += Exercise.Better.allCases.map { "edit.better_\($0.rawValue)" }
    keys += Exercise.Capture.allCases.map { "capture.\($0.rawValue)" }
    keys += Exercise.Capture.allCases.filter(\.isWindow).map { "run.in_\($0.rawValue)" }
    keys += Exercise.Score.allCases.flatMap { score in
      ["edit.score_\(score)", "run.\(score)_of", "results.\(score)_of"]
    }
    keys += Quantity.units.keys.map { "quantity.\($0.rawValue)" }
    for key in keys { #expect(words.known(key) != nil, "\(key) is not worded") }
  }

  @Test func `a sentence has the same variable parts in both languages`() async throws {
    let swedish = try await Self.words(.sv)
    let english = try await Self.words(.en)
    for key in swedish.keys {
      #expect(parts(swedish(key)) == parts(english(key)), "\(key)")
    }
  }

  private func parts(_ sentence: String) -> Set<Substring> {
    Set(sentence.matches(of: /\{\w+\}/).map(\.output))
  }

  @Test func `templates name only sentences that exist`() async throws {
    let words = try await Self.words(.sv)
    let root = try #require(Bundle.module(of: "Web")) + "/Templates"
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: root) {
      let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
      for part in text.components(separatedBy: "{{w.").dropFirst() {
        let key = String(part.prefix { $0 != "}" })
        #expect(words.known(key) != nil, "\(file): \(key)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func `a bad exercise file is told as the design words it`() async throws {
    let error = ExerciseError(
      file: "slalom.yaml", line: 14, key: "attempts", .tooLarge,
      ["value": "10000", "limit": "50"])
    #expect(
      ExerciseErrorText.whole(error, try await Self.words(.en))
        == "slalom.yaml, line 14: attempts is 10000. At most 50. Nothing changed.")
    #expect(
      ExerciseErrorText.whole(error, try await Self.words(.sv))
        == "slalom.yaml, rad 14: attempts är 10000. Högst 50. Inget ändrat.")
  }

  @Test func `every quantity of an exercise has a form on the screen and every picture is there`()
    async throws
  {
    let assets = try await Assets.bundled()
    for exercise in ExerciseLibrary.load().exercises {
      #expect(assets.pictures[exercise.picture] != nil, "\(exercise.picture)")
      if let quantity = exercise.quantity { #expect(assets.quantities[quantity] != nil) }
    }
  }

  @Test func `the variable parts are filled in`() throws {
    let json = Array(#"{"a":{"b":"{count} av {of}"},"n":{"one":"en","other":"{count} st"}}"#.utf8)
    let words = try Words(language: .sv, json: json)
    #expect(words("a.b", ["count": "5", "of": "10"]) == "5 av 10")
    #expect(words.counted("n", 1) == "en")
    #expect(words.counted("n", 0) == "0 st")
    #expect(words("no.such") == "no.such")
  }
}

extension Bundle {
  /// Returns the folder of a target's resources beside the tests.
  fileprivate static func module(of target: String) -> String? {
    let folder = Bundle.main.bundleURL
    let path = folder.appendingPathComponent("sideline_\(target).resources").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
