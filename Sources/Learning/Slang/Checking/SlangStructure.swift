/// Repeat and If, and the Else and End that belong to them.
enum SlangStructure {
  private struct Opened {
    var number: Int
    var line: SlangLine
    var hasElse = false
  }

  static func faults(_ program: SlangProgram) -> [SlangFault] {
    var faults: [SlangFault] = []
    var open: [Opened] = []
    for (index, line) in program.lines.enumerated() {
      let fault = { (code: SlangFault.Code) in
        SlangFault(code, line: index + 1, lineID: line.id, repair: .remove)
      }
      switch line.block.element {
      case .repeat, .if:
        open.append(Opened(number: index + 1, line: line))
        if open.count > SlangProgram.Limit.nesting { faults.append(fault(.deep)) }
      case .else:
        if let last = open.last, last.line.block.element == .if, !last.hasElse {
          open[open.count - 1].hasElse = true
        } else {
          faults.append(fault(.else))
        }
      case .end:
        if open.popLast() == nil { faults.append(fault(.loose)) }
      default: break
      }
    }
    return faults + open.map { unclosed($0, after: program.lines.count) }
  }

  private static func unclosed(_ opened: Opened, after end: Int) -> SlangFault {
    SlangFault(
      .open, line: opened.number, lineID: opened.line.id,
      parts: [
        "block": .block(opened.line.block.element), "line": .number(Double(opened.number)),
      ],
      repair: .addEnd(after: end))
  }
}
