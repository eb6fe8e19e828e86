import Engine
import Model
import Testing

@Suite struct CorrectionTests {
  private func exercise(_ kind: Exercise.Kind) -> Exercise {
    Exercise(
      id: "x", number: 1, version: 1, title: LocalizedText(sv: "", en: ""), kind: kind,
      attempts: 3, equipment: [], quantity: .count, unit: .one, picture: "x")
  }

  private func trial(value: Double? = nil, outcome: Trial.Outcome? = nil) -> Trial {
    var trial = Trial(
      session: .new(), run: .new(), participant: 7, exercise: "x", exerciseVersion: 1, attempt: 2,
      quantity: .count, value: value, unit: .one, outcome: outcome, origin: .device,
      simulated: true, measuredAt: Timestamp(milliseconds: 1000, offset: 0),
      recordedAt: Timestamp(milliseconds: 1001, offset: 0))
    trial.deviceID = DeviceID(rawValue: "serial:x")
    trial.driver = "gate-lines"
    trial.rawHex = "00"
    trial.uncertainty = 0.001
    trial.timeSource = .arrival
    trial.details = ["window_s": .number(30)]
    return trial
  }

  @Test func `a corrected value is the coach's, in the same slot, at the time it was done`() throws
  {
    let old = trial(value: 12)
    let new = try #require(try Correction.value(16).applied(to: old, of: exercise(.integer)))
    #expect(new.value == 16)
    #expect(new.id != old.id)
    #expect(new.replaces == old.id)
    #expect(new.attempt == old.attempt)
    #expect(new.measuredAt == old.measuredAt)
    #expect(new.origin == .manual)
    #expect(new.simulated)
    #expect(new.deviceID == nil && new.driver == nil && new.rawHex == nil)
    #expect(new.uncertainty == nil && new.timeSource == nil && new.details == nil)
  }

  @Test func `a corrected participant leaves all that was measured`() throws {
    let old = trial(value: 12)
    var new = try #require(try Correction.participant(8).applied(to: old, of: exercise(.automatic)))
    #expect(new.participant == 8)
    #expect(new.replaces == old.id)
    new.participant = 7
    new.id = old.id
    new.replaces = nil
    #expect(new == old)
  }

  @Test(arguments: [
    (Correction.value(-1), Refusal.Code.valueOutOfRange), (.value(10_000), .valueOutOfRange),
    (.value(1.5), .valueOutOfRange), (.value(.nan), .valueOutOfRange),
    (.value(.infinity), .valueOutOfRange), (.outcome(.pass), .notForThisExercise),
    (.participant(-1), .valueOutOfRange), (.participant(10_000), .valueOutOfRange),
  ]) func `a count stays a whole number from 0 to 9999`(
    correction: Correction, code: Refusal.Code
  ) {
    #expect(throws: Refusal(code)) {
      try correction.applied(to: trial(value: 12), of: exercise(.integer))
    }
  }

  @Test(arguments: [-0.001, 1e6 + 1, .nan, -.infinity])
  func `a measured value stays one that can be measured`(value: Double) {
    #expect(throws: Refusal(.valueOutOfRange)) {
      try Correction.value(value).applied(to: trial(value: 2.84), of: exercise(.automatic))
    }
  }

  @Test func `where a threshold decides, the corrected value passes or fails anew`() throws {
    var exercise = exercise(.integer)
    exercise.passAt = 15
    exercise.better = .higher
    let old = trial(value: 12, outcome: .fail)
    #expect(try Correction.value(15).applied(to: old, of: exercise)?.outcome == .pass)
    #expect(try Correction.value(14).applied(to: old, of: exercise)?.outcome == .fail)
    #expect(throws: Refusal(.notForThisExercise)) {
      try Correction.outcome(.pass).applied(to: old, of: exercise)
    }
  }

  @Test func `an angle may be below zero`() throws {
    var old = trial(value: 0.1)
    old.quantity = .angle
    #expect(try Correction.value(-0.1).applied(to: old, of: exercise(.automatic))?.value == -0.1)
  }

  @Test func `a hit takes no number and a lost result no correction`() {
    #expect(throws: Refusal(.notForThisExercise)) {
      try Correction.value(1).applied(to: trial(outcome: .pass), of: exercise(.passFail))
    }
    #expect(throws: Refusal(.notForThisExercise)) {
      try Correction.value(1).applied(to: trial(), of: exercise(.automatic))
    }
  }

  @Test(arguments: [Correction.value(12), .participant(7)])
  func `what is so already is no correction`(correction: Correction) throws {
    #expect(try correction.applied(to: trial(value: 12), of: exercise(.integer)) == nil)
  }
}
