import Engine
import Model
import Testing

/// Event–action tables of the two kinds that go through channels.
@Suite struct PassageMachinesTests {
  private func waiting(_ channels: [String], attempts: Int = 2) throws -> any ExerciseMachine {
    var machine = Machines.machine(for: Exercises.passages(channels, attempts: attempts))
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return machine
  }

  private func pass(_ channel: String, after seconds: Double) -> ExerciseEvent {
    .measurement(measurement(.passage, seconds, channel))
  }

  /// What was recorded, in short: a value, or nothing for an attempt that was lost.
  private func recorded(_ actions: [ExerciseAction]) -> [Double?] {
    actions.compactMap { action -> Double?? in
      guard case .record(let attempt) = action else { return nil }
      if case .measured(let measurement) = attempt.content { return measurement.value }
      return .some(nil)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var channels: [String]
    /// Each gate that is passed, how long after the one before, and what is recorded then.
    var steps: [(String, Double, [Double?])]
  }

  @Test(arguments: [
    Row(
      testDescription: "from one gate to another", channels: ["A", "D"],
      steps: [("A", 9, []), ("D", 1.5, [1.5]), ("D", 1, []), ("A", 1, []), ("D", 2, [2])]),
    Row(
      testDescription: "gates between them carry time", channels: ["A", "D"],
      steps: [("A", 9, []), ("B", 0.5, []), ("C", 0.25, []), ("D", 0.25, [1])]),
    Row(
      testDescription: "a second start begins anew", channels: ["A", "D"],
      steps: [("A", 9, []), ("A", 4, [nil]), ("D", 1.5, [1.5])]),
    Row(
      testDescription: "three gates in order", channels: ["A", "B", "C"],
      steps: [("B", 1, []), ("A", 9, []), ("B", 1, []), ("C", 0.75, [1.75])]),
    Row(
      testDescription: "a gate that was missed", channels: ["A", "B", "C"],
      steps: [
        ("A", 9, []), ("C", 2, [nil]), ("B", 1, []), ("A", 1, []), ("B", 1, []), ("C", 1, [2]),
      ]),
    Row(
      testDescription: "one gate three times", channels: ["A", "A", "A"],
      steps: [("A", 9, []), ("B", 1, []), ("A", 1.5, []), ("A", 2.5, [5])]),
    // An arm and the trunk an eighth of a second behind it interrupt each beam.
    Row(
      testDescription: "two interruptions at each of three gates", channels: ["A", "B", "C"],
      steps: [
        ("A", 9, []), ("A", 0.125, []), ("B", 1, []), ("B", 0.125, []), ("C", 0.75, [2]),
        ("C", 0.125, []), ("A", 4, []), ("B", 1, []), ("C", 1, [2]),
      ]),
    Row(
      testDescription: "two interruptions where it begins and ends", channels: ["A", "A"],
      steps: [("A", 9, []), ("A", 0.25, []), ("A", 1.75, [2]), ("A", 0.25, []), ("A", 0.75, [])]),
    Row(
      testDescription: "a gate between two interruptions of another", channels: ["A", "C"],
      steps: [("A", 9, []), ("B", 0.25, []), ("A", 0.125, []), ("C", 0.625, [1])]),
    Row(
      testDescription: "back at the gate after half a second", channels: ["A", "B", "C"],
      steps: [("A", 9, []), ("B", 1, []), ("B", 0.5, [nil]), ("C", 1, [])]),
    Row(
      testDescription: "a time that cannot be", channels: ["A", "B", "C"],
      steps: [("A", 9, []), ("B", -1, [nil]), ("C", 1, [])]),
  ]) func `passages become attempts`(row: Row) throws {
    var machine = try waiting(row.channels)
    for (channel, seconds, expected) in row.steps {
      let actions = try machine.handle(pass(channel, after: seconds))
      #expect(recorded(actions) == expected, "\(channel) after \(seconds)")
    }
  }

  @Test(arguments: [["A", "B"], ["A", "B", "C"]])
  func `a board that begins anew ends the attempt that was, or may have been, under way`(
    channels: [String]
  ) throws {
    var machine = try waiting(channels)
    let lost = Attempt(number: 1, content: .lost(.deviceRestarted), fillsSlot: false)
    #expect(try machine.handle(.restarted) == [.record(lost)])
    _ = try machine.handle(pass("A", after: 9))
    #expect(try machine.handle(.restarted) == [.record(lost)])
    // What it says of the time before is the time since its power came.
    for channel in channels.dropFirst() {
      #expect(try machine.handle(pass(channel, after: 0.4)).isEmpty)
    }
    _ = try machine.handle(pass("A", after: 3))
    var actions: [ExerciseAction] = []
    for channel in channels.dropFirst() {
      actions += try machine.handle(pass(channel, after: 1))
    }
    #expect(recorded(actions) == [Double(channels.count - 1)])
  }

  /// A runner whose arm is 62 ms before the trunk at the first gate and 34 ms at the last.
  ///
  /// The arm interrupts the beams for 20 and 25 ms, the trunk for 250 and 200 ms. Worked out by hand.
  private static let armAndTrunk: [(Quantity, String, Double)] = [
    (.passage, "A", 9), (.release, "A", 0.020), (.passage, "A", 0.042), (.release, "A", 0.250),
    (.passage, "C", 1.506), (.release, "C", 0.025), (.passage, "C", 0.009), (.release, "C", 0.200),
  ]

  private func machine(_ rule: Exercise.DoubleContact?) throws -> any ExerciseMachine {
    var exercise = Exercises.passages(["A", "C"])
    exercise.doubleContact = rule
    var machine = Machines.machine(for: exercise)
    _ = try machine.handle(.linkReady)
    _ = try machine.handle(.start(at(0)))
    return machine
  }

  @Test(
    arguments: [(nil, 1.79), (.longest, 1.79), (.first, 1.818)]
      as [(Exercise.DoubleContact?, Double)])
  func `of an arm and the trunk behind it one counts, by one rule at both gates`(
    rule: Exercise.DoubleContact?, expected: Double
  ) throws {
    var machine = try machine(rule)
    var actions: [ExerciseAction] = []
    for (quantity, channel, seconds) in Self.armAndTrunk {
      actions += try machine.handle(.measurement(measurement(quantity, seconds, channel)))
    }
    if rule != .first {
      #expect(recorded(actions).isEmpty)
      let deadline = try #require(machine.deadline)
      actions += try machine.handle(.deadline(deadline))
    }
    #expect(recorded(actions) == [expected])
    #expect(machine.deadline == nil)
    let details = actions.compactMap { action -> [String: JSONValue]? in
      if case .record(let attempt) = action { attempt.details } else { nil }
    }
    #expect(details.first?["double_contact"] == .string((rule ?? .longest).rawValue))
    guard case .array(let gates) = details.first?["contacts"] else {
      Issue.record("\(details)")
      return
    }
    #expect(
      gates.first
        == .object([
          "channel": .string("A"), "count": .number(2),
          "lengths_s": .array([.number(0.02), .number(0.25)]),
        ]))
  }

