import Testing

@testable import Learning

/// What the issue asks of the built-in list; that its words are Swedish, and its wrong ones are not,
/// is judged by hunspell in `Tests/Learning/test_word_list.py`.
@Suite struct BuiltInCompoundsTests {
  private static func levels() throws -> [[WordQuestion]] {
    try #require(BuiltInCompounds.read().list).levels
  }

  @Test func `nothing is wrong with the file, and it is written as it was read`() throws {
    let reading = BuiltInCompounds.read()
    #expect(reading.problems.isEmpty)
    #expect(try WordListParser.parse(#require(reading.list).text).list == reading.list)
  }

  @Test func `there are four levels of at least twenty-four question words`() throws {
    let levels = try Self.levels()
    #expect(levels.count == 4)
    for level in levels { #expect(Set(level.map(\.word)).count >= 24) }
  }

  @Test func `each question word has two right parts and three wrong ones`() throws {
    for level in try Self.levels() {
      for (word, questions) in Dictionary(grouping: level, by: \.word) {
        let right = Set(questions.flatMap(\.solutions))
        let wrong = Set(questions.flatMap(\.alternatives)).subtracting(right)
        #expect(right.count >= 2, "\(word)")
        #expect(wrong.count >= 3, "\(word)")
      }
    }
  }

  @Test func `each hand is four alternatives, of which some are wrong`() throws {
    for question in try Self.levels().joined() {
      #expect(question.alternatives.count == 4, "\(question.word)")
      #expect((1...2).contains(question.solutions.count), "\(question.word)")
    }
  }

  @Test func `what is right in one hand is wrong in none`() throws {
    for level in try Self.levels() {
      for (word, questions) in Dictionary(grouping: level, by: \.word) {
        let right = Set(questions.flatMap(\.solutions))
        for question in questions {
          let wrong = Set(question.alternatives).subtracting(question.solutions)
          #expect(wrong.isDisjoint(with: right), "\(word)")
        }
      }
    }
  }

  @Test func `every compound, right or wrong, keeps the rules and its level`() {
    let found = CompoundRules.check(BuiltInCompounds.read(), scope: .everything)
    #expect(found.isEmpty, "\(found.map { "\($0.line) \($0.finding)" })")
  }

  @Test func `no question word comes twice within sixteen`() throws {
    for level in try Self.levels() {
      for index in level.indices {
        let next = (1...16).map { level[(index + $0) % level.count].word }
        #expect(!next.contains(level[index].word))
      }
    }
  }

  @Test func `the right alternative lies in every place about as often`() throws {
    var places = [Int](repeating: 0, count: 4)
    for question in try Self.levels().joined() {
      let place = try #require(question.alternatives.firstIndex(of: question.solutions[0]))
      places[place] += 1
    }
    #expect(places.allSatisfy { $0 >= 30 }, "\(places)")
  }
}
