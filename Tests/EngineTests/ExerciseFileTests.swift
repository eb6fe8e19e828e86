import Engine
import Model
import Testing

@Suite struct ExerciseFileTests {
  private let good = """
    id: slalom
    number: 4
    version: 1
    title: { sv: Slalom, en: Slalom }
    kind: integer
    attempts: 3
    equipment:
      - { id: foot, title: { sv: Fot, en: Foot } }
    picture: slalom
    """

  @Test func `the exercises that ship load without an error`() {
    let library = ExerciseLibrary.load()
    #expect(library.errors == [])
    #expect(
      library.exercises.map(\.id) == [
        "ten-turns", "count-20s", "hit-or-miss", "highest-pulse", "signal-sprint",
      ])
    #expect(
      library.exercises.first { $0.id == "signal-sprint" }?.startSignal?.forePeriod == 2...5)
    #expect(library.exercises.first { $0.id == "count-20s" }?.countdown == 20)
    #expect(library.exercises.first { $0.id == "highest-pulse" }?.capture == .windowMax)
    #expect(library.exercises.first { $0.id == "ten-turns" }?.attempts == 10)
  }

  @Test func `too many attempts are refused with file and line`() {
    let text = good.replacing("attempts: 3", with: "attempts: 10000")
    #expect(
      throws: ExerciseError(
        file: "slalom.yaml", line: 6, key: "attempts", detail: "is 10000. 1 to 50")
    ) { try ExerciseFile.exercise(from: text, file: "slalom.yaml") }
  }

  @Test func `an unknown key is refused with its line`() {
    #expect(
      throws: ExerciseError(file: "a.yaml", line: 10, key: "colour", detail: "is unknown")
    ) { try ExerciseFile.exercise(from: good + "\ncolour: red", file: "a.yaml") }
  }

  @Test(arguments: [
    ("kind: integer", "kind: automatic"), ("kind: integer", "kind: dance"),
    ("id: slalom", "id: Slalom!"), ("sv: Slalom, en", "sv: \"\", en"),
    ("number: 4", "number: four"), ("kind: integer", "kind: integer\ncapture: each"),
    ("kind: integer", "kind: integer\nunit: furlong"), ("kind: integer", "kind: [integer]"),
    ("- { id: foot", "- { id: foot, size: 3"), ("attempts: 3", "attempts: 0"),
  ]) func `what an exercise cannot mean is refused`(old: String, new: String) {
    #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: good.replacing(old, with: new), file: "a.yaml")
    }
  }

  @Test(arguments: ["", "- a", "\u{0}", "a: [", "7", "&a [*a]"])
  func `what is no mapping is refused without a crash`(text: String) {
    #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: text, file: "a.yaml")
    }
  }

  @Test func `a start signal and a target are read`() throws {
    let text =
      good.replacing("attempts: 3", with: "attempts: 3\ncountdown_s: 20")
      + "\nstart_signal: { fore_period_s: [1.5, 4] }\ntarget: 18.5"
    let exercise = try ExerciseFile.exercise(from: text, file: "a.yaml")
    #expect(exercise.startSignal == StartSignal(forePeriod: 1.5...4))
    #expect(exercise.target == 18.5)
  }

  @Test(arguments: [
    "start_signal: { fore_period_s: [5, 2] }", "start_signal: { fore_period_s: [0, 2] }",
    "start_signal: { fore_period_s: [2, 31] }", "start_signal: { fore_period_s: [2] }",
    "start_signal: { fore_period_s: [2, 3, 4] }", "start_signal: { fore_period_s: 2 }",
    "start_signal: { fore_period_s: [a, 3] }", "start_signal: { fore_period_s: [.nan, 3] }",
    "start_signal: 3", "start_signal: {}", "start_signal: { wait: 3 }", "target: fast",
    "target: .inf", "target: [1]",
  ]) func `a start signal or a target that cannot be meant is refused`(line: String) {
    let text = good.replacing("attempts: 3", with: "attempts: 3\ncountdown_s: 20\n" + line)
    #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: text, file: "a.yaml")
    }
  }

  @Test func `what is never started has no start signal`() {
    #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(
        from: good + "\nstart_signal: { fore_period_s: [2, 5] }", file: "a.yaml")
    }
  }

  @Test func `the text it was made from loads`() throws {
    let exercise = try ExerciseFile.exercise(from: good, file: "a.yaml")
    #expect(exercise.attempts == 3)
    #expect(exercise.equipment.map(\.id) == ["foot"])
  }
}