  @Test(arguments: [
    ExerciseEvent.stop(at(3)), .linkLost, .missing(1), .restarted,
    .measurement(measurement(.passage, 4, "A")),
  ]) func `an attempt that waits for what follows its last gate is not lost by what does`(
    event: ExerciseEvent
  ) throws {
    var machine = try machine(.longest)
    for (quantity, channel, seconds) in Self.armAndTrunk {
      _ = try machine.handle(.measurement(measurement(quantity, seconds, channel)))
    }
    let actions = try machine.handle(event)
    #expect(recorded(actions).first == 1.79)
    #expect(machine.slots == [.value])
    #expect(machine.deadline == nil && actions.contains(.unschedule))
  }

  @Test func `a device that never says when a beam is free again has its result at once`() throws {
    var machine = try machine(.longest)
    _ = try machine.handle(pass("A", after: 9))
    _ = try machine.handle(pass("A", after: 0.0625))
    #expect(recorded(try machine.handle(pass("C", after: 1.75))) == [1.8125])
    #expect(try machine.handle(pass("C", after: 0.03)).isEmpty)
  }

  /// 1.0 + 0.9 is 1.9000000000000001 in binary fractions, and 0.1 + 0.2 0.30000000000000004.
  @Test func `sums of whole milliseconds are whole milliseconds`() throws {
    var machine = try waiting(["A", "B", "C"], attempts: 1)
    _ = try machine.handle(pass("A", after: 9))
    _ = try machine.handle(pass("B", after: 1.0))
    #expect(recorded(try machine.handle(pass("C", after: 0.9))) == [1.9])
    machine = try waiting(["A", "B", "C"], attempts: 1)
    _ = try machine.handle(pass("A", after: 9))
    _ = try machine.handle(pass("x", after: 0.1))
    _ = try machine.handle(pass("B", after: 0.2))
    let actions = try machine.handle(pass("C", after: 0.4))
    #expect(recorded(actions) == [0.7])
    guard case .record(let attempt) = actions.first,
      case .array(let rows) = attempt.details["splits"], case .object(let row) = rows.first
    else {
      Issue.record("\(actions)")
      return
    }
    #expect(row["elapsed_s"] == .number(0.3))
  }

