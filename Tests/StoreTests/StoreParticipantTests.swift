import Model
import Store
import Testing

@Suite struct StoreParticipantTests {
  let store: Store

  init() throws { store = try Store.inMemory() }

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test func `a change touches only the fields it names`() throws {
    _ = try store.changeParticipants([
      ParticipantChange(number: 7, nickname: .set("Cleo"), group: .set("P10"), card: .set("0012"))
    ])
    _ = try store.changeParticipants([ParticipantChange(number: 7, group: .set(nil))])
    #expect(
      try store.participants() == [Participant(number: 7, nickname: "Cleo", card: "0012")])
    try store.upsertParticipant(Participant(number: 7, nickname: "Cleopatra"))
    #expect(try store.participant(7)?.card == "0012")
  }

  @Test func `year of birth and measured pulse stay until they are taken away`() throws {
    _ = try store.changeParticipants([
      ParticipantChange(number: 7, birthYear: .set(2013), maxHeartRate: .set(203))
    ])
    _ = try store.changeParticipants([ParticipantChange(number: 7, nickname: .set("Cleo"))])
    #expect(
      try store.participant(7)
        == Participant(number: 7, nickname: "Cleo", birthYear: 2013, maxHeartRate: 203))
    _ = try store.changeParticipants([ParticipantChange(number: 7, birthYear: .set(nil))])
    #expect(try store.participant(7)?.birthYear == nil)
    #expect(try store.participant(7)?.maxHeartRate == 203)
  }

  @Test(arguments: [(1899, 150), (2027, 150), (2013, 99), (2013, 241)])
  func `nobody is born in the future, and no heart beats like that`(born: Int, rate: Int) {
    let change = ParticipantChange(number: 7, birthYear: .set(born), maxHeartRate: .set(rate))
    #expect(throws: ParticipantChange.Fault.self) { try change.check(year: 2026) }
  }

  @Test func `a list is taken whole or not at all`() throws {
    _ = try store.changeParticipants([ParticipantChange(number: 9, card: .set("99"))])
    let list = [
      ParticipantChange(number: 1, nickname: .set("A")),
      ParticipantChange(number: 2, card: .set("99")),
    ]
    #expect(code { _ = try store.changeParticipants(list) } == "exists")
    #expect(try store.participants().map(\.number) == [9])
  }

  @Test func `two participants may change cards in one list`() throws {
    _ = try store.changeParticipants([
      ParticipantChange(number: 1, card: .set("11")),
      ParticipantChange(number: 2, card: .set("22")),
    ])
    _ = try store.changeParticipants([
      ParticipantChange(number: 1, card: .set("22")),
      ParticipantChange(number: 2, card: .set("11")),
    ])
    #expect(try store.participant(card: "22")?.number == 1)
    #expect(try store.participant(card: "11")?.number == 2)
    #expect(try store.participant(card: "33") == nil)
  }

  @Test func `a number that must be new or known is refused otherwise`() throws {
    let change = ParticipantChange(number: 3, nickname: .set("Eva"))
    #expect(code { _ = try store.changeParticipants([change], presence: .known) } == "not_found")
    _ = try store.changeParticipants([change], presence: .new)
    #expect(code { _ = try store.changeParticipants([change], presence: .new) } == "exists")
  }

  @Test(arguments: [
    ParticipantChange(number: -1), ParticipantChange(number: 10_000),
    ParticipantChange(number: 1, nickname: .set("")),
    ParticipantChange(number: 1, group: .set(String(repeating: "x", count: 41))),
    ParticipantChange(number: 1, nickname: .set("a\u{202E}b")),
    ParticipantChange(number: 1, group: .set("a\nb")),
    ParticipantChange(number: 1, card: .set("1")),
    ParticipantChange(number: 1, card: .set("12 34")),
  ]) func `a fault is refused and nothing is written`(change: ParticipantChange) throws {
    #expect(code { _ = try store.changeParticipants([change]) } == "refused")
    #expect(try store.participants().isEmpty)
  }

  @Test func `a key is used once and a refused request leaves it free`() throws {
    let key = IdempotencyKey(key: "k", fingerprint: "f")
    let good = [ParticipantChange(number: 1)]
    #expect(
      code { _ = try store.changeParticipants(good, presence: .known, key: key) } == "not_found")
    _ = try store.changeParticipants(good, key: key)
    #expect(code { _ = try store.changeParticipants(good, key: key) } == "key_used")
  }
}
