import Model

/// Asks the words of one level in the list's order, and knows which is open, solved and next.
///
/// The order of calls cannot go wrong: what does not fit the moment does nothing.
///
/// ```
/// ready ──nextWord──▶ open ──attemptGuess, right──▶ solved ──nextWord──▶ open … ──▶ done
///                      │ ▲
///                      └─┘ attemptGuess, wrong; drawNewHand
/// ```
package struct WordManager: Sendable {
  /// What a guess was.
  package enum Guess: Sendable, Hashable { case right, wrong }

  /// How many alternatives lie open at a time: the directions that a tablet is tilted to.
  package static let handSize = 4

  package let list: WordList
  /// From 1.
  package let level: Int
  /// How many words the exercise asks; nothing if it ends for other reasons.
  package let count: Int?
  /// The open word, or the one that was solved last; nothing before the first.
  package private(set) var word: WordQuestion?
  /// The alternatives of the open word, shuffled; at least one of them is right.
  package private(set) var hand: [String] = []
  /// Whether the word waits for its answer.
  package private(set) var isOpen = false
  /// How many words were solved since the exercise began.
  package private(set) var solved = 0
  /// Where the level goes on: the place of the first word that is not solved, from 0.
  package private(set) var position: Int
  private var generator: SplitMix64

  /// Returns nothing if the list has no such level.
  ///
  /// - Parameters:
  ///   - list: The words.
  ///   - level: From 1.
  ///   - position: The place in the level where this child stopped, from 0; taken round the level.
  ///   - count: How many words to ask, at least 1.
  ///   - seed: Of the hands.
  package init?(
    list: WordList, level: Int, position: Int = 0, count: Int? = nil, seed: UInt64
  ) {
    guard list.levels.indices.contains(level - 1) else { return nil }
    self.list = list
    self.level = level
    self.count = count.map { max(1, $0) }
    self.position = Self.place(position, in: list.levels[level - 1])
    generator = SplitMix64(seed: seed)
  }

  private static func place(_ position: Int, in questions: [WordQuestion]) -> Int {
    let rest = position % questions.count
    return rest < 0 ? rest + questions.count : rest
  }

  private var questions: [WordQuestion] { list.levels[level - 1] }

  /// Whether as many words are solved as the exercise asks.
  package var isDone: Bool { count.map { solved >= $0 } ?? false }

  /// Returns the word at a place of the level, from 0; taken round it.
  package func question(at place: Int) -> WordQuestion {
    questions[Self.place(place, in: questions)]
  }

  /// Opens the next word and draws its hand.
  ///
  /// - Returns: The word; nothing while one is open or when the exercise is done.
  @discardableResult
  package mutating func nextWord() -> WordQuestion? { openWord(at: position) }

  /// Opens a word out of the list's order, as a tile of a board asks for its own, and draws its hand.
  ///
  /// - Parameter place: In the level, from 0; taken round it.
  /// - Returns: The word; nothing while one is open or when the exercise is done.
  @discardableResult
  package mutating func openWord(at place: Int) -> WordQuestion? {
    guard !isOpen, !isDone else { return nil }
    word = question(at: place)
    isOpen = true
    drawNewHand()
    return word
  }

  /// Shuffles the alternatives of the open word.
  ///
  /// - Returns: The new hand; none if no word is open.
  @discardableResult
  package mutating func drawNewHand() -> [String] {
    guard isOpen, let word else { return [] }
    var drawn = word.alternatives.shuffled(using: &generator)
    if drawn.count > Self.handSize {
      let right = drawn.firstIndex(where: word.isSolved) ?? 0
      drawn.swapAt(0, right)
      drawn = drawn.prefix(Self.handSize).shuffled(using: &generator)
    }
    hand = drawn
    return hand
  }

  /// Takes a guess at the open word.
  ///
  /// - Returns: Nothing if no word is open or the alternative does not lie in the hand.
  package mutating func attemptGuess(_ alternative: String) -> Guess? {
    guard isOpen, let word, hand.contains(alternative) else { return nil }
    guard word.isSolved(by: alternative) else { return .wrong }
    isOpen = false
    solved += 1
    position = (position + 1) % questions.count
    return .right
  }
}
