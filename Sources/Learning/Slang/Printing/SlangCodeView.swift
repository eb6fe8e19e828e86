/// A program in another language, line by line: shown, never run by us.
package struct SlangCodeView: Sendable, Hashable, Encodable {
  /// What stands above the program: names that are made inside blocks, and functions that the other
  /// language does not have.
  package var top: [String]
  /// One for each line of the program, with its indentation; empty for a Blank.
  package var lines: [String]

  /// All of it, to be copied.
  package var text: String { (top + lines).joined(separator: "\n") }

  package init(top: [String], lines: [String]) {
    self.top = top
    self.lines = lines
  }
}

/// How plainly code is written.
package enum SlangCodeStyle: Sendable, Hashable {
  /// As people write it.
  case plain
  /// With our rules for numbers and kinds around it: `show(x)` for what is said and `plus(a, b)` for
  /// what may be a text, and with nothing on top but names. Tests run it beside the machine, and
  /// bring the functions.
  case wrapped
}

/// What code in blocks needs to know of a program: names and turns.
struct SlangCodeNames: Sendable {
  /// Names that get their first value inside a block, in the order of lines, by lower case.
  private(set) var above: [String] = []
  /// The line, from 0, at which each other name is made.
  private(set) var made: [String: Int] = [:]
  /// How often a name gets a value, or its list or card another one.
  private(set) var assignments: [String: Int] = [:]
  private var spellings: [String: String] = [:]
  private let reserved: Set<String>

  init(_ program: SlangProgram, reserved: Set<String>) {
    self.reserved = reserved
    for (index, (line, depth)) in zip(program.lines, program.depths).enumerated() {
      guard case .variable(let target, _) = line.block, let name = target.name else { continue }
      let key = name.lowercased()
      assignments[key, default: 0] += 1
      guard spellings[key] == nil else { continue }
      spellings[key] = name
      if depth > 0 { above.append(key) } else { made[key] = index }
    }
  }

  /// A name as it is first spelled, and so that the other language takes it for one.
  func spelled(_ name: String) -> String {
    let spelling = spellings[name.lowercased()] ?? name
    return reserved.contains(spelling) ? spelling + "_" : spelling
  }

  /// The variable that counts the turns of a Repeat: `turn`, inside of another one `turn2`.
  func counter(_ word: String, depth: Int) -> String {
    let name = depth <= 1 ? word : "\(word)\(depth)"
    return spellings[name] == nil ? name : name + "_"
  }
}

extension SlangProgram {
  /// Whether a line of the Repeat at an index gives a name another value.
  func changes(_ name: String, inRepeatAt start: Int) -> Bool {
    var depth = 0
    for line in lines[(start + 1)...] {
      if case .variable(let target, _) = line.block,
        target.name?.lowercased() == name.lowercased()
      {
        return true
      }
      if line.block.element.opens { depth += 1 }
      if line.block == .end {
        depth -= 1
        if depth < 0 { return false }
      }
    }
    return false
  }
}
