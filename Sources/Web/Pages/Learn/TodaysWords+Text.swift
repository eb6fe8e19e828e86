import Learning

extension TodaysWords {
  /// How many words come back and how many are new; nothing if there is no word at all.
  func counts(_ words: Words) -> String? {
    guard !isEmpty else { return nil }
    let due = words.counted("learn.today.due", dueCount)
    let new = words.counted("learn.today.new", newCount)
    if newCount == 0 { return due }
    return dueCount == 0 ? new : words("learn.today.both", ["due": due, "new": new])
  }
}
