import Learning
import Model

import Store
import Testing

@testable import Station

/// Programs that people keep: named, changed by one at a time, copied and deleted.
@Suite struct CodeProgramTests {
  private let store: Store
  private let catalogue: Catalogue

  init() throws {
    store = try Store.inMemory()
    try store.upsertParticipant(Participant(number: 7))
    catalogue = Catalogue(store: store, displays: { [] })
  }

  private func made(
    _ name: String = "Program 1", task: String? = nil
  ) throws -> CodeProgramRecord {
    try catalogue.makeCodeProgram(of: 7, name: name, task: task, text: "print 1")
  }

  @Test func `the later of two browsers is told, and what it wrote can be kept as a copy`() throws {
    let program = try made()
    let first = try catalogue.changeCodeProgram(
      program.id, revision: 1, name: nil, text: "print 2")
    #expect(first.revision == 2 && first.name == "Program 1")
    let error = #expect(throws: StationError.self) {
      try catalogue.changeCodeProgram(program.id, revision: 1, name: nil, text: "print 3")
    }
    #expect(error?.code == "code-program-moved" && error?.status == .notAllowed)
    #expect(try catalogue.codeProgram(program.id).text == "print 2")
    _ = try catalogue.makeCodeProgram(of: 7, name: "Mine", text: "print 3")
    #expect(try catalogue.codePrograms(of: 7).count == 2)
  }

  @Test(arguments: ["", "   ", String(repeating: "a", count: 61), "a\nb", "a\u{202E}b"])
  func `a name that is none is refused with a word`(name: String) throws {
    let error = #expect(throws: StationError.self) { try made(name) }
    #expect(error?.code == "code-name-invalid" && error?.status == .refused)
    #expect(try catalogue.codePrograms(of: 7).isEmpty)
  }

  @Test func `a name loses the spaces around it`() throws {
    #expect(try made("  Tio   varv ").name == "Tio varv")
  }

  @Test func `a copy gets a number that is free, however long the name`() throws {
    let name = String(repeating: "å", count: 60)
    let program = try made(name)
    let copy = try catalogue.copyCodeProgram(program.id, name: nil)
    #expect(copy.name.hasSuffix("å 2") && copy.name.count <= 60 && copy.text == program.text)
    let short = try made("Varv")
    #expect(try catalogue.copyCodeProgram(short.id, name: nil).name == "Varv 2")
    #expect(try catalogue.copyCodeProgram(short.id, name: nil).name == "Varv 3")
    #expect(try catalogue.copyCodeProgram(short.id, name: "Mitt").name == "Mitt")
  }

  @Test func `a page has one program, which is none of the playground`() throws {
    let page = try #require(catalogue.code.courses().lessons.first?.pages.first?.id)
    let draft = try made(task: page)
    #expect(try catalogue.codePrograms(of: 7).isEmpty)
    #expect(try catalogue.codeDraft(of: 7, task: page) == draft)
    #expect(try catalogue.codeProgress(of: 7).state(of: page) == .begun)
    let moved = #expect(throws: StationError.self) { try made(task: page) }
    #expect(moved?.code == "code-program-moved")
    let unknown = #expect(throws: StationError.self) { try made(task: "nowhere-1") }
    #expect(unknown?.code == "code-task-unknown")
  }

  @Test func `a deletion is taken back, and after that it is another revision`() throws {
    let program = try made()
    #expect(try catalogue.deleteCodeProgram(program.id) == program)
    #expect(throws: StationError.self) { try catalogue.codeProgram(program.id) }
    let back = try catalogue.restoreCodeProgram(program.id)
    #expect(back.text == program.text && back.revision == 3)
  }

  @Test func `reminders follow what somebody did last`() throws {
    try catalogue.setCodeReminder(of: 7, to: "a@b.se", language: .sv)
    #expect(try catalogue.lastCodeActivity(of: 7) == nil)
    let program = try made()
    #expect(try catalogue.lastCodeActivity(of: 7) == program.updatedAt)
    #expect(try catalogue.codeReminder(of: 7)?.recipient == "a@b.se")
    try catalogue.setCodeReminder(of: 7, to: nil, language: .sv)
    #expect(try catalogue.codeReminder(of: 7) == nil)
  }
}
