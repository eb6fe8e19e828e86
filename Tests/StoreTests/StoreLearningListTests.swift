import Model
import Testing

@testable import Store

/// A teacher's lists, sounds and boards come back as they were kept.
@Suite struct StoreLearningListTests {
  private let store: Store

  init() throws { store = try Store.inMemory() }

  @Test func `a list is kept with each revision once`() throws {
    var list = LearningListRecord(
      id: "own-1", kind: .spelling, language: "en", title: "Week 34", text: "cat\ndog\n")
    try store.keep(list)
    #expect(throws: StoreError.self) { try store.keep(list) }
    list.revision = 2
    list.text = "cat\n"
    list.grade = "2B"
    try store.keep(list)
    #expect(try store.learningLists() == [list])
    try store.deleteLearningList(list.id)
    #expect(try store.learningLists().isEmpty)
    #expect(throws: StoreError.notFound(table: "learningList", id: list.id)) {
      try store.deleteLearningList(list.id)
    }
  }

  @Test func `a word is heard as it was recorded last, in its own language`() throws {
    let first = [UInt8](repeating: 1, count: 100)
    let second = [UInt8](repeating: 2, count: 200)
    try store.keepLearningSound(first, of: "Säl", language: "sv")
    try store.keepLearningSound(second, of: "säl", language: "sv")
    #expect(try store.learningSound("SÄL", language: "sv") == second)
    #expect(try store.learningSound("säl", language: "en") == nil)
    #expect(try store.recordedWords(language: "sv") == ["säl"])
    try store.keepLearningSound(nil, of: "säl", language: "sv")
    #expect(try store.learningSound("säl", language: "sv") == nil)
  }

  @Test func `a sound that is larger than any is refused by the file too`() {
    #expect(throws: StoreError.self) {
      try store.keepLearningSound(
        [UInt8](repeating: 0, count: 400_001), of: "sol", language: "sv")
    }
  }

  @Test func `a board is kept, replaced and forgotten`() throws {
    try store.keepLearningBoard("b", name: "Krater", .object(["version": .number(1)]))
    try store.keepLearningBoard("b", name: "Kratern", .object(["version": .number(2)]))
    let boards = try store.learningBoards()
    #expect(boards.map(\.name) == ["Kratern"])
    #expect(boards.first?.content == .object(["version": .number(2)]))
    try store.keepLearningBoard("b", name: "", nil)
    #expect(try store.learningBoards().isEmpty)
  }

  @Test func `a title and a board forget the name of a child that is forgotten`() throws {
    let list = LearningListRecord(
      id: "own-1", kind: .spelling, language: "sv", title: "Lista för Maja", grade: "Maja, 1A",
      text: "katt\n")
    try store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
    try store.keep(list)
    try store.keepLearningBoard("b", name: "Majas, av Maja", .object([:]))
    _ = try store.forget(7, results: .anonymise, at: .now())
    let kept = try #require(try store.learningLists().first)
    // A page that still shows the name cannot write it back.
    #expect(kept.title == "Lista för …" && kept.grade == "…, 1A" && kept.text == list.text)
    #expect(kept.revision > list.revision)
    #expect(try store.learningBoards().map(\.name) == ["Majas, av …"])
  }
}
