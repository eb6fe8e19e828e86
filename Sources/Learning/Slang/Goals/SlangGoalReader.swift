import Model

/// Goals, from JSON.
enum SlangGoalReader {
  private static let mostCases = 20

  static func goal(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangGoal {
    let members = try node.members(["cases", "match", "uses", "without", "variables", "steps"])
    let without = try members["without"]?.map(0...SlangIngredient.all.count) {
      (node) throws(SlangCourseProblem) in
      try ingredient(node.text(), node)
    }
    return SlangGoal(
      cases: try members.required("cases").map(1...mostCases, testCase),
      match: try members["match"]?.word() ?? .exact, uses: try uses(members["uses"]),
      without: Set(without ?? []), variables: try variables(members["variables"]),
      steps: try members["steps"]?.whole(1...SlangProgram.Limit.steps))
  }

  private static func testCase(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangGoal.Case
  {
    let members = try node.members(["inputs", "output", "hidden", "say"])
    var inputs = SlangSource()
    if let node = members["inputs"] {
      do throws(SlangSource.Problem) {
        inputs = try SlangSource(json: node.value)
      } catch {
        let place = error.path.isEmpty ? node.path : "\(node.path).\(error.path)"
        throw SlangCourseProblem(.kind, place, error.path)
      }
    }
    return SlangGoal.Case(
      inputs: inputs, output: try members.required("output").bothOrOne(lines),
      isHidden: try members["hidden"]?.truth() ?? false, say: try members["say"]?.localized())
  }

  private static func lines(_ node: SlangCourseNode) throws(SlangCourseProblem) -> [String] {
    try node.map(0...SlangProgram.Limit.output) { (node) throws(SlangCourseProblem) in
      guard case .string(let line) = node.value else { throw node.problem(.kind, "\"\"") }
      return line
    }
  }

  private static func uses(
    _ node: SlangCourseNode?
  ) throws(SlangCourseProblem) -> [SlangIngredient: Int] {
    guard let node, case .object(let values) = node.value else {
      if let node { throw node.problem(.kind, "{}") }
      return [:]
    }
    let members = try node.members(Array(values.keys))
    var uses: [SlangIngredient: Int] = [:]
    for name in values.keys.sorted() {
      let count = try members.required(name)
      uses[try ingredient(name, count)] = try count.whole(1...SlangProgram.Limit.blocks)
    }
    return uses
  }

  private static func ingredient(
    _ word: String, _ node: SlangCourseNode
  ) throws(SlangCourseProblem) -> SlangIngredient {
    guard let ingredient = SlangIngredient(word) else { throw node.problem(.word, word) }
    return ingredient
  }

  /// Names with values, for both languages or for each.
  private static func variables(
    _ node: SlangCourseNode?
  ) throws(SlangCourseProblem) -> SlangLocalized<[String: String]> {
    guard let node else { return SlangLocalized(en: [:], sv: [:]) }
    guard case .object(let members) = node.value else { throw node.problem(.kind, "{}") }
    if case .object? = members["en"] {
      let both = try node.members(["en", "sv"])
      return SlangLocalized(
        en: try values(both.required("en"), .en), sv: try values(both.required("sv"), .sv))
    }
    return SlangLocalized(en: try values(node, .en), sv: try values(node, .sv))
  }

  private static func values(
    _ node: SlangCourseNode, _ language: SlangLanguage
  ) throws(SlangCourseProblem) -> [String: String] {
    guard case .object(let members) = node.value else { throw node.problem(.kind, "{}") }
    var values: [String: String] = [:]
    for (name, value) in members {
      switch value {
      case .number(let number) where number.magnitude <= SlangProgram.Limit.number:
        values[name] = SlangNumber.text(number, .point)
      case .string(let text): values[name] = text
      case .bool(let truth): values[name] = SlangVocabulary.text(.truth(truth), language)
      default: throw SlangCourseProblem(.kind, "\(node.path).\(name)", "0")
      }
    }
    return values
  }
}
