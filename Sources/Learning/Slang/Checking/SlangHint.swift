/// What may be meant otherwise; no fault.
package struct SlangHint: Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing stands between a Repeat, If or Else and what ends it.
    case empty
    /// `name` gets a value that nobody reads.
    case unused
    /// `==` between numbers that need not be whole.
    case doubles
  }

  package var code: Code
  /// From 1.
  package var line: Int
  package var lineID: Int
  package var name: String?

  /// Where the sentence is found.
  package var sentence: String { "slang.hint.\(code.rawValue)" }
}

extension SlangChecker {
  /// In the order of lines.
  package static func hints(_ program: SlangProgram) -> [SlangHint] {
    var hints: [SlangHint] = []
    var read: Set<String> = []
    for line in program.lines {
      for expression in line.block.expressions { expression.walk { note($0, in: &read) } }
    }
    var told: Set<String> = []
    let blocks = program.lines.enumerated().filter { $0.element.block != .blank }
    for (place, (index, line)) in blocks.enumerated() {
      let hint = { (code: SlangHint.Code, name: String?) in
        SlangHint(code: code, line: index + 1, lineID: line.id, name: name)
      }
      let next = place + 1 < blocks.count ? blocks[place + 1].element.block.element : nil
      if line.block.element.opens || line.block == .else, next == .end || next == .else {
        hints.append(hint(.empty, nil))
      }
      if case .variable(let target, _) = line.block, let name = target.name,
        !read.contains(name.lowercased()), told.insert(name.lowercased()).inserted
      {
        hints.append(hint(.unused, name))
      }
      if comparesDoubles(line.block) { hints.append(hint(.doubles, nil)) }
    }
    return hints
  }

  private static func note(_ part: SlangExpression, in read: inout Set<String>) {
    switch part {
    case .name(let name), .own(let name, _): read.insert(name.lowercased())
    default: break
    }
  }

  private static func comparesDoubles(_ block: SlangBlock) -> Bool {
    if case .if(let condition) = block,
      condition.comparisons.contains(where: { comparison in
        (comparison.sign == .equal || comparison.sign == .unequal)
          && (isDouble(comparison.left) || isDouble(comparison.right))
      })
    {
      return true
    }
    var found = false
    for expression in block.expressions {
      expression.walk { part in
        guard case .binary(let left, let sign, let right) = part, sign.level == 4 else { return }
        if isDouble(left) || isDouble(right) { found = true }
      }
    }
    return found
  }

  private static func isDouble(_ expression: SlangExpression) -> Bool {
    switch expression.bare {
    case .number(let number): number != number.rounded()
    case .binary(_, .divided, _), .sensor(.tilt), .sensor(.gate), .field(.sensor(.gate), "time"):
      true
    default: false
    }
  }
}
