import Engine
import Model
import Testing

@Suite struct ExerciseFileTests {
  /// Without what is measured.
  private static let bare = """
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
  private let good = Self.bare + "\nquantity: count\nunit: \"1\""

  /// Replaces a part; what says what is measured takes the place of what the text says of that.
  private func text(_ old: String, _ new: String) -> String {
    let isOther = ["quantity:", "unit:", "automatic", "pass_fail"].contains { new.contains($0) }
    return (isOther ? Self.bare : good).replacing(old, with: new)
  }

  private func error(_ old: String, _ new: String) -> ExerciseError? {
    #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: text(old, new), file: "slalom.yaml")
    }
  }

  @Test(arguments: [("", "quantity"), ("\nquantity: count", "unit")])
  func `an exercise that counts says what and in which unit`(more: String, key: String) {
    let error = #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: Self.bare + more, file: "slalom.yaml")
    }
    #expect(error?.code == .missing)
    #expect(error?.key == key)
  }

  @Test func `a rule for two contacts is of exercises through gates`() throws {
    let gates = text(
      "kind: integer",
      "kind: automatic\ncapture: splits\nquantity: interval\nunit: s\nchannels: [A, B, C]")
    let exercise = try ExerciseFile.exercise(
      from: gates + "\ndouble_contact: first", file: "a.yaml")
    #expect(exercise.doubleContact == .first)
    let written = ExerciseText.yaml(exercise)
    #expect(try ExerciseFile.exercise(from: written, file: "a.yaml") == exercise)
    for refused in [gates + "\ndouble_contact: second", good + "\ndouble_contact: first"] {
      let error = #expect(throws: ExerciseError.self) {
        try ExerciseFile.exercise(from: refused, file: "a.yaml")
      }
      #expect(error?.key == "double_contact")
    }
  }

  @Test func `too many attempts are refused with file and line`() {
    #expect(
      error("attempts: 3", "attempts: 10000")
        == ExerciseError(
          file: "slalom.yaml", line: 6, key: "attempts", .tooLarge,
          ["value": "10000", "limit": "50"]))
  }

  @Test func `an unknown key is refused with its line`() {
    #expect(
      error("picture: slalom", "picture: slalom\ncolour: red")
        == ExerciseError(file: "slalom.yaml", line: 10, key: "colour", .unknownKey))
  }

  @Test func `a negative countdown is refused`() {
    let error = error("attempts: 3", "attempts: 3\ncountdown_s: -20")
    #expect(error?.code == .tooSmall)
    #expect(error?.line == 7)
    #expect(error?.key == "countdown_s")
  }

  @Test func `a title of five thousand characters is refused by its length`() {
    let error = error("en: Slalom", "en: \(String(repeating: "å", count: 5000))")
    #expect(error?.code == .tooLong)
    #expect(error?.key == "title.en")
    #expect(error?.line == 4)
    #expect(error?.parts == ["value": "5000", "limit": "60"])
  }

  @Test func `an unknown quantity is refused and the known ones are told`() {
    let error = error("picture: slalom", "picture: slalom\nquantity: courage\nunit: s")
    #expect(error?.code == .notAllowed)
    #expect(error?.line == 10)
    #expect(error?.parts["choices"]?.contains("interval") == true)
  }

  @Test func `a unit that is not the quantity's is refused`() {
    let error = error("picture: slalom", "picture: slalom\nquantity: force\nunit: kg")
    #expect(error?.code == .wrongUnit)
    #expect(error?.parts["unit"] == "N")
  }

  @Test func `a key that stands twice is refused where it stands again`() {
    let error = error("picture: slalom", "picture: slalom\nattempts: 4")
    #expect(error?.code == .duplicateKey)
    #expect(error?.key == "attempts")
    #expect(error?.line == 10)
  }

  @Test(arguments: ["edit", "order", "preview"])
  func `a name that the pages need is refused`(id: String) {
    #expect(error("id: slalom", "id: \(id)")?.code == .reserved)
  }

  @Test(arguments: [
    "a: &x [1]\nb: *x", "title: &t { sv: a, en: b }", "- - - - - - - - - - - - - - a",
    String(repeating: "[", count: 5000), "x: !!binary aGVq", "? &k [a]\n: 1",
  ]) func `anchors, tags and depth are refused before they are read`(text: String) {
    let error = #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: text, file: "a.yaml")
    }
    #expect(error?.code == .anchor || error?.code == .tooDeep)
  }

  @Test func `a file of a megabyte is refused by its size`() {
    let text = good + "\n# " + String(repeating: "x", count: 1 << 20)
    let error = #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: text, file: "a.yaml")
    }
    #expect(error?.code == .fileTooLarge)
  }

  @Test func `signs of anchors, tags and lists in quotes are only text`() throws {
    let text = good.replacing("en: Slalom", with: #"en: "[&a *b] !c""#)
    #expect(try ExerciseFile.exercise(from: text, file: "a.yaml").title.en == "[&a *b] !c")
  }

  @Test func `an ampersand between words is only text`() throws {
    let text = good.replacing("en: Slalom", with: "en: Cones & ball * fast")
    #expect(try ExerciseFile.exercise(from: text, file: "a.yaml").title.en == "Cones & ball * fast")
  }

  @Test(arguments: [
    ("kind: integer", "kind: automatic"), ("kind: integer", "kind: dance"),
    ("id: slalom", "id: Slalom!"), ("sv: Slalom, en", "sv: \"\", en"),
    ("number: 4", "number: four"), ("kind: integer", "kind: integer\ncapture: each"),
    ("kind: integer", "kind: integer\nunit: furlong"), ("kind: integer", "kind: [integer]"),
    ("- { id: foot", "- { id: foot, size: 3"), ("attempts: 3", "attempts: 0"),
    ("kind: integer", "kind: integer\npass_at: 3"),
    ("kind: integer", "kind: pass_fail\nscore: sum"),
    ("kind: integer", "kind: automatic\ncapture: splits\nquantity: interval\nunit: s"),
    ("kind: integer", "kind: integer\nchannels: [A, B]"), ("number: 4", "number: 1000"),
    (
      "kind: integer",
      "kind: automatic\ncapture: between_channels\nquantity: interval\nunit: s\n"
        + "channels: [A, B, C]"
    ),
    ("kind: integer", "kind: automatic\ncapture: window_count\nquantity: count\nunit: \"1\""),
    ("kind: integer", "kind: automatic\ncapture: flight_height\nquantity: interval\nunit: s"),
    ("kind: integer", "kind: automatic\ncapture: window_mean\nquantity: force\nunit: N"),
    (
      "kind: integer",
      "kind: automatic\ncapture: window_impulse\ncountdown_s: 5\nquantity: force\nunit: N"
    ),
    ("kind: integer", "kind: automatic\ncapture: window_impulse\nquantity: impulse\nunit: N.s"),
    ("kind: integer", "kind: automatic\ncapture: burst_peak\nquantity: count\nunit: \"1\""),
    (
      "kind: integer",
      "kind: automatic\ncapture: burst_peak\ncountdown_s: 5\nquantity: speed\nunit: m/s"
    ),
  ]) func `what an exercise cannot mean is refused`(old: String, new: String) {
    #expect(throws: ExerciseError.self) {
      try ExerciseFile.exercise(from: text(old, new), file: "a.yaml")
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

  @Test func `a reaction needs a signal and says what answers it`() throws {
    let reaction =
      text("kind: integer", "kind: automatic\ncapture: reaction")
      + "\nquantity: reaction_time\nunit: s"
    let signal = "\nstart_signal: { fore_period_s: [2, 5] }"
    func key(_ text: String) -> String? {
      #expect(throws: ExerciseError.self) {
        try ExerciseFile.exercise(from: text, file: "a.yaml")
      }?.key
    }
    #expect(key(reaction + "\ninput: passage") == "start_signal")
    #expect(key(reaction + signal) == "input")
    let exercise = try ExerciseFile.exercise(
      from: reaction + signal + "\ninput: passage", file: "a.yaml")
    #expect(exercise.inputs == [.passage])
  }

  @Test func `of two waits the one that is wrong is named`() {
    func key(_ waits: String) -> String? {
      let line = "\ncountdown_s: 20\nstart_signal: { fore_period_s: [\(waits)] }"
      return #expect(throws: ExerciseError.self) {
        try ExerciseFile.exercise(from: good + line, file: "a.yaml")
      }?.key
    }
    #expect(key("0.1, 5") == "start_signal.fore_period_s.0")
    #expect(key("5, 2") == "start_signal.fore_period_s.1")
    #expect(key("2, x") == "start_signal.fore_period_s.1")
    #expect(key("2") == "start_signal.fore_period_s")
  }

  @Test func `the text it was made from loads`() throws {
    let exercise = try ExerciseFile.exercise(from: good, file: "a.yaml")
    #expect(exercise.attempts == 3)
    #expect(exercise.equipment.map(\.id) == ["foot"])
  }

  @Test func `what was written is read back the same, whatever is in it`() throws {
    var exercise = try ExerciseFile.exercise(from: good, file: "a.yaml")
    exercise.title = LocalizedText(sv: #"[&a *b] "å" \ {x}: - #1 !"#, en: "👟 <b>&amp;</b>")
    exercise.instructions = LocalizedText(sv: "rad 1\nrad 2\t: x", en: "- a\r\n- b")
    exercise.source = "'q' % @ `"
    exercise.quantity = .count
    exercise.unit = .one
    exercise.better = .lower
    exercise.score = .sum
    exercise.passAt = 2.5
    exercise.active = false
    let text = ExerciseText.yaml(exercise)
    #expect(try ExerciseFile.exercise(from: text, file: "b.yaml") == exercise)
  }
}
