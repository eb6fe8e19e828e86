/// Finds what is wrong with a program before it is run.
///
/// Kinds are known here where they do not depend on a name; the rest is found by the machine, where
/// the line stands that made it so.
package enum SlangChecker {
  /// In the order of lines; a program without is run.
  package static func faults(_ program: SlangProgram) -> [SlangFault] {
    let most = SlangProgram.Limit.blocks
    guard program.lines.count <= most else {
      let line = program.lines[most]
      return [
        SlangFault(
          .big, line: most + 1, lineID: line.id, parts: ["limit": .number(Double(most))],
          repair: .remove)
      ]
    }
    let names = SlangNames(program)
    var faults = SlangStructure.faults(program)
    var repeats: [Bool] = []
    for (index, line) in program.lines.enumerated() {
      var checker = SlangLineChecker(line, number: index + 1, names, repeats.contains(true))
      checker.check()
      faults += checker.faults
      switch line.block.element {
      case .repeat: repeats.append(true)
      case .if: repeats.append(false)
      case .end: _ = repeats.popLast()
      default: break
      }
    }
    let ordered = faults.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return ordered.map(\.element)
  }
}
