import Model
import Store
import Testing

@Suite struct StorePeopleTests {
  let store: Store

  init() throws { store = try Store.inMemory() }

  @Test func `participants come by number, from 0`() throws {
    for number in [12, 0, 9999] { try store.upsertParticipant(Participant(number: number)) }
    #expect(try store.participants().map(\.number) == [0, 12, 9999])
  }

  @Test func `a known number gets another nickname or none`() throws {
    try store.upsertParticipant(Participant(number: 12, nickname: "Maja"))
    try store.upsertParticipant(Participant(number: 12, nickname: "Åsa 👟"))
    #expect(try store.participants() == [Participant(number: 12, nickname: "Åsa 👟")])
    try store.upsertParticipant(Participant(number: 12))
    #expect(try store.participants() == [Participant(number: 12, nickname: nil)])
  }

  @Test(arguments: [
    Participant(number: -1), Participant(number: 10_000), Participant(number: 1, nickname: ""),
    Participant(number: 1, nickname: String(repeating: "å", count: 41)),
  ])
  func `a number or nickname out of range is refused`(participant: Participant) throws {
    let error = #expect(throws: StoreError.self) { try store.upsertParticipant(participant) }
    #expect(error?.code == "refused")
    #expect(try store.participants().isEmpty)
  }

  @Test func `a nickname of forty characters of many parts each is kept`() throws {
    let nickname = String(repeating: "👩🏽‍🚀", count: 40)
    try store.upsertParticipant(Participant(number: 1, nickname: nickname))
    #expect(try store.participants().first?.nickname == nickname)
  }

  @Test func `a session begins once`() throws {
    try store.startSession(Samples.session)
    let error = #expect(throws: StoreError.self) { try store.startSession(Samples.session) }
    #expect(error?.code == "refused")
  }

  @Test func `older versions of an exercise stay`() throws {
    var second = Samples.tenTurns
    second.version = 2
    second.attempts = 12
    try store.registerExercises([Samples.tenTurns])
    try store.registerExercises([second])
    #expect(try store.exercise("ten-turns", version: 1) == Samples.tenTurns)
    #expect(try store.exercise("ten-turns", version: 2) == second)
    #expect(try store.exercise("ten-turns", version: 3) == nil)
  }

  @Test func `a version may get better words`() throws {
    var reworded = Samples.tenTurns
    reworded.title.en = "Ten turns on ice"
    reworded.equipment[0].title.sv = "Skridsko"
    reworded.active = false
    try store.registerExercises([Samples.tenTurns])
    try store.registerExercises([reworded])
    #expect(try store.exercise("ten-turns", version: 1) == reworded)
  }

  @Test func `a version may not measure something else`() throws {
    try store.registerExercises([Samples.tenTurns])
    let alterations: [(inout Exercise) -> Void] = [
      { $0.attempts = 9 }, { $0.unit = .metre }, { $0.countdown = 30 },
      { $0.capture = .windowMax }, { $0.equipment[0].id = "club" },
    ]
    for alter in alterations {
      var altered = Samples.tenTurns
      alter(&altered)
      #expect(throws: StoreError.exerciseChanged(id: "ten-turns", version: 1)) {
        try store.registerExercises([altered])
      }
    }
    #expect(try store.exercise("ten-turns", version: 1) == Samples.tenTurns)
  }
}
