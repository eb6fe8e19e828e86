import Model
import Testing

@testable import Learning

@Suite struct WordManagerTests {
  private static func list(_ text: String = sample) throws -> WordList {
    try #require(WordListParser.parse(text).list)
  }

  private static let sample = """
    sol\tros|kam|fot|säl\tros
    blå\tbär|mes|kam|fat\tbär|mes
    sol\tbad|kam|mus|bi\tbad
    båt\thus|lök|resa|fat\thus|resa

    tak\tlampa|mus|sil|ko|kam|bi\tlampa

    """

  private static func manager(
    level: Int = 1, position: Int = 0, count: Int? = nil, seed: UInt64 = 1
  ) throws -> WordManager {
    try #require(
      WordManager(list: list(), level: level, position: position, count: count, seed: seed))
  }

  @Test func `words are asked in the file's order`() throws {
    var manager = try Self.manager(count: 4)
    var asked: [String] = []
    while let word = manager.nextWord() {
      asked.append(word.word)
      #expect(manager.attemptGuess(word.solutions[0]) == .right)
    }
    #expect(asked == ["sol", "blå", "sol", "båt"])
    #expect(manager.isDone)
  }

  @Test func `a new hand shuffles the alternatives and nothing else`() throws {
    var manager = try Self.manager()
    manager.nextWord()
    let word = try #require(manager.word)
    var hands: Set<[String]> = []
    for _ in 0..<500 {
      let hand = manager.drawNewHand()
      #expect(hand.sorted() == word.alternatives.sorted())
      #expect(manager.word == word)
      hands.insert(hand)
    }
    // Four alternatives lie in 24 orders.
    #expect(hands.count == 24)
  }

  @Test func `of more than four alternatives four are drawn, a right one among them`() throws {
    var manager = try Self.manager(level: 2)
    manager.nextWord()
    for _ in 0..<100 {
      let hand = manager.drawNewHand()
      #expect(hand.count == 4 && Set(hand).count == 4)
      #expect(hand.contains("lampa"))
    }
  }

  @Test func `a wrong guess leaves the word open, and each right one solves it`() throws {
    var manager = try Self.manager(position: 1)
    manager.nextWord()
    #expect(manager.attemptGuess("kam") == .wrong)
    #expect(manager.attemptGuess("fisk") == nil)
    #expect(manager.isOpen)
    #expect(manager.attemptGuess("mes") == .right)
    #expect(manager.attemptGuess("bär") == nil)
    #expect(manager.position == 2)
  }

  @Test func `rounds of ten go on where the last one stopped, so that all words come`() throws {
    let list = try #require(BuiltInCompounds.read().list)
    for level in 1...list.levels.count {
      let size = list.levels[level - 1].count
      var asked: [WordQuestion] = []
      var position = 0
      while asked.count < size {
        var manager = try #require(
          WordManager(list: list, level: level, position: position, count: 10, seed: 1))
        for _ in 0..<10 {
          manager.nextWord()
          let word = try #require(manager.word)
          asked.append(word)
          _ = manager.attemptGuess(word.solutions[0])
        }
        #expect(manager.nextWord() == nil)
        position = manager.position
      }
      #expect(Array(asked.prefix(size)) == list.levels[level - 1])
    }
  }

  @Test func `a level that is not there has no manager, a position beyond it goes round`() throws {
    let list = try Self.list()
    #expect(WordManager(list: list, level: 0, seed: 1) == nil)
    #expect(WordManager(list: list, level: 3, seed: 1) == nil)
    var manager = try Self.manager(position: 6)
    #expect(manager.nextWord()?.solutions == ["bad"])
    var before = try Self.manager(position: -1)
    #expect(before.nextWord()?.word == "båt")
  }

  @Test func `whatever is called in whatever order, each word comes once and in order`() throws {
    var generator = SplitMix64(seed: 11)
    let questions = try Self.list().levels[0]
    for seed in 0..<2000 {
      let start = Int.random(in: 0..<4, using: &generator)
      var manager = try Self.manager(position: start, count: 7, seed: UInt64(seed))
      var opened: [WordQuestion] = []
      var solved = 0
      for _ in 0..<60 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: if let word = manager.nextWord() { opened.append(word) }
        case 1:
          let hand = manager.drawNewHand()
          let wanted = manager.isOpen ? manager.word?.alternatives.sorted() : []
          #expect(hand.sorted() == wanted)
        default:
          let wasOpen = manager.isOpen
          let response = ["ros", "kam", "bär", "bad", "hus"].randomElement(using: &generator)
          let guess = manager.attemptGuess(response ?? "")
          #expect(wasOpen || guess == nil)
          if guess == .right { solved += 1 }
        }
        #expect(manager.solved == solved)
        #expect(opened.count == solved + (manager.isOpen ? 1 : 0))
        #expect(manager.position == (start + solved) % 4)
      }
      #expect(opened == opened.indices.map { questions[(start + $0) % 4] })
      #expect(opened.count <= 7)
    }
  }
}
