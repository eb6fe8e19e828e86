import Model

/// What all spelling games have: the order of words, time, mistakes, score and what is recorded.
struct SpellingRound: Sendable {
  /// In seconds.
  static let arcadeTime = 120.0
  /// How many mistakes are forgiven; the next one ends an arcade round.
  static let lives = 3
  static let calmWords = 12
  /// After so many wrong answers to one word the next one comes: nobody is kept at a word that
  /// they do not know.
  static let mostTries = 5

  let setup: SpellingSetup
  private let words: [String]
  private(set) var generator: SplitMix64
  private(set) var end: SpellingEnd?
  private(set) var results: [SpellingResult] = []
  private(set) var score = 0
  private(set) var mistakes = 0
  /// Of the answer that is awaited.
  private(set) var number = 0
  /// Of the word that is open.
  private(set) var tries = 0
  private var begin: HostInstant?
  /// Which words come, the next one last.
  private var queue: [Int] = []
  private var last: Int?
  /// How many words a calm round has, those of an earlier part among them.
  private var length = 0

  /// - Parameters:
  ///   - setup: Of the round.
  ///   - words: Those that there are to choose from.
  /// - Throws: `SpellingRefusal` if there are none.
  init(_ setup: SpellingSetup, words: [String]) throws(SpellingRefusal) {
    guard !words.isEmpty else { throw .noWords }
    self.setup = setup
    self.words = words
    generator = SplitMix64(seed: setup.seed)
    queue = order()
    if setup.mode == .calm {
      queue.removeFirst(max(0, queue.count - Self.calmWords))
      goOn(after: setup.left?.results ?? [])
      length = results.count + queue.count
    }
  }

  /// Leaves out what was done before the round was left.
  private mutating func goOn(after done: [SpellingResult]) {
    let words = words
    let rest = queue.filter { index in !done.contains { $0.word == words[index] } }
    guard !rest.isEmpty else { return }
    queue = rest
    results = done
    score = done.count(where: \.isRight)
    mistakes = done.reduce(0) { $0 + $1.tries } - score
  }

  var isStarted: Bool { begin != nil }

  var deadline: HostInstant? {
    setup.mode == .arcade ? begin?.advanced(bySeconds: Self.arcadeTime) : nil
  }

  private func elapsed(at now: HostInstant) -> Double {
    begin.map { max(0, now.seconds(since: $0)) } ?? 0
  }

  /// Whether anything can be answered at this moment; the time may be up by it.
  mutating func isOpen(at now: HostInstant) -> Bool {
    if end == nil, let deadline, now >= deadline { end = .time }
    return end == nil && isStarted
  }

  mutating func start(at now: HostInstant) { begin = begin ?? now }

  mutating func stop(_ end: SpellingEnd) { self.end = self.end ?? end }

  mutating func random<Result>(_ body: (inout SplitMix64) -> Result) -> Result { body(&generator) }

  /// The next word; the round is over where there is none.
  mutating func nextWord() -> Int? {
    guard end == nil else { return nil }
    if queue.isEmpty, setup.mode == .arcade {
      queue = order()
      // The same word never comes twice in a row.
      if queue.count > 1, queue.last == last { queue.swapAt(0, queue.count - 1) }
    }
    guard let word = queue.popLast() else {
      end = .complete
      return nil
    }
    last = word
    number += 1
    tries = missCount(of: words[word])
    return word
  }

  /// Counts an answer that is not judged.
  mutating func advance() { number += 1 }

  /// How often a word was answered wrongly before the round was left there.
  private func missCount(of word: String) -> Int {
    guard setup.mode == .calm, let left = setup.left, let missed = left.missed,
      missed.question == word, results.count == left.results.count
    else { return 0 }
    return min(missed.tries, Self.mostTries - 1)
  }

  private mutating func order() -> [Int] {
    let places = Array(words.indices.reversed())
    return setup.keepsOrder ? places : places.shuffled(using: &generator)
  }

  /// Counts an answer to the open word.
  ///
  /// - Returns: Whether the word is over.
  mutating func count(_ isRight: Bool, word: String) -> Bool {
    tries += 1
    if isRight {
      score += 1
    } else {
      mistakes += 1
      if setup.mode == .arcade, mistakes > Self.lives { end = .mistakes }
      if end == nil, tries < Self.mostTries {
        number += 1
        return false
      }
    }
    results.append(SpellingResult(word: word, tries: tries, isRight: isRight))
    return true
  }

  /// Makes the record of an answer; called before it is counted.
  func record(
    _ answer: LearningAnswer, isRight: Bool, word: String, alternatives: [String],
    at now: HostInstant, more: [String: JSONValue] = [:]
  ) -> LearningRecord {
    let details: [String: JSONValue] = [
      "question": .string(word), "alternatives": .array(alternatives.map { .string($0) }),
      "list": .string(setup.list), "level": .number(Double(setup.level)),
      "mode": .string(setup.mode.rawValue), "number": .number(Double(number)),
      "place": .number(Double(results.count + 1)), "try": .number(Double(tries + 1)),
      "elapsed_s": .number((elapsed(at: now) * 1000).rounded() / 1000),
    ]
    return LearningRecord(
      outcome: isRight ? .pass : .fail, response: answer.response,
      responseTime: answer.responseTime, details: details.merging(more) { $1 })
  }

  var progress: SpellingProgress {
    let isCalm = setup.mode == .calm
    return SpellingProgress(
      list: setup.list, level: setup.level, mode: setup.mode, score: score, mistakes: mistakes,
      history: results.map { $0.isMissed ? "-" : "+" }.joined(),
      lives: isCalm ? nil : max(0, Self.lives - mistakes), words: isCalm ? length : nil,
      results: isCalm ? results : nil,
      missed: end == nil ? nil : results.filter(\.isMissed).map(\.word))
  }
}
