import Engine
import Foundation
import Model
import Testing

@Suite struct ScoringTests {
  /// Free fall: s = g t² / 2, so a jump of 0.3 m takes twice the time of a fall of 0.3 m.
  @Test func `a flight that falls from a height gives that height back`() {
    for height in [0.05, 0.3, 0.6] {
      let flight = 2 * (2 * height / 9.80665).squareRoot()
      #expect(abs(FlightHeight.height(flight: flight) - height) < 1e-12)
    }
  }

  /// dh/dt = g t / 4: at 0.5 s it is 1.22583 m/s, so a millisecond is 1.22583 mm.
  @Test func `a millisecond of flight is a millimetre and a bit of height`() {
    let moved = FlightHeight.uncertainty(flight: 0.5, uncertainty: 0.001)
    #expect(abs(moved - 0.001_225_831_25) < 1e-12)
  }

  @Test func `the reactive strength index is height over contact`() {
    #expect(ReactiveStrength.index(height: 0.25, contact: 0.125) == 2)
    #expect(ReactiveStrength.index(height: 0.3, contact: 0) == nil)
  }

  @Test func `a flat screen leans nowhere and one on edge by a right angle`() throws {
    let flat = try #require(TiltAngles(sample(0, 0, 9.81)))
    #expect(flat.x == 0 && flat.y == 0)
    let edge = try #require(TiltAngles(sample(0, 9.81, 0)))
    #expect(abs(edge.y - .pi / 2) < 1e-12)
    let half = try #require(TiltAngles(sample(9.81 * 0.5, 0, 9.81 * 0.75.squareRoot())))
    #expect(abs(half.x - .pi / 6) < 1e-12)
  }

  @Test func `free fall and turning rates have no lean`() {
    #expect(TiltAngles(sample(0, 0, 0.1)) == nil)
    #expect(TiltAngles(sample(.nan, 0, 9.8)) == nil)
    var turning = sample(0, 0, 9.81)
    turning.kind = .angularVelocity
    #expect(TiltAngles(turning) == nil)
  }

  private func sample(_ x: Double, _ y: Double, _ z: Double) -> MotionSample {
    MotionSample(
      kind: .acceleration, x: x, y: y, z: z, hostTime: at(0), timeSource: .kernel)
  }

  /// A swing of ± a about any rest has the root mean square a; 3, 4, 5 for two directions.
  @Test func `sway is the root mean square about the mean of both directions`() {
    var sway = TiltSway()
    #expect(sway.angle == nil)
    for sign in [1.0, -1, 1, -1] {
      sway.add(0.2 + 0.03 * sign, direction: "x")
      sway.add(-0.1 + 0.04 * sign, direction: "y")
    }
    #expect(abs((sway.angle ?? 0) - 0.05) < 1e-12)
  }

  @Test func `a board that stands still has no sway`() {
    var sway = TiltSway()
    for _ in 0..<100 { sway.add(0.3, direction: "x") }
    #expect((sway.angle ?? 1) < 1e-9)
  }

  @Test(arguments: [
    (Exercise.Score.best, Exercise.Better.lower, 1.0), (.best, .higher, 4), (.mean, .lower, 2),
    (.sum, .higher, 6),
  ]) func `the score is the best, the mean or the sum`(
    score: Exercise.Score, better: Exercise.Better, expected: Double
  ) {
    var exercise = Exercises.turns()
    exercise.score = score
    exercise.better = better
    #expect(RunScore.score([4, 1, 1], of: exercise) == expected)
    #expect(RunScore.score([], of: exercise) == nil)
  }

  @Test func `without a word a window counts by its best and the rest by their mean`() {
    #expect(RunScore.score([120, 171], of: Exercises.pulse()) == 171)
    #expect(RunScore.score([1, 2], of: Exercises.turns()) == 1.5)
  }

  /// In binary fractions 0.1 + 0.2 is 0.30000000000000004.
  @Test func `the sum of whole milliseconds is whole milliseconds`() {
    var turns = Exercises.turns()
    turns.score = .sum
    #expect(RunScore.score([0.1, 0.2], of: turns) == 0.3)
    #expect(RunScore.score([1, 0.9, 0.001], of: turns) == 1.901)
    #expect(RunScore.score([1.0 / 1024, 3.0 / 1024], of: turns) == 1.0 / 256)
    turns.score = .mean
    #expect(RunScore.score([0.1, 0.2], of: turns) == 0.15)
  }

  /// Of two times the shorter one is better, of two heights the higher one.
  @Test func `without a word the best of times is the lowest and of all else the highest`() {
    var turns = Exercises.turns()
    turns.score = .best
    #expect(RunScore.score([2.5, 2.25], of: turns) == 2.25)
    var jump = Exercises.jump(.flightHeight)
    jump.score = .best
    #expect(RunScore.score([0.25, 0.5], of: jump) == 0.5)
    turns.passAt = 2.5
    #expect(PassThreshold.outcome(of: 2.25, in: turns) == .pass)
    #expect(PassThreshold.outcome(of: 2.75, in: turns) == .fail)
  }

  @Test func `a threshold is passed at it, and on its better side`() {
    var exercise = Exercises.turns()
    #expect(PassThreshold.outcome(of: 2, in: exercise) == nil)
    exercise.passAt = 2
    exercise.better = .lower
    let values = [1.9, 2, 2.1]
    #expect(
      values.map { PassThreshold.outcome(of: $0, in: exercise) } == [.pass, .pass, .fail])
    exercise.better = .higher
    #expect(
      values.map { PassThreshold.outcome(of: $0, in: exercise) } == [.fail, .pass, .pass])
  }
}
