import Model
import Testing

@testable import Engine

@Suite struct GroupTeamTests {
  private func run(_ metres: [Double?]) -> GroupRun {
    let people = metres.enumerated().map { index, metres in
      GroupRun.Person(
        participant: 100 + index, bib: index + 1, status: "out",
        result: metres.map {
          GroupRun.Result(
            completed: nil, level: nil, levelName: nil, shuttle: nil, metres: $0, speed: nil,
            at: HostInstant(nanoseconds: 0), uncertainty: 0, screen: "", source: .touch)
        })
    }
    return GroupRun(
      id: .new(), revision: 1, table: "t", title: LocalizedText(sv: "t", en: "t"), hash: "",
      state: .over, rules: GroupRules(warnings: 1, consecutive: true), start: nil, end: nil,
      stop: nil, createdAt: .now(), startedAt: nil, endedAt: nil, people: people)
  }

  @Test func `the middle is a result that somebody has, of two the lower one`() {
    #expect(GroupTeam(run([300, 100, 200])).middle?.bib == 3)
    #expect(GroupTeam(run([400, 300, 100, 200])).middle?.bib == 4)
    #expect(GroupTeam(run([nil, nil])).middle == nil)
  }

  @Test func `half of the team is left without the lowest and the highest quarter`() throws {
    let half = try #require(GroupTeam(run([80, 70, 60, 50, 40, 30, 20, 10])).half)
    #expect(half.lowest.bib == 6)
    #expect(half.highest.bib == 3)
    #expect(GroupTeam(run([80, 70, 60])).half == nil)
  }

  @Test func `equal results share a place, and who has none has no place`() {
    let places = GroupTeam(run([200, 300, nil, 200, 100])).places
    #expect(places == [101: 1, 100: 2, 103: 2, 104: 4])
  }
}
