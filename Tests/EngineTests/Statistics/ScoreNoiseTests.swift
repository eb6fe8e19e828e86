import Engine
import Model
import Testing

@Suite struct ScoreNoiseTests {
  private func results(_ runs: [[Double]], _ exercise: Exercise) -> [ScoredResult] {
    runs.enumerated().compactMap { place, attempts in
      ScoredResult(
        run: RunID(rawValue: "run-\(place)"),
        at: Timestamp(milliseconds: Int64(place) * 1000, offset: 0), attempts: attempts,
        of: exercise)
    }
  }

  private var summed: Exercise {
    var exercise = Exercises.turns()
    exercise.score = .sum
    return exercise
  }

  private var best: Exercise {
    var exercise = Exercises.turns()
    (exercise.score, exercise.better) = (.best, .lower)
    return exercise
  }

  @Test func `a run scores as its exercise says and hits are counted`() {
    #expect(results([[3, 2, 4]], Exercises.turns()).map(\.score) == [3])
    #expect(results([[3, 2, 4]], summed).map(\.score) == [9])
    #expect(results([[3, 2, 4]], best).map(\.score) == [2])
    #expect(results([[1, 0, 1]], Exercises.shots()).map(\.score) == [2])
    #expect(results([[], [.nan], [1, .infinity]], Exercises.turns()).isEmpty)
  }

  @Test func `enough results tell their noise themselves`() throws {
    // Differences 1, -1, 1, -1, 1, -1: squares 6, mean 0, over 2 · (6 - 1/6).
    let history = results([[3], [4], [3], [4], [3], [4], [3]], Exercises.turns())
    let noise = try #require(ScoreNoise([history], of: Exercises.turns()))
    #expect(noise.source == .results)
    #expect(abs(noise.error.value - (6 / (2 * (6 - 1.0 / 6))).squareRoot()) < 1e-12)
  }

  @Test func `while results are few the attempts tell, by what is made of them`() throws {
    // Each run of three has variance 1: the error of one attempt is 1, with 2 · 2 degrees.
    let runs: [[Double]] = [[1, 2, 3], [3, 2, 1]]
    for (exercise, value) in [
      (Exercises.turns(), 1 / 3.0.squareRoot()), (summed, 3.0.squareRoot()), (best, 1.0),
    ] {
      let noise = try #require(ScoreNoise([results(runs, exercise)], of: exercise))
      #expect(noise.source == .attempts)
      #expect(abs(noise.error.value - value) < 1e-12)
      #expect(noise.error.degreesOfFreedom == 4)
    }
  }

  @Test func `the noise of hits is that of the binomial distribution`() throws {
    // 4 of 8 hits: 8 · 1/4 over 7 a shot; 8 shots have a variance of 8 · 8/28, 2 · 8/7.
    let runs = [[1, 0, 1, 0, 1, 0, 1, 0], [0, 1, 0, 1, 0, 1, 0, 1]] as [[Double]]
    let shots = Exercises.shots(attempts: 8)
    let noise = try #require(ScoreNoise([results(runs, shots)], of: shots))
    #expect(abs(noise.error.value - (16.0 / 7).squareRoot()) < 1e-12)
  }

  @Test func `too little and what never varied tell nothing`() {
    let turns = Exercises.turns()
    let histories: [[[Double]]] = [
      [], [[3]], [[3], [4]], [[3, 4], [4, 3]], [[3, 3, 3], [3, 3, 3]],
      // A step that is the same each time, in decimals that are not exact.
      (0..<20).map { [3 + Double($0) / 100] },
    ]
    for history in histories {
      #expect(ScoreNoise([results(history, turns)], of: turns) == nil, "\(history)")
    }
  }

  @Test func `a change is more than noise beyond the limit only`() throws {
    let turns = Exercises.turns()
    let noise = try #require(
      ScoreNoise([results([[3], [4], [3], [4], [3], [4], [3]], turns)], of: turns))
    let change = { (after: Double, better: Exercise.Better?, noise: ScoreNoise?) in
      ScoreChange(results([[10], [99], [after]], turns), noise: noise, better: better)?.verdict
    }
    let (inside, beyond) = (noise.limit * 0.999, noise.limit * 1.001)
    #expect(change(10 - inside, .lower, noise) == .noise)
    #expect(change(10 + inside, .lower, noise) == .noise)
    #expect(change(10 - beyond, .lower, noise) == .better)
    #expect(change(10 + beyond, .lower, noise) == .worse)
    #expect(change(10 + beyond, .higher, noise) == .better)
    #expect(change(10 - beyond, .higher, noise) == .worse)
    #expect(change(10 - beyond, nil, noise) == .different)
    #expect(change(0, .lower, nil) == .unknown)
    #expect(ScoreChange(results([[10]], turns), noise: noise, better: .lower) == nil)
  }
}
