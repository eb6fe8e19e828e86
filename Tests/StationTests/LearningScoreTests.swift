import Learning
import Model
import Station
import Store
import Synchronization
import Testing

/// High scores begin anew when somebody says so; what was answered stays.
@Suite struct LearningScoreTests {
  private static let list = "en-dolch-primer"

  @Test func `scores of one game and list begin anew, and every answer stays`() async throws {
    let now = Mutex(HostInstant.now())
    let fixture = try await Fixture(patienceClock: { now.withLock { $0 } })
    let station = fixture.station
    let round = try await station.beginRound(
      NewRound(
        .learning(.spellDictation), participant: 7,
        options: RoundOptions(["list": .string(Self.list), "mode": .string("arcade")]), seed: 1))
    let word = try await station.spokenWord(in: round.id).word.text
    _ = try await station.answer(
      RoundAnswer(question: 1, choice: word, responseTime: 2, origin: .key), in: round.id)
    now.withLock { $0 = $0.advanced(bySeconds: 121) }
    await station.watch(round.id)
    let catalogue = station.catalogue
    let entry = try #require(try catalogue.spellingScores(.dictation, list: Self.list).first)
    #expect(entry.score == 1 && entry.participant == 7)
    try await station.resetSpellingScores(.scramble, list: Self.list)
    try await station.resetSpellingScores(.dictation, list: "en-blends")
    #expect(try catalogue.spellingScores(.dictation, list: Self.list) == [entry])
    try await station.resetSpellingScores(.dictation, list: Self.list)
    #expect(try catalogue.spellingScores(.dictation, list: Self.list).isEmpty)
    #expect(try catalogue.learningAnswers(of: 7).map(\.isRight) == [true])
    let exercise = LearningKind.spellDictation.exercise
    try fixture.store.beginScores(of: exercise, list: Self.list, at: entry.at)
    #expect(try catalogue.spellingScores(.dictation, list: Self.list) == [entry])
    _ = try fixture.store.forget(7, results: .anonymise, at: .now())
    #expect(try catalogue.spellingScores(.dictation, list: Self.list).isEmpty)
  }

  @Test func `scores of a list that is not there are not begun`() async throws {
    let fixture = try await Fixture()
    let error = await #expect(throws: StationError.self) {
      try await fixture.station.resetSpellingScores(.bubbles, list: "none")
    }
    #expect(error?.code == "learning-list-unknown")
    #expect(try fixture.store.scoresBegin(of: "spell-bubbles", list: "none") == nil)
  }
}
