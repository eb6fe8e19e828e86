/// One finding in a list, and where.
package struct CompoundListFinding: Sendable, Hashable {
  /// From 1.
  package let line: Int
  /// From 1.
  package let level: Int
  package let finding: CompoundFinding
}

extension CompoundRules {
  /// What of a list is to be held to the rules.
  package enum Scope: Sendable {
    /// The compounds that are right, as a teacher's list.
    case solutions
    /// Wrong ones too, and the levels: a wrong one with two equal letters at its seam would give
    /// itself away.
    case everything
  }

  /// Holds a list to the rules.
  ///
  /// - Parameters:
  ///   - reading: What the parser made of the file.
  ///   - scope: What is held to them.
  ///   - exceptions: Compounds that somebody lets through.
  /// - Returns: Where it breaks them, in the order of its lines.
  package static func check(
    _ reading: WordListReading, scope: Scope, exceptions: Set<String> = []
  ) -> [CompoundListFinding] {
    var found: [CompoundListFinding] = []
    for (index, questions) in reading.sound.enumerated() {
      for (question, line) in zip(questions, reading.lines[index]) {
        let findings = check(question, level: index + 1, scope: scope)
        for finding in findings where !exceptions.contains(finding.first + finding.second) {
          found.append(CompoundListFinding(line: line, level: index + 1, finding: finding))
        }
      }
    }
    return found
  }

  private static func check(
    _ question: WordQuestion, level: Int, scope: Scope
  ) -> [CompoundFinding] {
    guard scope == .everything else {
      return question.solutions.flatMap { check(question.word, $0) }
    }
    var findings = question.alternatives.flatMap { second in
      check(question.word, second) + check(question.word, second, level: level)
    }
    if level == levels.upperBound, !hasNear(question) {
      let word = CompoundLetters(first: question.word, second: question.solutions[0])
      findings.append(word.finding(.levelNear, word.seam..<word.letters.count))
    }
    return findings
  }

  private static func hasNear(_ question: WordQuestion) -> Bool {
    question.solutions.contains { right in
      question.alternatives.contains { other in
        !question.isSolved(by: other) && isNear(right, other)
      }
    }
  }
}
