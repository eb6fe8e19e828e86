import Model

/// Scramble: the letters of a word in squares, judged when all are placed.
struct ScrambleRules: SpellingRules {
  private let playable: [(word: SpellingWord, letters: ScrambleLetters)]

  /// - Parameters:
  ///   - words: Those to ask; what cannot be scrambled stays out.
  ///   - list: All words of the list: another one of the same letters is right too.
  ///   - denied: What the letters are not to spell when they are served.
  init(_ words: [SpellingWord], list: [SpellingWord], denied: DenyList) {
    let same = ScrambleLetters.byLetters(list.map(\.text))
    playable = words.compactMap { word in
      let others = same[ScrambleLetters.key(word.text)] ?? []
      return ScrambleLetters(word.text, same: others, denied: denied).map { (word, $0) }
    }
  }

  var words: [SpellingWord] { playable.map(\.word) }

  func fill(
    _ question: inout SpellingQuestion, with word: Int, using generator: inout SplitMix64
  ) {
    let order = playable[word].letters.order(using: &generator)
    question.alternatives = order.map { String($0) }
    question.placed = order.map { _ in "" }
  }

  func judge(_ response: String, to word: Int) -> SpellingJudgement? {
    guard let misplaced = playable[word].letters.misplaced(response) else { return nil }
    let isRight = misplaced.isEmpty
    return SpellingJudgement(
      isRight: isRight, response: response,
      summary: isRight ? .right : misplaced.count == 2 ? .swapped : .several,
      solution: isRight ? response : nil, misplaced: misplaced)
  }

  func update(_ question: inout SpellingQuestion, after judgement: SpellingJudgement) {
    question.placed = judgement.response.enumerated().map { place, letter in
      judgement.misplaced.contains(place) ? "" : String(letter)
    }
  }
}
