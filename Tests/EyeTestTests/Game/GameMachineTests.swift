import Glibc
import Model
import Testing

@testable import EyeTest

@Suite struct GameMachineTests {
  private static func machine(
    _ options: [String: JSONValue] = [:], seed: UInt64 = 1
  ) throws -> GameMachine {
    try GameMachine(RoundOptions(options), seed: seed)
  }

  /// The choice that equals what stands in the middle, as a player finds it.
  private static func right(_ question: RoundQuestion) -> String {
    question.stimulus["left"] == question.stimulus["letters"] ? "left" : "right"
  }

  private static func wrong(_ question: RoundQuestion) -> String {
    right(question) == "left" ? "right" : "left"
  }

  /// Answers the open question rightly or wrongly; returns its rows.
  @discardableResult
  private static func play(_ machine: inout GameMachine, right isRight: Bool) throws
    -> [RoundRecord]
  {
    let open = try #require(machine.question)
    return machine.answer(
      RoundAnswer(question: open.number, choice: isRight ? right(open) : wrong(open)))
  }

  private static func height(_ machine: GameMachine) throws -> Double {
    guard case .number(let height)? = machine.question?.stimulus["height_px"] else {
      throw Missing()
    }
    return height
  }

  private struct Missing: Error {}

  private static func text(_ name: String, of question: RoundQuestion) throws -> [Character] {
    guard case .string(let text)? = question.stimulus[name] else { throw Missing() }
    return Array(text)
  }

  @Test func `a right answer is a point, and the letters shrink by a tenth of a log unit`() throws {
    var machine = try Self.machine()
    #expect(try Self.height(machine) == 100)
    let rows = try Self.play(&machine, right: true)
    #expect(rows.map(\.outcome) == [.pass])
    #expect(machine.progress.score == 1)
    // 100 / 10^0.1.
    #expect(abs(try Self.height(machine) - 79.4328) < 0.001)
    #expect(machine.question?.number == 2)
  }

  @Test func `the third wrong answer ends the round, wherever it comes`() throws {
    var machine = try Self.machine()
    for isRight in [true, false, true, false, true] {
      try Self.play(&machine, right: isRight)
      #expect(machine.end == nil)
    }
    try Self.play(&machine, right: false)
    #expect(machine.end == .misses)
    #expect(machine.question == nil)
    #expect(machine.progress.score == 3)
  }

  @Test func `whoever is always right reaches the floor after fourteen answers`() throws {
    var machine = try Self.machine()
    var answers = 0
    while machine.question != nil, answers < 100 {
      #expect(try Self.height(machine) >= 5)
      try Self.play(&machine, right: true)
      answers += 1
    }
    // 100 px shrinks 13 times to 5.01 px; the next one would be below 5.
    #expect(answers == 14)
    #expect(machine.end == .floor)
    #expect(machine.progress.badges == [.streak5, .small, .streak10, .floor, .flawless])
  }

  @Test(arguments: GameMachine.Rule.allCases)
  func `the score is the number of right answers, wherever the wrong ones come`(
    _ rule: GameMachine.Rule
  ) throws {
    for first in 0..<14 {
      for second in first..<(first + 20) {
        var machine = try Self.machine(["rule": .string(rule.rawValue)])
        var (index, right) = (0, 0)
        while machine.question != nil {
          let isRight = index != first && index != second
          try Self.play(&machine, right: isRight)
          (index, right) = (index + 1, right + (isRight ? 1 : 0))
        }
        #expect(machine.progress.score == right, "missed \(first) and \(second)")
      }
    }
  }

