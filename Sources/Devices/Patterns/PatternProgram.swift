/// A regular expression as steps for a machine that follows all ways through it at once.
///
/// It never goes back, so that the time for a text is at most its length times the number of steps,
/// whatever the expression: a description cannot make the station hang.
///
/// Source: K. Thompson, "Regular Expression Search Algorithm", Communications of the ACM 11 (1968),
/// 419-422; where groups lie as R. Pike's sam finds them, by carrying them along each way.
struct PatternProgram: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case byte(ByteSet)
    /// Two ways, the first preferred.
    case split(Int, Int)
    case jump(Int)
    /// Notes where a group begins (even numbers) or ends.
    case mark(Int)
    case done
  }

  /// One way: where it stands and what it has noted.
  private struct Way {
    var step: Int
    var marks: [Int]
  }

  /// So that no line takes long: 4096 bytes are at most 2 million steps.
  static let largest = 500

  private var steps: [Step] = []
  private let marks: Int
  /// Parts that were taken up, also empty ones, of which a count can ask for any number.
  private var taken = 0

  /// Makes the steps.
  ///
  /// - Throws: `PatternError` if they are too many.
  init(_ node: PatternNode, groups: Int) throws(PatternError) {
    marks = 2 * groups
    try add(node)
    steps.append(.done)
  }

  private mutating func add(_ node: PatternNode) throws(PatternError) {
    taken += 1
    guard taken <= 4 * Self.largest, steps.count < Self.largest else {
      throw PatternError(offset: 0, detail: "the pattern is too large")
    }
    switch node {
    case .byte(let set): steps.append(.byte(set))
    case .sequence(let parts): for part in parts { try add(part) }
    case .choice(let parts): try add(parts[...])
    case .group(let number, let part):
      steps.append(.mark(2 * number))
      try add(part)
      steps.append(.mark(2 * number + 1))
    case .repeated(let part, let least, let most):
      for _ in 0..<least { try add(part) }
      guard let most else {
        let split = steps.count
        steps.append(.done)
        try add(part)
        steps.append(.jump(split))
        steps[split] = .split(split + 1, steps.count)
        return
      }
      var splits: [Int] = []
      for _ in least..<max(least, most) {
        splits.append(steps.count)
        steps.append(.done)
        try add(part)
      }
      for split in splits { steps[split] = .split(split + 1, steps.count) }
    }
  }

  private mutating func add(_ parts: ArraySlice<PatternNode>) throws(PatternError) {
    guard let first = parts.first else { return }
    guard parts.count > 1 else { return try add(first) }
    let split = steps.count
    steps.append(.done)
    try add(first)
    let jump = steps.count
    steps.append(.done)
    steps[split] = .split(split + 1, steps.count)
    try add(parts.dropFirst())
    steps[jump] = .jump(steps.count)
  }

  /// Matches a whole text.
  ///
  /// - Parameter text: The bytes.
  /// - Returns: Where each group lies in them, nothing for one that was passed over; nothing at all
  ///   if the text does not match.
  func match(_ text: ArraySlice<UInt8>) -> [Range<Int>?]? {
    var seen = [Int](repeating: -1, count: steps.count)
    var ways: [Way] = []
    follow(Way(step: 0, marks: [Int](repeating: -1, count: marks)), at: text.startIndex, 0, &seen) {
      ways.append($0)
    }
    var count = 0
    for (offset, byte) in zip(text.indices, text) {
      count += 1
      var further: [Way] = []
      for way in ways {
        guard case .byte(let set) = steps[way.step], set.contains(byte) else { continue }
        follow(Way(step: way.step + 1, marks: way.marks), at: offset + 1, count, &seen) {
          further.append($0)
        }
      }
      ways = further
      if ways.isEmpty { return nil }
    }
    guard let found = ways.first(where: { steps[$0.step] == .done }) else { return nil }
    return stride(from: 0, to: marks, by: 2).map { index in
      let (start, end) = (found.marks[index], found.marks[index + 1])
      return start >= 0 && end >= start ? start..<end : nil
    }
  }

  /// Goes on to the steps that read a byte or end, each once, the preferred way first.
  private func follow(
    _ way: Way, at offset: Int, _ turn: Int, _ seen: inout [Int], _ found: (Way) -> Void
  ) {
    var waiting = [way]
    while var way = waiting.popLast() {
      guard seen[way.step] != turn else { continue }
      seen[way.step] = turn
      switch steps[way.step] {
      case .byte, .done: found(way)
      case .jump(let step):
        way.step = step
        waiting.append(way)
      case .split(let preferred, let other):
        waiting.append(Way(step: other, marks: way.marks))
        way.step = preferred
        waiting.append(way)
      case .mark(let index):
        way.marks[index] = offset
        way.step += 1
        waiting.append(way)
      }
    }
  }
}
