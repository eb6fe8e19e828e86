import Model

/// Draws the letters of the game: balanced, distinct, and never a candidate that is the other one
/// turned.
struct GameLetters: Sendable {
  struct Trigrams: Sendable, Hashable {
    /// The three letters in the middle.
    var shown: String
    var left: String
    var right: String
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// Letters that are one another, or nearly, when turned by a quarter or a half.
  private static let turned: [Set<Character>] = [
    ["N", "Z"], ["M", "W", "E"], ["C", "U"], ["A", "V"], ["H", "I"],
  ]
  private static let sides = ["left", "right"]

  private var generator: SplitMix64
  /// What is left of the alphabet in a shuffled bag: each letter comes as often as any other.
  private var bag: [Character] = []
  /// The same for the sides, three of each.
  private var sideBag: [String] = []
  /// The side of the candidate that equals what is shown.
  private(set) var solution: String?

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns 1, 2 or 3, each as likely.
  mutating func anyDifference() -> Int { Int.random(in: 1...3, using: &generator) }

  /// Draws the next question.
  ///
  /// - Parameter differences: In how many places the wrong candidate differs, 1 … 3.
  /// - Returns: What is shown, and the two candidates.
  mutating func next(differences: Int) -> Trigrams {
    let shown = drawThree()
    var other = shown
    let positions = (0..<shown.count).shuffled(using: &generator).prefix(
      min(max(differences, 1), 3))
    for position in positions {
      other[position] = replacement(for: shown[position], besides: shown + other)
    }
    if sideBag.isEmpty {
      sideBag = (Self.sides + Self.sides + Self.sides).shuffled(using: &generator)
    }
    let side = sideBag.popLast() ?? "left"
    solution = side
    let isLeft = side == "left"
    return Trigrams(
      shown: String(shown), left: String(isLeft ? shown : other),
      right: String(isLeft ? other : shown))
  }

  private mutating func drawThree() -> [Character] {
    var drawn: [Character] = []
    while drawn.count < 3 {
      guard let index = bag.lastIndex(where: { !drawn.contains($0) }) else {
        // What is left waits for the next question: it stands in this one already.
        bag.insert(contentsOf: Self.alphabet.shuffled(using: &generator), at: 0)
        continue
      }
      drawn.append(bag.remove(at: index))
    }
    return drawn
  }

  /// Returns a letter that stands for `letter` in the wrong candidate: none that is there already,
  /// so that no candidate is the other one read from its end, and none that is this one turned.
  private mutating func replacement(
    for letter: Character, besides taken: [Character]
  ) -> Character {
    let turned = Self.turned.first { $0.contains(letter) } ?? []
    let free = Self.alphabet.filter { !taken.contains($0) && !turned.contains($0) }
    return free.randomElement(using: &generator) ?? letter
  }
}
