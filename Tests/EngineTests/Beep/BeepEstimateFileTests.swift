import Engine
import Testing

/// A table's own estimate is read as strictly as the rest of it.
@Suite struct BeepEstimateFileTests {
  private static let twelve =
    "{ from: 12, to: 12, standard_error: 5, source: Somebody }"

  private func table(
    people: [String] = [Self.twelve], score: String = "shuttle", constant: String = "31.025",
    more: String = ""
  ) throws(ExerciseError) -> BeepTable {
    let text = """
      id: own
      number: 90
      version: 1
      title: { sv: Egen, en: Own }
      subtitle: { sv: Egen, en: Own }
      distance_m: 20
      score: \(score)
      warnings: 1
      consecutive: true
      picture: beep
      layout: { sv: Bana, en: Lane }
      source: "Own"
      levels:
        - { level: "1", speed_kmh: 8.5, seconds: 60 }
      estimate:
        constant: \(constant)
        speed: 3.238
        age: -3.248
        speed_age: 0.1536
        source: "Own"
        people: [\(people.joined(separator: ", "))]
      \(more)
      """
    return try BeepFile.table(from: text, file: "own.yaml")
  }

  private func error(_ read: () throws(ExerciseError) -> BeepTable) -> ExerciseError? {
    do {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  @Test func `an estimate of one's own is read, with an age that counts for others`() throws {
    let adults = "{ from: 19, to: 47, age: 18, standard_error: 4.7, source: Others }"
    let equation = try #require(try table(people: [Self.twelve, adults]).oxygen)
    #expect(equation.constant == 31.025)
    #expect(equation.people.map(\.ages) == [12...12, 19...47])
    #expect(equation.people.map(\.counted) == [nil, 18])
    #expect(equation.people.map(\.error) == [5, 4.7])
    #expect(equation.people.map(\.source) == ["Somebody", "Others"])
  }

  @Test(arguments: ["-5", "0", "0.19", "31", "nan", "about 5"])
  func `a standard error that none can be is refused by its place`(value: String) {
    let one = Self.twelve.replacing("standard_error: 5", with: "standard_error: \(value)")
    let error = error { () throws(ExerciseError) in try table(people: [one]) }
    #expect(error?.key == "estimate.people.0.standard_error")
    #expect(error?.line == 21)
    #expect([.tooSmall, .tooLarge, .notNumber].contains(error?.code))
  }

  @Test(arguments: ["standard_error: 5, ", ", source: Somebody"])
  func `without an error or its source there is no estimate`(missing: String) {
    let one = Self.twelve.replacing(missing, with: "")
    let error = error { () throws(ExerciseError) in try table(people: [one]) }
    #expect(error?.code == .missing)
    #expect(error?.line == 21)
  }

  @Test(arguments: [
    ("{ from: 13, to: 12, standard_error: 5, source: A }", "estimate.people.1.to"),
    ("{ from: 12, to: 19, standard_error: 5, source: A }", "estimate.people.1.from"),
    ("{ from: 4, to: 19, standard_error: 5, source: A }", "estimate.people.1.from"),
  ]) func `ages go upwards, and nobody is in two of them`(people: String, key: String) {
    let error = error { () throws(ExerciseError) in try table(people: [Self.twelve, people]) }
    #expect(error?.code == .tooSmall)
    #expect(error?.key == key)
  }

  @Test func `a key that none knows is refused, and an estimate of nobody`() {
    let sex = Self.twelve.replacing("to: 12", with: "to: 12, sex: 1")
    let unknown = error { () throws(ExerciseError) in try table(people: [sex]) }
    #expect(unknown?.code == .unknownKey)
    #expect(unknown?.key == "estimate.people.0.sex")
    #expect(unknown?.line == 21)
    let weight = error { () throws(ExerciseError) in try table(more: "  weight: 1") }
    #expect(weight?.code == .unknownKey)
    #expect(weight?.key == "estimate.weight")
    #expect(weight?.line == 22)
    #expect(error { () throws(ExerciseError) in try table(people: []) }?.code == .tooFew)
    let constant = error { () throws(ExerciseError) in try table(constant: "1e9") }
    #expect(constant?.key == "estimate.constant")
  }

  /// 30-15 IFT prints its speed only, and of metres no source tells how far off an estimate is.
  @Test(arguments: ["stage", "distance", "time"])
  func `only levels with their shuttles let expect anything`(score: String) {
    let error = error { () throws(ExerciseError) in try table(score: score) }
    #expect(error?.code == .notForKind)
    #expect(error?.key == "estimate")
  }
}
