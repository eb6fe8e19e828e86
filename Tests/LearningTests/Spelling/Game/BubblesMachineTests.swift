import Model
import Testing

@testable import Learning

@Suite struct BubblesMachineTests {
  @Test func `a wrong spelling is crossed, the others stay, and it cannot be chosen again`() throws
  {
    var machine = try Play.machine(.bubbles, .calm)
    machine.start(at: Play.begin)
    let first = try #require(machine.question)
    #expect(first.alternatives.count == 3 && Set(first.alternatives).count == 3)
    let wrong = Play.response(.bubbles, machine, isRight: false)
    Play.answer(.bubbles, &machine, isRight: false)
    let second = try #require(machine.question)
    #expect(second.crossed == [wrong])
    #expect(second.alternatives == first.alternatives && second.place == first.place)
    let again = LearningAnswer(question: second.number, response: wrong)
    #expect(machine.answer(again, at: Play.after(2)).isEmpty)
    Play.answer(.bubbles, &machine, isRight: false)
    #expect(machine.question?.crossed.count == 2)
    Play.answer(.bubbles, &machine, isRight: true)
    #expect(machine.feedback?.isRight == true && machine.words[0].tries == 3)
    #expect(machine.question?.crossed == [])
  }

  @Test func `one of the three is the word and the others are its two misspellings`() throws {
    for seed in 0..<50 as Range<UInt64> {
      var machine = try Play.machine(.bubbles, .calm, seed: seed)
      machine.start(at: Play.begin)
      while let question = machine.question, let word = machine.solution?.text {
        let bubble = try #require(Play.bubbleWords.first { $0.word.text == word })
        #expect(Set(question.alternatives) == Set([word] + bubble.wrong.map(\.text)))
        Play.answer(.bubbles, &machine, isRight: true)
      }
    }
  }

  /// Two degrees of freedom: 13.8 is passed by chance in 1 of 1,000 cases (any table of the
  /// distribution).
  @Test func `the right bubble's place is even, and so are the orders of the three`() throws {
    var places = [0, 0, 0]
    var pairs: [Int: Int] = [:]
    var last: Int?
    for seed in 0..<2500 as Range<UInt64> {
      var machine = try Play.machine(.bubbles, .calm, seed: seed)
      machine.start(at: Play.begin)
      last = nil
      while let question = machine.question, let word = machine.solution?.text {
        let place = try #require(question.alternatives.firstIndex(of: word))
        places[place] += 1
        if let last { pairs[3 * last + place, default: 0] += 1 }
        last = place
        Play.answer(.bubbles, &machine, isRight: true)
      }
    }
    let chiSquare = Self.chiSquare(places)
    // Nothing follows from the place before: nine pairs, eight degrees of freedom, 26.1.
    let chiSquareOfPairs = Self.chiSquare((0..<9).map { pairs[$0] ?? 0 })
    print("right bubble: \(places), chi-square \(chiSquare); after another: \(chiSquareOfPairs)")
    #expect(chiSquare < 13.8)
    #expect(chiSquareOfPairs < 26.1)
  }

  private static func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }
}
