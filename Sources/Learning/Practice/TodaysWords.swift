/// A session on request: what is due, and some that are new (facts 11.1).
///
/// At most twelve, at most five new ones a day, one new one after three that are due. Where fewer are
/// due than that leaves room for, new ones fill it, so that the first days have words too.
package struct TodaysWords: Sendable, Hashable {
  package static let most = 12
  package static let mostNew = 5
  /// How many that are due stand before a new one.
  package static let reviews = 3

  /// In the order in which they are asked.
  package let words: [String]
  /// Those of them that were never asked before.
  package let new: Set<String>

  package var isEmpty: Bool { words.isEmpty }

  /// - Parameters:
  ///   - boxes: The child's.
  ///   - candidates: All words that can be asked, in the order in which they are learned; what is not
  ///     among them does not come back, as when its list was taken away.
  ///   - family: Of the words.
  ///   - day: Today, as days since 1970-01-01.
  package init(
    _ boxes: LeitnerBoxes, candidates: [String], family: PracticeFamily, day: Int
  ) {
    var seen: Set<String> = []
    let once = candidates.filter { seen.insert($0.lowercased()).inserted }
    let dueCount = boxes.dueCount(once, family, on: day)
    let due = Array(boxes.dueFirst(once, family, on: day).prefix(dueCount))
    let unasked = once.filter { boxes.state(of: PracticeItem(family, $0)) == nil }
    let left = max(0, Self.mostNew - boxes.newCount(family, on: day))
    let share = Self.most / (Self.reviews + 1)
    let newCount = min(left, unasked.count, max(share, Self.most - due.count))
    let fresh = unasked.prefix(newCount)
    new = Set(fresh)
    words = Self.mixed(due.prefix(Self.most - newCount), fresh)
  }

  /// Three that are due, then a new one, for as long as there are both.
  private static func mixed(_ due: ArraySlice<String>, _ fresh: ArraySlice<String>) -> [String] {
    var (due, fresh) = (due, fresh)
    var words: [String] = []
    while !due.isEmpty || !fresh.isEmpty {
      words += due.prefix(reviews)
      due = due.dropFirst(reviews)
      if let next = fresh.popFirst() { words.append(next) }
    }
    return words
  }
}
