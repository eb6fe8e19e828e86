/// The names that a program makes, by their spelling in lower case.
struct SlangNames {
  /// Where each variable first gets a value, counted from 1, and how it is spelled there.
  private(set) var variables: [String: (line: Int, spelling: String)] = [:]
  private(set) var functions: [String: (line: Int, spelling: String, inputs: Int)] = [:]

  init(_ program: SlangProgram) {
    for (index, line) in program.lines.enumerated() {
      guard case .variable(let target, _) = line.block else { continue }
      switch target {
      case .name(let name) where variables[name.lowercased()] == nil:
        variables[name.lowercased()] = (index + 1, name)
      case .function(let name, let inputs) where functions[name.lowercased()] == nil:
        functions[name.lowercased()] = (index + 1, name, inputs.count)
      default: break
      }
    }
  }

  /// Whether a name that a line makes was another thing before: a function and a variable, or a
  /// function twice.
  func isMade(_ target: SlangTarget, before line: Int) -> Bool {
    guard let name = target.name?.lowercased() else { return false }
    if case .function = target {
      return (functions[name]?.line ?? line) < line || (variables[name]?.line ?? line) < line
    }
    return (functions[name]?.line ?? line) < line
  }

  /// The name that was probably meant.
  func suggestion(for name: String, inputs: [String]) -> String? {
    let known =
      inputs
      + (variables.values.map { ($0.line, $0.spelling) }
      + functions.values.map { ($0.line, $0.spelling) })
      .sorted { $0 < $1 }.map(\.1)
    let most = name.count <= 3 ? 1 : 2
    let near = known.map { ($0, SpellingDifference(word: $0, written: name).distance) }
      .filter { (1...most).contains($0.1) && $0.1 < name.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// What a name that begins with a digit may be instead: `2lap` is lap2.
  static func turned(_ name: String) -> String {
    let digits = name.prefix { SlangLexer.isDigit($0) }
    return String(name.dropFirst(digits.count) + digits)
  }

  static func beginsWithDigit(_ name: String) -> Bool {
    name.first.map(SlangLexer.isDigit) == true
  }
}