  /// The size that somebody just sees is believed smaller after each right answer and larger after a
  /// wrong one; after a miss no step is asked that is less than a tenth of a log unit above it.
  @Test func `each row tells what the difficulty follows`() throws {
    var machine = try Self.machine()
    var last = 0.0
    for isRight in [true, true, true, true, true, false, true, false] {
      let height = try Self.height(machine)
      let row = try #require(try Self.play(&machine, right: isRight).first)
      guard case .object(let state)? = row.details["estimator"],
        case .number(let mean)? = state["mean"], case .number(let deviation)? = state["deviation"]
      else { throw Missing() }
      #expect(state["rule"] == .string("adaptive"))
      #expect(state["step"] == .number((log10(100 / height) * 10).rounded()))
      #expect(last == 0 || (mean < last) == isRight)
      #expect(deviation > 0)
      if !isRight { #expect(log10(try Self.height(machine)) >= mean + 0.1 - 1e-9) }
      last = mean
    }
  }

  @Test func `every right answer is a point, also on a step that was climbed before`() throws {
    var machine = try Self.machine()
    var scores: [Int] = []
    // Up two steps, back both, up three.
    for isRight in [true, true, false, true, true, true] {
      try Self.play(&machine, right: isRight)
      scores.append(machine.progress.score)
    }
    #expect(scores == [1, 2, 2, 3, 4, 5])
  }

  @Test func `a wrong answer makes the letters larger, by the original's rule it does not`() throws
  {
    var adaptive = try Self.machine()
    var original = try Self.machine(["rule": .string("original")])
    for isRight in [true, true, true] {
      try Self.play(&adaptive, right: isRight)
      try Self.play(&original, right: isRight)
    }
    try Self.play(&adaptive, right: false)
    try Self.play(&original, right: false)
    // Three steps down, two back; three steps down.
    #expect(abs(try Self.height(adaptive) - 79.4328) < 0.001)
    #expect(abs(try Self.height(original) - 50.1187) < 0.001)
  }

  @Test(arguments: 1...50)
  func `a question takes one answer, whatever else comes`(seed: UInt64) throws {
    var machine = try Self.machine(seed: seed)
    var generator = SplitMix64(seed: seed)
    var answered: Set<Int> = []
    for _ in 0..<400 {
      let number = Int.random(in: 0...25, using: &generator)
      let choice = ["left", "right", "up", ""].randomElement(using: &generator) ?? ""
      let open = machine.question?.number
      let rows = machine.answer(RoundAnswer(question: number, choice: choice))
      if rows.isEmpty {
        #expect(machine.question?.number == open)
      } else {
        #expect(number == open)
        #expect(answered.insert(number).inserted, "two answers to question \(number)")
      }
    }
  }

  @Test(arguments: 1...50)
  func `one candidate equals the middle and the other differs, never turned`(seed: UInt64) throws {
    var machine = try Self.machine(["floor_px": .number(1)], seed: seed)
    // Read from a sheet of capitals: turned by a quarter, or by a half.
    let turned: [Character: Set<Character>] = [
      "N": ["Z"], "Z": ["N"], "M": ["W", "E"], "W": ["M", "E"], "E": ["M", "W"], "C": ["U"],
      "U": ["C"], "A": ["V"], "V": ["A"], "H": ["I"], "I": ["H"],
    ]
    while let open = machine.question {
      let shown = try Self.text("letters", of: open)
      let left = try Self.text("left", of: open)
      let right = try Self.text("right", of: open)
      let other = left == shown ? right : left
      #expect(left == shown || right == shown)
      #expect(left != right)
      #expect(Set(shown).count == 3)
      for letter in left + right { #expect(("A"..."Z").contains(letter)) }
      for (own, foreign) in zip(shown, other) where own != foreign {
        #expect(turned[own]?.contains(foreign) != true, "\(own) and \(foreign)")
      }
      #expect(Array(other.reversed()) != shown)
      try Self.play(&machine, right: true)
    }
  }

  @Test func `letters and sides come equally often`() throws {
    var letters: [Character: Int] = [:]
    var lefts = 0
    var questions = 0
    for seed in 1...200 as ClosedRange<UInt64> {
      var source = GameLetters(seed: seed)
      for _ in 0..<26 {
        let trigrams = source.next(differences: 1)
        for letter in trigrams.shown { letters[letter, default: 0] += 1 }
        if trigrams.left == trigrams.shown { lefts += 1 }
        questions += 1
      }
    }
    // 26 questions are three bags of the alphabet; what was put off at a seam is at most two.
    let each = 200 * 3
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      #expect(abs((letters[letter] ?? 0) - each) <= each / 20, "\(letter)")
    }
    #expect(abs(2 * lefts - questions) <= questions / 20)
  }

  @Test func `the wrong candidate differs in more places after a miss`() throws {
    func differences(_ machine: GameMachine) throws -> Int {
      let open = try #require(machine.question)
      let shown = try Self.text("letters", of: open)
      let other = try Self.text(Self.wrong(open), of: open)
      return zip(shown, other).count { $0 != $1 }
    }
    var machine = try Self.machine()
    for _ in 0..<10 { try Self.play(&machine, right: true) }
    #expect(try differences(machine) == 1)
    try Self.play(&machine, right: false)
    #expect(try differences(machine) == 3)
  }

  @Test func `answers in 50 ms are flagged, and the score stays`() throws {
    var machine = try Self.machine(seed: 3)
    for _ in 0..<10 {
      let open = try #require(machine.question)
      _ = machine.answer(
        RoundAnswer(question: open.number, choice: Self.right(open), responseTime: 0.05))
    }
    #expect(machine.progress.flags == [.tooFast])
    #expect(machine.progress.score == 10)
  }

  @Test func `five answers or more to one side only are flagged, in whatever order sides come`()
    throws
  {
    var lengths: Set<Int> = []
    for seed in 1...100 as ClosedRange<UInt64> {
      var machine = try Self.machine(seed: seed)
      var answers = 0
      while let open = machine.question {
        _ = machine.answer(RoundAnswer(question: open.number, choice: "left", responseTime: 1))
        answers += 1
      }
      lengths.insert(answers)
      #expect(
        machine.progress.flags == (answers >= 5 ? [.oneSided] : []), "after \(answers) answers")
    }
    // Three of the first six questions have their answer on the right: the third of them ends it.
    #expect(lengths.isSubset(of: [3, 4, 5, 6]) && lengths.isSuperset(of: [5, 6]))
  }

