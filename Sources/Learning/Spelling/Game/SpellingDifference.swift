/// How what was written differs from the word, letter by letter, in whatever case.
///
/// The fewest changes that lead from one to the other, where two neighbours that changed places are
/// one change (Damerau 1964; each letter is in one change at most).
package struct SpellingDifference: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case right
    /// Another letter.
    case wrong
    /// A letter is missing.
    case gap
    /// A letter too many.
    case extra
    /// Two letters that changed places.
    case swapped
  }

  package struct Mark: Sendable, Hashable {
    package var kind: Kind
    /// What the word has there; empty for a letter too many.
    package var expected: String
    /// What was written there; empty for a gap.
    package var written: String

    package init(_ kind: Kind, expected: String = "", written: String = "") {
      self.kind = kind
      self.expected = expected
      self.written = written
    }
  }

  /// What one sentence may say of it.
  package enum Summary: String, Sendable, Hashable, Codable, CaseIterable {
    case right
    case oneMissing = "one-missing"
    case oneExtra = "one-extra"
    case oneWrong = "one-wrong"
    case swapped
    case several
  }

  /// In the order of the word.
  package let marks: [Mark]

  package init(word: String, written: String) {
    let expected = Array(word.lowercased())
    let written = Array(written.lowercased())
    marks =
      expected == written
      ? expected.map { Mark(.right, expected: String($0), written: String($0)) }
      : Self.marks(expected, written, Self.costs(expected, written))
  }

  package var distance: Int { marks.count { $0.kind != .right } }

  package var summary: Summary {
    let faults = marks.filter { $0.kind != .right }
    guard let fault = faults.first else { return .right }
    guard faults.count == 1 else { return .several }
    return switch fault.kind {
    case .gap: .oneMissing
    case .extra: .oneExtra
    case .wrong: .oneWrong
    case .swapped: .swapped
    case .right: .right
    }
  }

  /// The fewest changes between each beginning of the one and each of the other.
  private static func costs(_ expected: [Character], _ written: [Character]) -> [[Int]] {
    var costs = [[Int]](
      repeating: Array(0...written.count), count: expected.count + 1)
    for row in 0...expected.count { costs[row][0] = row }
    for row in expected.indices {
      for column in written.indices {
        let isSame = expected[row] == written[column]
        var cost = min(
          costs[row][column] + (isSame ? 0 : 1), costs[row][column + 1] + 1,
          costs[row + 1][column] + 1)
        if isSwapped(expected, written, row, column) {
          cost = min(cost, costs[row - 1][column - 1] + 1)
        }
        costs[row + 1][column + 1] = cost
      }
    }
    return costs
  }

  private static func isSwapped(
    _ expected: [Character], _ written: [Character], _ row: Int, _ column: Int
  ) -> Bool {
    row > 0 && column > 0 && expected[row] == written[column - 1]
      && expected[row - 1] == written[column] && expected[row] != written[column]
  }

  /// The changes, found from the end.
  private static func marks(
    _ expected: [Character], _ written: [Character], _ costs: [[Int]]
  ) -> [Mark] {
    var marks: [Mark] = []
    var (row, column) = (expected.count, written.count)
    while row > 0 || column > 0 {
      let cost = costs[row][column]
      if row > 0, column > 0, expected[row - 1] == written[column - 1],
        costs[row - 1][column - 1] == cost
      {
        marks.append(mark(.right, expected[row - 1..<row], written[column - 1..<column]))
        (row, column) = (row - 1, column - 1)
      } else if row > 1, column > 1, isSwapped(expected, written, row - 1, column - 1),
        costs[row - 2][column - 2] + 1 == cost
      {
        marks.append(mark(.swapped, expected[row - 2..<row], written[column - 2..<column]))
        (row, column) = (row - 2, column - 2)
      } else if row > 0, column > 0, costs[row - 1][column - 1] + 1 == cost {
        marks.append(mark(.wrong, expected[row - 1..<row], written[column - 1..<column]))
        (row, column) = (row - 1, column - 1)
      } else if row > 0, costs[row - 1][column] + 1 == cost {
        marks.append(mark(.gap, expected[row - 1..<row], []))
        row -= 1
      } else {
        marks.append(mark(.extra, [], written[column - 1..<column]))
        column -= 1
      }
    }
    return marks.reversed()
  }

  private static func mark(
    _ kind: Kind, _ expected: ArraySlice<Character>, _ written: ArraySlice<Character>
  ) -> Mark {
    Mark(kind, expected: String(expected), written: String(written))
  }
}
