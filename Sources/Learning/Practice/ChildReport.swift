import Model

/// What is hard for a child, or for a whole class: words, letters, times, and how it changes.
package struct ChildReport: Sendable, Hashable {
  /// Below so many tries nothing is known yet.
  package static let enough = 5
  /// How many tries of a word are shown.
  package static let shownTries = 8
  /// A word is hard if so many of the last five first tries were wrong.
  private static let hard = 2

  package struct Word: Sendable, Hashable {
    package var item: PracticeItem
    /// The last first tries, the newest last; whether each was right.
    package var tries: [Bool]
    /// How many first tries there were.
    package var count: Int
    package var right: Int
    /// What was answered instead, the most frequent first.
    package var instead: [Instead]
    /// Of first tries that were right, in seconds.
    package var time: Double?
    package var isHard: Bool
    package var isKnownEnough: Bool { count >= ChildReport.enough }
  }

  package struct Instead: Sendable, Hashable {
    package var response: String
    package var count: Int
  }

  package struct Letters: Sendable, Hashable {
    package var from: String
    /// Empty where it was left out.
    package var to: String
    package var count: Int
    /// How often `from` was to be written.
    package var asked: Int
    package var isKnownEnough: Bool { asked >= ChildReport.enough }
  }

  /// How many first tries there were.
  package let count: Int
  package let right: Int
  /// Words that are known (`LeitnerBoxes.known`), and all that were ever asked, up to the last day; of
  /// a class the sum of its children.
  package let known: Int
  package let asked: Int
  /// On how many days there was practice.
  package let days: Int
  /// Of first tries that were right, in seconds.
  package let time: Double?
  package let trend: ReportTrend?
  /// The hard ones first, then those of which the smallest part was right.
  package let words: [Word]
  /// The most frequent first.
  package let letters: [Letters]

  package var isKnownEnough: Bool { count >= Self.enough }
  package var hardCount: Int { words.count(where: \.isHard) }
  /// The part of first tries that were right; nothing without any.
  package var share: Double? { count > 0 ? Double(right) / Double(count) : nil }

  /// - Parameters:
  ///   - answers: Of one child, or of all those of a class; all that there are, in their order.
  ///   - period: The days that are told, as days since 1970-01-01; nothing tells all. The trend
  ///     compares with as many days before.
  package init(_ answers: [PastAnswer], period: ClosedRange<Int>? = nil) {
    var tally = ReportTally(period: period)
    for answer in answers { tally.add(answer) }
    count = tally.count
    right = tally.right
    known = tally.boxes.values.reduce(0) { $0 + $1.knownCount(.words) + $1.knownCount(.spelling) }
    asked = tally.boxes.values.reduce(0) { $0 + $1.count(.words) + $1.count(.spelling) }
    days = tally.days.count
    time = tally.times.median
    trend =
      period == nil
      ? nil
      : ReportTrend(
        right: tally.right, count: tally.count, rightBefore: tally.rightBefore,
        countBefore: tally.countBefore)
    words = tally.words.map { Self.word($0.key, $0.value) }.sorted(by: Self.comesFirst)
    letters = tally.letters.counts.map { pair, count in
      Letters(
        from: pair.from, to: pair.to, count: count, asked: tally.letters.asked[pair.from] ?? count)
    }.sorted { ($1.count, $0.from, $0.to) < ($0.count, $1.from, $1.to) }
  }

  private static func word(_ item: PracticeItem, _ tally: ReportTally.Word) -> Word {
    let instead = tally.instead.map { Instead(response: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.response) < ($0.count, $1.response) }
    return Word(
      item: item, tries: tally.tries.suffix(shownTries), count: tally.tries.count,
      right: tally.tries.count(where: \.self), instead: instead, time: tally.times.median,
      isHard: tally.tries.suffix(5).count { !$0 } >= hard)
  }

  private static func comesFirst(_ left: Word, _ right: Word) -> Bool {
    if left.isHard != right.isHard { return left.isHard }
    let (shareOfLeft, shareOfRight) = (left.right * right.count, right.right * left.count)
    if shareOfLeft != shareOfRight { return shareOfLeft < shareOfRight }
    return (left.item.word, left.item.family.rawValue)
      < (right.item.word, right.item.family.rawValue)
  }
}

/// How the part of first tries that were right changed from one period to the next.
package struct ReportTrend: Sendable, Hashable {
  /// The difference of the two parts, −1 to 1.
  package let change: Double
  /// Whether two periods without any difference would differ as much in 1 of 20 cases or more (two
  /// proportions, normal approximation).
  package let isWithinChance: Bool

  /// Nothing if one of the periods has under five tries.
  init?(right: Int, count: Int, rightBefore: Int, countBefore: Int) {
    guard min(count, countBefore) >= ChildReport.enough else { return nil }
    let (now, before) = (Double(count), Double(countBefore))
    change = Double(right) / now - Double(rightBefore) / before
    let all = Double(right + rightBefore) / (now + before)
    let variance = all * (1 - all) * (1 / now + 1 / before)
    isWithinChance = change * change <= 1.96 * 1.96 * variance
  }
}
