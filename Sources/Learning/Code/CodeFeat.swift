/// What is won beside lessons, each once, with a pennant of its own.
package enum CodeFeat: String, Sendable, Hashable, CaseIterable {
  /// Something with a Repeat in it is done.
  case lap
  /// A fault in one's own program was found and mended.
  case mend
  /// A challenge is done in as few blocks as its star wants.
  case short
  /// Something with a Repeat within a Repeat is done.
  case nest
}

extension CodeProgress {
  /// What was won beside lessons, in the order of `CodeFeat`.
  package var feats: [CodeFeat] {
    let programs = courses.ids.filter { state(of: $0) == .done }
      .compactMap { courses.task($0)?.task.solution.en }
    return CodeFeat.allCases.filter { feat in
      switch feat {
      case .lap: programs.contains { $0.deepestRepeat >= 1 }
      case .mend: items.values.contains(where: \.isMended)
      case .short: items.values.contains(where: \.isStarred)
      case .nest: programs.contains { $0.deepestRepeat >= 2 }
      }
    }
  }
}

extension SlangProgram {
  /// How many Repeat stand in each other at most.
  var deepestRepeat: Int {
    var open: [SlangElement] = []
    var deepest = 0
    for line in lines {
      let element = line.block.element
      if element.opens {
        open.append(element)
        deepest = max(deepest, open.count { $0 == .repeat })
      } else if element == .end {
        _ = open.popLast()
      }
    }
    return deepest
  }
}
