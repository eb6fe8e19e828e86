import Model
import Store
import Testing

@Suite struct RecentParticipantsTests {
  @Test func `who was measured last comes first, each once`() throws {
    let store = try Store.inMemory().seeded(participants: [12, 7, 3])
    for number in [7, 12, 7, 3, 12] { _ = try store.insertRun(Samples.run(participant: number)) }
    #expect(try store.recentParticipants(limit: 5) == [12, 3, 7])
    #expect(try store.recentParticipants(limit: 2) == [12, 3])
    #expect(try store.recentParticipants(limit: 0) == [])
  }

  @Test func `nobody was measured last while there is no run`() throws {
    #expect(try Store.inMemory().seeded(participants: [12]).recentParticipants(limit: 5) == [])
  }
}
