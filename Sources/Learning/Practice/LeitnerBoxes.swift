import Model

/// When each word of a child comes back (Leitner's boxes; facts 11.1).
///
/// Computed from the records in their order, so that nothing is stored beside them.
///
/// - A first try that is right and not slow moves a word that is due one box on; a slow one leaves it
///   in its box; any error puts it into the first one. A word that was never asked before goes into
///   the second box, or into the first.
/// - Slow is three times the child's own median time of first tries that were right in this game, as
///   soon as there are five of them. Where no time is known, nothing is slow.
/// - What is right before it is due changes nothing: a round that asks a word often does not make it
///   known.
package struct LeitnerBoxes: Sendable {
  /// After how many days a word of each box comes back.
  package static let days = [0, 1, 3, 7, 14]
  /// From this box on a word is known.
  package static let known = 3
  /// A first try that takes so many times the own median is slow.
  package static let slowness = 3.0
  private static let enoughTimes = 5

  /// How a word was answered, from behaviour alone.
  package enum Grade: String, Sendable, Hashable, CaseIterable { case again, hard, good }

  package struct State: Sendable, Hashable {
    /// From 0.
    package var box: Int
    /// The day on which it comes back, as days since 1970-01-01.
    package var due: Int
    /// The day on which it was first asked.
    package var first: Int
  }

  private var states: [PracticeItem: State] = [:]
  private var tries = FirstTries()
  private var times: [String: OwnTimes] = [:]

  /// - Parameter answers: Those of one child, in their order.
  package init(_ answers: some Sequence<PastAnswer> = []) {
    for answer in answers { note(answer) }
  }

  /// Takes the next answer.
  ///
  /// - Returns: Its grade; nothing if it only follows a wrong one, or is of no learning game.
  @discardableResult package mutating func note(_ answer: PastAnswer) -> Grade? {
    guard let item = answer.item, tries.append(answer, item) else { return nil }
    let grade = grade(answer)
    if answer.isRight, let time = answer.responseTime {
      times[answer.exercise, default: .init()].add(time)
    }
    let day = answer.day
    guard var state = states[item] else {
      states[item] = Self.state(in: grade == .good ? 1 : 0, on: day, first: day)
      return grade
    }
    switch grade {
    case .again: state = Self.state(in: 0, on: day, first: state.first)
    case .hard where day >= state.due:
      state = Self.state(in: state.box, on: day, first: state.first)
    case .good where day >= state.due:
      state = Self.state(
        in: min(state.box + 1, Self.days.count - 1), on: day, first: state.first)
    case .hard, .good: break
    }
    states[item] = state
    return grade
  }

  private static func state(in box: Int, on day: Int, first: Int) -> State {
    State(box: box, due: day + days[box], first: first)
  }

  private func grade(_ answer: PastAnswer) -> Grade {
    guard answer.isRight else { return .again }
    guard let time = answer.responseTime, let own = times[answer.exercise],
      own.count >= Self.enoughTimes, let median = own.median
    else { return .good }
    return time < Self.slowness * median ? .good : .hard
  }

  /// Where a word stands; nothing if it was never asked.
  package func state(of item: PracticeItem) -> State? { states[item] }

  /// How many words were ever asked.
  package func count(_ family: PracticeFamily) -> Int {
    states.keys.count { $0.family == family }
  }

  /// How many words are known.
  package func knownCount(_ family: PracticeFamily) -> Int {
    states.count { $0.key.family == family && $0.value.box >= Self.known }
  }

  /// How many words were asked for the first time on a day.
  package func newCount(_ family: PracticeFamily, on day: Int) -> Int {
    states.count { $0.key.family == family && $0.value.first == day }
  }

  /// The same words, those that are due first: the lowest box first, the longest due before the others.
  package func dueFirst(_ words: [String], _ family: PracticeFamily, on day: Int) -> [String] {
    let due = words.enumerated().compactMap { place, word -> (State, Int)? in
      guard let state = states[PracticeItem(family, word)], state.due <= day else { return nil }
      return (state, place)
    }.sorted { ($0.0.box, $0.0.due, $0.1) < ($1.0.box, $1.0.due, $1.1) }.map(\.1)
    let taken = Set(due)
    return due.map { words[$0] }
      + words.indices.filter { !taken.contains($0) }.map { words[$0] }
  }

  /// How many of the words are due.
  package func dueCount(_ words: [String], _ family: PracticeFamily, on day: Int) -> Int {
    words.count { states[PracticeItem(family, $0)].map { $0.due <= day } ?? false }
  }
}
