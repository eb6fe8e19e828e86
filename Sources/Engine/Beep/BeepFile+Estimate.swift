import StrictYAML

extension BeepFile {
  /// No study has more kinds of people.
  private static let mostPeople = 10
  private static let ages = 5...100
  /// In ml/kg/min: what is shown is whole, and nobody estimates more closely.
  private static let errors = 1.0...30
  private static let coefficients = -1000.0...1000

  /// Reads how a table's levels let expect the oxygen uptake.
  ///
  /// - Returns: The equation, with a standard error and its source for everybody whom it is for.
  /// - Throws: `ExerciseError` with file, line and key; also for a test whose result is no level with its
  ///   shuttle: a speed stands for itself (30-15 IFT), and of metres no source was found.
  static func oxygen(
    _ table: NodeReader, of score: BeepTable.Score
  ) throws(ExerciseError) -> OxygenEquation? {
    guard let node = table.node["estimate"] else { return nil }
    guard score == .shuttle else {
      throw table.error(
        "estimate", .notForKind, ["kinds": "score: \(BeepTable.Score.shuttle.rawValue)"])
    }
    let reader = NodeReader(node: node, path: table.path + "estimate.")
    try reader.allow(["constant", "speed", "age", "speed_age", "source", "people"])
    var equation = OxygenEquation(
      constant: try reader.number("constant", in: coefficients),
      speed: try reader.number("speed", in: coefficients),
      age: try reader.number("age", in: coefficients),
      product: try reader.number("speed_age", in: coefficients),
      source: try reader.text("source", limit: 300), people: [])
    for item in try reader.items("people", in: 1...mostPeople) {
      equation.people.append(try people(item, after: equation.people.last))
    }
    return equation
  }

  private static func people(
    _ item: NodeReader, after last: OxygenEquation.People?
  ) throws(ExerciseError) -> OxygenEquation.People {
    try item.allow(["from", "to", "age", "standard_error", "source"])
    let from = try item.integer("from", in: ages)
    if let last, from <= last.ages.upperBound {
      throw item.error(
        "from", .tooSmall, ["value": String(from), "limit": String(last.ages.upperBound + 1)])
    }
    return OxygenEquation.People(
      ages: from...(try item.integer("to", in: from...ages.upperBound)),
      counted: item.has("age") ? try item.integer("age", in: ages) : nil,
      error: try item.number("standard_error", in: errors),
      source: try item.text("source", limit: 300))
  }
}
