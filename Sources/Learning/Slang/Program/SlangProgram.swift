/// A program: blocks in lines, whether it can be run or not.
package struct SlangProgram: Sendable, Hashable {
  /// How much of anything a program may have or make.
  package enum Limit {
    package static let blocks = 200
    /// How deep Repeat and If may stand in each other, and brackets, lists and cards.
    package static let nesting = 8
    package static let steps = 10_000
    /// Of one Repeat.
    package static let turns = 1_000
    /// Lines that are printed.
    package static let output = 500
    /// Letters (Unicode scalars) of a text.
    package static let text = 1_000
    package static let list = 100
    package static let fields = 10
    package static let name = 20
    /// The largest number, as in other languages the largest of which all below are exact: 2⁵³ − 1.
    package static let number = 9_007_199_254_740_991.0
  }

  package var lines: [SlangLine]

  package init(_ lines: [SlangLine]) { self.lines = lines }

  /// Blocks with the identities 1, 2, 3 ….
  package init(blocks: [SlangBlock]) {
    lines = blocks.enumerated().map { SlangLine(id: $0 + 1, $1) }
  }

  /// How many blocks count for the star: all but Blank.
  package var blockCount: Int { lines.count { $0.block != .blank } }

  /// How deep each line stands, from 0; what stands wrong is as deep as what is around it.
  package var depths: [Int] {
    var depth = 0
    return lines.map { line in
      switch line.block.element {
      case .repeat, .if:
        depth += 1
        return depth - 1
      case .else: return max(0, depth - 1)
      case .end:
        depth = max(0, depth - 1)
        return depth
      default: return depth
      }
    }
  }
}

/// A block at its place.
package struct SlangLine: Sendable, Hashable {
  /// What the editor calls it, wherever it is moved; each in a program has another.
  package var id: Int
  package var block: SlangBlock

  package init(id: Int, _ block: SlangBlock) {
    self.id = id
    self.block = block
  }
}
