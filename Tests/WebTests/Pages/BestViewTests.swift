import Model
import Testing

@testable import Web

/// A personal best and a target are shown quietly; a new best adds a star.
@Suite struct BestViewTests {
  @Test func `what is shown as better is what is scored as better`() async throws {
    let forms = try await Assets.bundled().quantities
    var compared = 0
    for (quantity, form) in forms {
      guard let better = form.better, let unit = Quantity.units[quantity] else { continue }
      let exercise = Exercise(
        id: "x", number: 1, version: 1, title: LocalizedText(sv: "X", en: "X"), kind: .automatic,
        capture: .each, attempts: 3, equipment: [], quantity: quantity, unit: unit, picture: "x")
      #expect(exercise.lowerIsBetter == (better == .lower), "\(quantity.rawValue)")
      compared += 1
    }
    #expect(compared >= 8)
  }

  private func best(
    _ results: [Double], before: Double?, target: Double? = nil, unit: Unit = .second,
    _ language: Language = .sv, ofDay: Double? = nil
  ) async throws -> BestView? {
    let quantity: Quantity = unit == .second ? .interval : .count
    var exercise = Exercise(
      id: "x", number: 1, version: 1, title: LocalizedText(sv: "X", en: "X"), kind: .automatic,
      capture: .each, attempts: 10, equipment: [], quantity: quantity, unit: unit, picture: "x")
    exercise.target = target
    let trials = results.enumerated().map { index, value in
      Trial(
        session: .new(), run: .new(), participant: 1, exercise: "x", exerciseVersion: 1,
        attempt: index + 1, quantity: quantity, value: value, unit: unit, origin: .device,
        simulated: false, measuredAt: .now(), recordedAt: .now())
    }
    return try await view(exercise, trials, before, language, ofDay: ofDay)
  }

  private func view(
    _ exercise: Exercise, _ trials: [Trial], _ before: Double?, _ language: Language = .sv,
    ofDay: Double? = nil
  ) async throws -> BestView? {
    let run = Run(
      id: .new(), revision: 1, exercise: "x", exerciseVersion: 1, participant: 1, equipment: nil,
      device: nil, state: .ready, attempts: trials, remaining: 10 - trials.count,
      countdown: Run.Countdown(running: false, remaining: 0, startedOnce: false), allowed: [],
      simulated: false, startedAt: .now())
    var facts = RunFacts(run: run, exercise: exercise, participant: nil, device: nil)
    facts.previousBest = before
    facts.bestOfDay = ofDay
    let assets = try await Assets.bundled()
    let words = try #require(assets.words[language])
    return BestView(facts, words, ValueText(language: language, forms: assets.quantities))
  }

  @Test func `there is nothing without a best and a target`() async throws {
    #expect(try await best([2.8], before: nil) == nil)
  }

  @Test func `a lower time is a personal best, an equal one is not`() async throws {
    let first = try #require(try await best([], before: 2.76))
    #expect(first.best == "Bäst hittills 2,76\u{A0}s" && !first.isNew)
    let slower = try #require(try await best([2.9, 2.76], before: 2.76))
    #expect(!slower.isNew)
    let faster = try #require(try await best([2.9, 2.7, 2.8], before: 2.76))
    #expect(faster.isNew && faster.best == "Personbästa 2,70\u{A0}s")
  }

  @Test func `a higher count is a personal best`() async throws {
    #expect(try #require(try await best([16], before: 17, unit: .one)).isNew == false)
    let more = try #require(try await best([18], before: 17, unit: .one, .en))
    #expect(more.isNew && more.best == "Personal best 18")
  }

  @Test func `a target is reached at it or beyond it`() async throws {
    let not = try #require(try await best([2.9], before: nil, target: 2.8))
    #expect(not.target == "Mål 2,80\u{A0}s" && !not.isReached && not.best == nil)
    let reached = try #require(try await best([2.8], before: nil, target: 2.8))
    #expect(reached.isReached && reached.target == "Mål 2,80\u{A0}s nått")
  }

  @Test func `the way to a new best is told once all is done, with a real minus`() async throws {
    let done = (1...10).map { 2.9 - 0.022 * Double($0) }
    // 2.9 - 0.22 = 2.68
    let view = try #require(try await best(done, before: 2.76))
    #expect(view.celebration == "Personbästa \u{2212}0,08\u{A0}s")
    #expect(try #require(try await best([2.7], before: 2.76)).celebration == nil)
    #expect(try #require(try await best(done, before: 2.5)).celebration == nil)
    let more = try await best((1...10).map(Double.init), before: 8, unit: .one, .en)
    #expect(try #require(more).celebration == "Personal best +2")
  }

  @Test func `the best of the day is told once all is done and nobody was as good`() async throws {
    let done = (1...10).map { 2.9 - 0.022 * Double($0) }
    let first = try #require(try await best(done, before: nil, ofDay: 2.7))
    #expect(first.celebration == "Dagens bästa")
    let both = try #require(try await best(done, before: 2.76, .en, ofDay: 2.7))
    #expect(both.celebration == "Personal best \u{2212}0.08\u{A0}s · Best of the day")
    #expect(try await best(done, before: nil, ofDay: 2.6) == nil)
    #expect(try await best(Array(repeating: 2.7, count: 10), before: nil, ofDay: 2.7) == nil)
    #expect(try await best([2.5], before: nil, ofDay: 2.7) == nil)
  }

  @Test func `eight of eight has its star, also without a best before`() async throws {
    let shots = Exercise(
      id: "x", number: 1, version: 1, title: LocalizedText(sv: "X", en: "X"), kind: .passFail,
      attempts: 8, equipment: [], picture: "x")
    func trials(_ hits: Int) -> [Trial] {
      (1...8).map { number in
        var trial = Trial(
          session: .new(), run: .new(), participant: 1, exercise: "x", exerciseVersion: 1,
          attempt: number, origin: .manual, simulated: false, measuredAt: .now(),
          recordedAt: .now())
        trial.outcome = number <= hits ? .pass : .fail
        return trial
      }
    }
    #expect(try await view(shots, trials(8), nil)?.celebration == "8 av 8 träffar")
    #expect(try await view(shots, trials(7), nil) == nil)
  }

  @Test func `hits are compared by their number`() async throws {
    let shots = Exercise(
      id: "x", number: 1, version: 1, title: LocalizedText(sv: "X", en: "X"), kind: .passFail,
      attempts: 3, equipment: [], picture: "x")
    let trials = [Trial.Outcome.pass, .fail, .pass].enumerated().map { index, outcome in
      var trial = Trial(
        session: .new(), run: .new(), participant: 1, exercise: "x", exerciseVersion: 1,
        attempt: index + 1, origin: .manual, simulated: false, measuredAt: .now(),
        recordedAt: .now())
      trial.outcome = outcome
      return trial
    }
    let view = try #require(try await view(shots, trials, 1))
    #expect(view.isNew && view.best == "Personbästa 2 träffar")
  }
}
