import Model
import Testing

@testable import Store

/// What somebody has goes along with who they are too.
@Suite struct ClubBelongingsTests {
  private let pair: ClubPair
  private var store: Store { pair.store }
  private var own: RunRecord { pair.own }

  init() throws { pair = try ClubPair() }

  private func say(_ same: Bool) throws { try pair.say(same) }

  @Test func `a card and a plan of the other one open the one`() throws {
    try store.upsertParticipant(Participant(number: 1012, nickname: "Liv", card: "B8"))
    let plan = PlanRecord(
      title: "Tisdag",
      content: """
        {"participants":[12,1012],"later":[{"participant":1012,"exercise":"x"}],"chosen":{"participant":1012}}
        """,
      startedAt: own.startedAt)
    try store.insertPlan(plan)
    try say(true)
    #expect(try store.participant(card: "B8")?.number == 12)
    let content = try #require(try store.plan(plan.id)).plan.content
    let members = try JSON.decode([String: JSONValue].self, from: content.utf8)
    #expect(members["participants"] == .array([.number(12)]))
    #expect(members["chosen"] == .object(["participant": .number(12)]))
    #expect(!content.contains("1012"))
  }

  @Test func `a program goes along and comes back`() throws {
    let program = CodeProgramRecord(
      participant: 1012, name: "Ett", task: nil, text: "print 1", updatedAt: own.startedAt)
    try store.keep(program)
    try say(true)
    #expect(try store.codeProgram(program.id)?.participant == 12)
    try say(false)
    #expect(try store.codeProgram(program.id)?.participant == 1012)
  }

  @Test func `who is shown as another one stands in what names are taken out by`() throws {
    try say(true)
    #expect(try store.everyParticipant().map(\.number) == [12, 1012])
  }

  @Test func `a new card is in the place of every card that they had`() throws {
    try store.upsertParticipant(Participant(number: 1012, nickname: "Liv", card: "B8"))
    try say(true)
    #expect(try store.participant(card: "B8")?.number == 12)
    try store.upsertParticipant(Participant(number: 12, nickname: nil, card: "C9"))
    #expect(try store.participant(card: "C9")?.number == 12)
    #expect(try store.participant(card: "B8") == nil)
    try store.upsertParticipant(Participant(number: 12, nickname: nil, card: "B8"))
    #expect(try store.participant(card: "B8")?.number == 12)
  }

  @Test func `a strap goes to who is shown, unless they have one`() throws {
    func strap(_ key: String, _ participant: Int) throws {
      try store.give(
        StrapRecord(key: key, participant: participant, name: nil, givenAt: own.startedAt))
    }
    try strap("ble:1", 1012)
    try say(true)
    #expect(try store.straps().map(\.participant) == [12])
    try say(false)
    try strap("ble:2", 1012)
    try say(true)
    #expect(try store.straps().map(\.key) == ["ble:1"])
  }

  @Test func `a place in a group goes along and comes back, and one that waits is taken once`()
    throws
  {
    let record = GroupRecord(
      table: "beep", tableVersion: 1, tableHash: String(repeating: "a", count: 64),
      tableText: "id: beep", rules: GroupRules(warnings: 1, consecutive: true),
      createdAt: own.startedAt)
    var waiting = record
    waiting.id = .new()
    try store.insertGroup(record, entries: [GroupEntry(participant: 1012, bib: 1)])
    try store.insertGroup(
      waiting,
      entries: [GroupEntry(participant: 12, bib: 1), GroupEntry(participant: 1012, bib: 2)])
    let run = Samples.run(participant: 1012, state: .saved)
    var head = record
    (head.state, head.boot, head.start) = (.over, "one", HostInstant(nanoseconds: 7))
    head.startedAt = own.startedAt
    let out = GroupEvent(
      sequence: 1, id: "e1", kind: .out, participant: 1012, at: HostInstant(nanoseconds: 9),
      uncertainty: 0, source: .key, screen: "tablet", completed: 7, reason: nil)
    var change = GroupChange(group: head, events: [out], at: own.startedAt)
    change.new = [.init(run: run, trial: Samples.trial(of: run, attempt: 1))]
    _ = try store.commit(change)
    for (same, number) in [(true, 12), (false, 1012)] {
      try say(same)
      let group = try #require(try store.group(record.id))
      #expect(group.entries.map(\.participant) == [number])
      #expect(group.events.map(\.participant) == [number])
      #expect(group.runs == [number: run.id])
    }
    #expect(try store.group(waiting.id)?.entries.map(\.participant) == [12])
  }

  @Test func `who reads the number of the other one finds the one, and their file has both`() throws
  {
    try say(true)
    #expect(try store.participant(shownFor: 1012)?.number == 12)
    #expect(try store.participants(shownAs: 12).map(\.nickname) == ["Liv"])
    #expect(try store.participant(shownFor: 77) == nil)
  }
}
