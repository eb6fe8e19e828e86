/// Pages and what is to be done on them.
extension CourseLint {
  mutating func check(_ page: SlangPage, _ path: String) {
    takeID(page.id, path)
    check(page.task, path)
    let offered = Set(page.palette)
    for language in SlangLanguage.allCases {
      let start = page.start[language].lines.map(\.block)
      let solution = page.task.solution[language].lines.map(\.block)
      let wanted = Set(solution.map(\.element)).subtracting(start.map(\.element))
      for element in SlangElement.allCases where wanted.subtracting(offered).contains(element) {
        add(.unreachable, "\(path).palette", element.rawValue, language)
      }
      if let last = page.locked.max(), last > start.count {
        add(.nowhere, "\(path).locked", "\(last)", language)
      } else if !Self.keeps(page.locked.sorted().map { start[$0 - 1] }, in: solution) {
        add(.unreachable, "\(path).solution", "locked", language)
      }
    }
    if page.start.en.lines.map(\.block.element) != page.start.sv.lines.map(\.block.element) {
      add(.program, "\(path).start", "en ≠ sv")
    }
  }

  /// Whether locked blocks stand in a program in their order.
  private static func keeps(_ locked: [SlangBlock], in solution: [SlangBlock]) -> Bool {
    var rest = solution[...]
    for block in locked {
      guard let place = rest.firstIndex(of: block) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  mutating func check(_ task: SlangTask, _ path: String) {
    for language in SlangLanguage.allCases {
      let solution = task.solution[language]
      if let miss = task.goal.verdict(on: solution, language: language).miss {
        add(.solution, "\(path).solution", Self.told(miss), language)
      }
      let mistake = task.mistake[language]
      guard let miss = task.goal.verdict(on: mistake, language: language).miss else {
        add(.mistake, "\(path).mistake", "", language)
        continue
      }
      if !task.wrong.isEmpty, task.says(of: miss) == nil {
        add(.unsaid, "\(path).mistake", Self.told(miss), language)
      }
    }
    checkCases(task.goal, path)
    checkWrong(task.wrong, path)
  }

  /// A case that is another one again tests nothing.
  private mutating func checkCases(_ goal: SlangGoal, _ path: String) {
    for (index, one) in goal.cases.enumerated()
    where goal.cases[..<index].contains(where: { $0.inputs == one.inputs }) {
      add(.unreachable, "\(path).goal.cases[\(index)]", "inputs")
    }
    if goal.cases.first?.isHidden == true {
      add(.unreachable, "\(path).goal.cases[0].hidden", "hidden")
    }
  }

  /// A sentence behind one that is said of the same miss is never said.
  private mutating func checkWrong(_ wrong: [SlangTask.Wrong], _ path: String) {
    for (index, one) in wrong.enumerated() {
      let before = wrong[..<index].map(\.when)
      let general = one.when.prefix { $0 != "-" }
      let isCovered =
        before.contains(one.when)
        || (["fault", "uses", "without"].contains(general) && before.contains(String(general)))
      if isCovered { add(.unreachable, "\(path).wrong[\(index)]", one.when) }
    }
  }

  /// What a miss is, for an author.
  private static func told(_ miss: SlangMiss) -> String {
    let name = miss.names.first ?? ""
    return switch miss {
    case .fault(let fault, _): "\(name), \(fault.line)"
    case .lines(let lines):
      "\(name), cases[\(lines.case)]" + (lines.first.map { ", \($0)" } ?? "")
    case .variable(let variable, _, _, let index): "\(name), \(variable), cases[\(index)]"
    case .uses, .without, .steps: name
    }
  }
}