  @Test(arguments: 1...20)
  func `whoever is right is never flagged for a side`(seed: UInt64) throws {
    var machine = try Self.machine(seed: seed)
    while machine.question != nil {
      try Self.play(&machine, right: true)
      #expect(machine.progress.flags.isEmpty)
    }
  }

  @Test func `a round that is stopped asks nothing more`() throws {
    var machine = try Self.machine()
    try Self.play(&machine, right: true)
    _ = machine.stop(.leftAlone)
    #expect(machine.end == .leftAlone)
    #expect(machine.question == nil)
    _ = machine.stop(.stopped)
    #expect(machine.end == .leftAlone)
    #expect(machine.answer(RoundAnswer(question: 2, choice: "left")).isEmpty)
  }

  @Test(arguments: [
    ["start_px": JSONValue.number(4)], ["start_px": .number(10_000)], ["floor_px": .number(-1)],
    ["start_px": .number(10), "floor_px": .number(20)], ["rule": .string("mine")],
    ["start_px": .string("100")],
  ])
  func `an option that cannot be meant is refused`(options: [String: JSONValue]) {
    #expect(throws: RoundRefusal.self) { try GameMachine(RoundOptions(options), seed: 1) }
  }

  @Test func `the same seed asks the same questions`() throws {
    var (first, second) = (try Self.machine(seed: 9), try Self.machine(seed: 9))
    while first.question != nil {
      #expect(first.question == second.question)
      try Self.play(&first, right: true)
      try Self.play(&second, right: true)
    }
    #expect(try Self.machine(seed: 10).question != Self.machine(seed: 9).question)
  }

  /// An observer of two choices: guesses half, lapses in two of a hundred, slope 17 per log unit.
  @Test(arguments: [5.0, 8, 15, 30, 60, 200], [1, 2, 3] as [UInt64])
  func `the median round takes less than two minutes at two seconds an answer`(
    threshold: Double, seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    var lengths: [Int] = []
    for game in 0..<200 as Range<UInt64> {
      var machine = try Self.machine(seed: seed &* 1000 &+ game)
      var answers = 0
      while machine.question != nil {
        let size = try Self.height(machine)
        let odds = power(size / threshold, 17 / 2.302585)
        let isRight =
          Double.random(in: 0..<1, using: &generator) < 0.5 + 0.48 * odds / (1 + odds)
        try Self.play(&machine, right: isRight)
        answers += 1
      }
      lengths.append(answers)
    }
    #expect(lengths.sorted()[100] * 2 < 120)
  }

  /// Seen from 9 px (a child close by) to 60 px (somebody without their glasses).
  @Test(arguments: [9.0, 15, 30, 60])
  func `after a miss most questions are easy again, whoever plays`(threshold: Double) throws {
    var generator = SplitMix64(seed: 7)
    var (asked, right) = (0, 0)
    for game in 0..<300 as Range<UInt64> {
      var machine = try Self.machine(seed: game)
      var hasJustMissed = false
      while machine.question != nil {
        let odds = power(try Self.height(machine) / threshold, 17 / 2.302585)
        let isRight =
          Double.random(in: 0..<1, using: &generator) < 0.5 + 0.48 * odds / (1 + odds)
        if hasJustMissed {
          asked += 1
          right += isRight ? 1 : 0
        }
        hasJustMissed = !isRight
        try Self.play(&machine, right: isRight)
      }
    }
    #expect(asked > 300)
    #expect(Double(right) / Double(asked) >= 0.75)
  }

  /// Returns a positive base to a power, by the fourth root until it is near 1 and then a series;
  /// the tests of a pure room need no mathematics library for it.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    var (root, halvings) = (min(max(base, 1e-3), 1e3), 0)
    while abs(root - 1) > 0.01 {
      root = root.squareRoot()
      halvings += 1
    }
    let x = root - 1
    var logarithm = x - x * x / 2 + x * x * x / 3
    for _ in 0..<halvings { logarithm *= 2 }
    var rest = min(max(logarithm * exponent, -30), 30)
    var squarings = 0
    while abs(rest) > 0.01 {
      rest /= 2
      squarings += 1
    }
    var result = 1 + rest + rest * rest / 2 + rest * rest * rest / 6
    for _ in 0..<squarings { result *= result }
    return result
  }
}
