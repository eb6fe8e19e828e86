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
  package var newCount: Int { new.count }
  package var dueCount: Int { words.count - new.count }

  /// - Parameters:
  ///   - boxes: The child's.
  ///   - known: Words that may come back, in the order in which they are learned; what is not among them
  ///     does not, as when its list was taken away.
  ///   - unknown: Words that may be asked for the first time, in the order in which they are learned.
  ///   - family: Of the words.
  ///   - day: Today, as days since 1970-01-01.
  ///   - canAsk: Whether the game can ask a word; called for as few as it takes.
  package init(
    _ boxes: LeitnerBoxes, known: [String], unknown: [String], family: PracticeFamily, day: Int,
    canAsk: (String) -> Bool = { _ in true }
  ) {
    let once = Self.once(known)
    let dueCount = boxes.dueCount(once, family, on: day)
    let due = Self.first(
      Self.most, of: boxes.dueFirst(once, family, on: day).prefix(dueCount), where: canAsk)
    let left = max(0, Self.mostNew - boxes.newCount(family, on: day))
    let share = Self.most / (Self.reviews + 1)
    let fresh = Self.first(
      min(left, max(share, Self.most - due.count)), of: Self.once(unknown)
    ) { boxes.state(of: PracticeItem(family, $0)) == nil && canAsk($0) }
    new = Set(fresh)
    words = Self.mixed(due.prefix(Self.most - fresh.count), fresh[...])
  }

  /// Each word once, whatever its case.
  private static func once(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0.lowercased()).inserted }
  }

  private static func first(
    _ count: Int, of words: some Sequence<String>, where isWanted: (String) -> Bool
  ) -> [String] {
    var first: [String] = []
    for word in words {
      guard first.count < count else { break }
      if isWanted(word) { first.append(word) }
    }
    return first
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
