import Model

/// Tells the first answer to a word from the further ones that a wrong one is followed by.
struct FirstTries: Sendable {
  private struct Key: Hashable {
    var participant: Int
    var run: RunID
    var item: PracticeItem
  }

  /// Where a wrong answer has not been followed by a right one yet.
  private var open: Set<Key> = []

  /// Appends the next answer; whether it is a first one.
  mutating func append(_ answer: PastAnswer, _ item: PracticeItem) -> Bool {
    let key = Key(participant: answer.participant, run: answer.run, item: item)
    guard open.contains(key) else {
      if !answer.isRight { open.insert(key) }
      return true
    }
    if answer.isRight { open.remove(key) }
    return false
  }
}