  @Test func `each split stands in the details with its time and the time since the start`() throws
  {
    var machine = try waiting(["A", "B", "C"])
    _ = try machine.handle(pass("A", after: 9))
    _ = try machine.handle(pass("B", after: 1.25))
    let actions = try machine.handle(pass("C", after: 0.75))
    guard case .record(let attempt) = actions.first else {
      Issue.record("nothing was recorded")
      return
    }
    #expect(
      attempt.details["splits"]
        == .array([
          .object([
            "channel": .string("B"), "interval_s": .number(1.25), "elapsed_s": .number(1.25),
          ]),
          .object([
            "channel": .string("C"), "interval_s": .number(0.75), "elapsed_s": .number(2),
          ]),
        ]))
    guard case .measured(let measurement) = attempt.content else { return }
    #expect(measurement.quantity == .interval)
    #expect(measurement.unit == .second)
  }

  @Test(arguments: [["A", "B"], ["A", "B", "C"]])
  func `a lost line or link in the middle is a lost attempt that can be done again`(
    channels: [String]
  ) throws {
    for event in [ExerciseEvent.missing(1), .linkLost] {
      var machine = try waiting(channels)
      _ = try machine.handle(pass("A", after: 1))
      let reason: Attempt.LossReason = event == .linkLost ? .linkLost : .incomplete
      let details: [String: JSONValue] = event == .linkLost ? [:] : ["missing": .number(1)]
      #expect(
        try machine.handle(event)
          == [
            .record(
              Attempt(
                number: 1, content: .lost(reason), fillsSlot: false, details: details))
          ])
      #expect(machine.slots.isEmpty)
      if event == .linkLost { _ = try machine.handle(.linkReady) }
      for channel in channels { _ = try machine.handle(pass(channel, after: 1)) }
      #expect(machine.slots == [.value])
    }
  }

  @Test func `stop forgets what was begun`() throws {
    var machine = try waiting(["A", "B"])
    _ = try machine.handle(pass("A", after: 1))
    #expect(try machine.handle(.stop(at(1))).isEmpty)
    _ = try machine.handle(.start(at(2)))
    #expect(try machine.handle(.measurement(measurement(.passage, 1, "B", at: 3))).isEmpty)
  }

  @Test func `the uncertainties of the parts add up`() throws {
    var machine = try waiting(["A", "B", "C"])
    for channel in ["A", "B", "C"] {
      var passage = measurement(.passage, 1, channel)
      passage.uncertainty = 1e-6
      for case .record(let attempt) in try machine.handle(.measurement(passage)) {
        guard case .measured(let result) = attempt.content else { continue }
        #expect(result.uncertainty == 2e-6)
        #expect(result.value == 2)
      }
    }
    #expect(machine.slots.count == 1)
  }
}
