import Model
import Testing

@testable import Web

@Suite struct AttemptLogTests {
  private let run = RunID(rawValue: "run")

  private func row(
    _ id: String, _ attempt: Int, _ value: Double?, _ status: Trial.Status = .valid,
    replaces: String? = nil, reason: String? = nil
  ) -> Trial {
    var trial = Trial(
      id: TrialID(rawValue: id), session: SessionID(rawValue: "s"), run: run, participant: 1,
      exercise: "x", exerciseVersion: 1, attempt: attempt, value: value, origin: .manual,
      simulated: false, measuredAt: Timestamp(milliseconds: 0, offset: 0),
      recordedAt: Timestamp(milliseconds: 0, offset: 0), status: status)
    trial.replaces = replaces.map(TrialID.init(rawValue:))
    trial.reason = reason
    return trial
  }

  @Test func `attempts stand in the order of their slots and tombstones are no attempts`() {
    let log = AttemptLog([
      row("a", 1, 5), row("b", 2, 6, .undone),
      row("c", 2, nil, .undone, replaces: "b", reason: "undo"), row("d", 2, 7),
    ])
    #expect(log.entries.map(\.trial.id.rawValue) == ["a", "b", "d"])
    #expect(log.entries.map(\.counts) == [true, false, true])
    #expect(log.entries[1].successor?.id.rawValue == "c")
  }

  @Test func `a row that came back is told once`() {
    let log = AttemptLog([
      row("a", 1, 5, .deleted), row("t", 1, nil, .deleted, replaces: "a", reason: "delete"),
      row("b", 1, 5, replaces: "a", reason: "restore"),
    ])
    #expect(log.entries.map(\.trial.id.rawValue) == ["b"])
  }

  @Test func `a corrected row stays beside the one that corrects it`() {
    let log = AttemptLog([
      row("a", 1, 12, .edited), row("b", 1, 16, replaces: "a", reason: "miscounted"),
    ])
    #expect(log.entries.map(\.trial.value) == [12, 16])
    #expect(log.entries[0].successor?.reason == "miscounted")
  }

  @Test func `a deleted run still tells its figures and the others tell theirs`() {
    let rows = [
      row("a", 1, 5, .deleted), row("t", 1, nil, .deleted, replaces: "a", reason: "delete"),
      row("b", 2, 6, .undone),
    ]
    #expect(AttemptLog.counting(rows, isDeleted: true).map(\.value) == [5])
    #expect(AttemptLog.counting(rows, isDeleted: false).isEmpty)
  }

  /// 14, 17, 16, 18, 17: mean 16.4, squares 5.76 + 0.36 + 0.16 + 2.56 + 0.36 = 9.2, by 4 is 2.3.
  @Test func `the spread is the sample's standard deviation`() {
    #expect(abs(ResultPageView.spread(of: [14, 17, 16, 18, 17]) - 2.3.squareRoot()) < 1e-12)
  }

  @Test func `cards fill pages of twelve and the first pane is the tab's`() async throws {
    let words = try #require(try await Assets.bundled().words[.en])
    let card = CardView(
      Exercise(
        id: "x", number: 1, version: 1, title: LocalizedText(sv: "x", en: "x"),
        kind: .passFail, attempts: 1, equipment: [], picture: "x"),
      devices: [], words, .en)
    let pages = CardPageView.pages(of: Array(repeating: card, count: 25), words)
    #expect(pages.map(\.cards.count) == [12, 12, 1])
    #expect(pages.map(\.id) == ["exercises", "exercises-2", "exercises-3"])
    #expect(pages[1].links.map(\.isCurrent) == [false, true, false])
    #expect(CardPageView.pages(of: [], words).map(\.id) == ["exercises"])
    #expect(CardPageView.pages(of: [card], words)[0].links.isEmpty)
  }
}
