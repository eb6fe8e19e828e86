import Model
import Testing

@testable import Store

/// Programs, pictures and reminders of the learn-to-code part, and that they go with their person.
@Suite struct StoreCodeTests {
  private let store: Store
  private let time = Samples.time("2026-11-23T12:00:00+01:00")

  init() throws {
    store = try Store.inMemory()
    try store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
    try store.upsertParticipant(Participant(number: 8))
  }

  private func program(
    _ name: String = "Program 1", of participant: Int = 7, task: String? = nil
  ) -> CodeProgramRecord {
    CodeProgramRecord(
      participant: participant, name: name, task: task, text: "print 1", updatedAt: time)
  }

  @Test func `a program is kept with each revision once`() throws {
    var program = program()
    try store.keep(program)
    program.text = "print 2"
    program.revision = 2
    try store.keep(program)
    let error = #expect(throws: StoreError.self) { try store.keep(program) }
    #expect(error?.code == "refused")
    #expect(try store.codePrograms(of: 7) == [program])
    #expect(try store.codeProgram(program.id) == program)
    #expect(try store.codePrograms(of: 8).isEmpty)
    #expect(throws: StoreError.notFound(table: "participant", id: "99")) {
      try store.keep(self.program(of: 99))
    }
  }

  @Test func `a page has one program of each person`() throws {
    let draft = program(task: "loops-4")
    try store.keep(draft)
    #expect(throws: StoreError.exists(table: "codeProgram", id: draft.id, owner: 7)) {
      try store.keep(program(task: "loops-4"))
    }
    try store.keep(program(of: 8, task: "loops-4"))
    #expect(try store.codeDraft(of: 7, task: "loops-4") == draft)
    #expect(try store.codeDraft(of: 7, task: "loops-5") == nil)
  }

  @Test func `a deleted program comes back for a day`() throws {
    let program = program()
    try store.keep(program)
    try store.deleteCodeProgram(program.id, at: time)
    #expect(try store.codeProgram(program.id) == nil)
    #expect(throws: StoreError.self) { try store.deleteCodeProgram(program.id, at: time) }
    try store.deleteCodeProgram(program.id, isDeleted: false, at: time.advanced(bySeconds: 80_000))
    // Whoever still shows it as it was before is told.
    #expect(try store.codeProgram(program.id)?.revision == 3)
    try store.deleteCodeProgram(program.id, at: time)
    #expect(throws: StoreError.notFound(table: "codeProgram", id: program.id)) {
      try store.deleteCodeProgram(
        program.id, isDeleted: false, at: time.advanced(bySeconds: 90_000))
    }
  }

  @Test func `a deleted program of a page does not come back beside another one`() throws {
    let first = program(task: "loops-4")
    try store.keep(first)
    try store.deleteCodeProgram(first.id, at: time)
    try store.keep(program(task: "loops-4"))
    let error = #expect(throws: StoreError.self) {
      try store.deleteCodeProgram(first.id, isDeleted: false, at: time)
    }
    #expect(error?.code == "refused")
  }

  @Test func `two hundred programs are enough, drafts apart`() throws {
    for number in 1...Store.mostCodePrograms { try store.keep(program("\(number)")) }
    let error = #expect(throws: StoreError.self) { try store.keep(program("one more")) }
    #expect(error?.code == "refused")
    try store.keep(program(task: "loops-4"))
    try store.keep(program(of: 8))
  }

  @Test func `a run that is over is kept with its row at once, or not at all`() throws {
    try store.startSession(Samples.session)
    try store.keepDefinitions([Samples.tenTurns])
    let run = Samples.run(participant: 7, state: .saved)
    let trial = Samples.trial(of: run, attempt: 1)
    let events = try store.insertRun(run, with: [trial])
    #expect(events.map(\.kind) == [.trial, .run])
    #expect(try store.run(run.id)?.trials == [trial])
    #expect(try store.openRuns().isEmpty)
    let other = Samples.run(participant: 7, state: .saved)
    #expect(throws: StoreError.self) { try store.insertRun(other, with: [trial]) }
    #expect(try store.run(other.id) == nil)
  }

  @Test func `everything goes with its person`() throws {
    try store.keep(program())
    try store.keep(program(task: "loops-4"))
    try store.keepCodePicture(.object(["kind": .string("chosen")]), of: 7)
    try store.keep(
      CodeReminderRecord(participant: 7, recipient: "a@b.se", language: "sv", since: time))
    try store.keep(program("Till Maja", of: 8))
    _ = try store.forget(7, results: .anonymise, at: time)
    #expect(try store.codePrograms(of: 7).isEmpty)
    #expect(try store.codePicture(of: 7) == nil)
    #expect(try store.codeReminders().isEmpty)
    let other = try #require(try store.codePrograms(of: 8).first)
    #expect(other.name == "Till …" && other.revision == 2)
  }

  @Test func `a reminder is kept, changed and dropped`() throws {
    var reminder = CodeReminderRecord(
      participant: 7, recipient: "a@b.se", language: "sv", since: time)
    try store.keep(reminder)
    reminder.over = 2
    try store.keep(reminder)
    #expect(try store.codeReminders() == [reminder])
    try store.dropCodeReminder(of: 7)
    #expect(try store.codeReminders().isEmpty)
  }
}
