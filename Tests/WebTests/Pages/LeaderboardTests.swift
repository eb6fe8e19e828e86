import Model
import Store
import Testing

@testable import Web

/// Everybody's best of a day, in order.
@Suite struct LeaderboardTests {
  private let people = [
    Participant(number: 3, nickname: "Maja"), Participant(number: 7, nickname: "Alva"),
    Participant(number: 12), Participant(number: 14, nickname: "Åke"),
  ]

  private func best(_ participant: Int, _ value: Double) -> DayBest {
    DayBest(participant: participant, equipment: nil, value: value)
  }

  /// Returns the places as `rank name`.
  private func places(_ bests: [DayBest], lowerIsBetter: Bool) -> [String] {
    Leaderboard.places(bests, of: people, lowerIsBetter: lowerIsBetter) {
      String(Int(($0 * 100).rounded()))
    }.map { "\($0.rank) \($0.name)" }
  }

  @Test func `the best comes first, whichever direction is better`() {
    let bests = [best(3, 2.84), best(7, 2.61), best(12, 3.1)]
    #expect(places(bests, lowerIsBetter: true) == ["1 Alva", "2 Maja", "3 12"])
    #expect(places(bests, lowerIsBetter: false) == ["1 12", "2 Maja", "3 Alva"])
  }

  @Test func `results that look the same share a place and the next one is left out`() {
    let bests = [best(3, 2.841), best(7, 2.839), best(12, 3.1), best(14, 2.5)]
    #expect(places(bests, lowerIsBetter: true) == ["1 Åke", "2 Alva", "2 Maja", "4 12"])
  }

  @Test func `equal results stand by name, then by number`() {
    let bests = [best(7, 2), best(3, 2), best(14, 2), best(12, 2)]
    #expect(places(bests, lowerIsBetter: true) == ["1 12", "1 Alva", "1 Maja", "1 Åke"])
  }

  @Test func `whoever is no longer known has no place`() {
    #expect(places([best(99, 1), best(9999, 2)], lowerIsBetter: true) == [])
  }
}
