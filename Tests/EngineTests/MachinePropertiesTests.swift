import Engine
import Model
import Testing

/// Any sequence of taps and device events keeps what must stay true of every kind.
@Suite struct MachinePropertiesTests {
  /// What the outside knows of a run beside the machine.
  private struct Witness {
    var now = 0.0
    var sequence = 0
    var startedAt: HostInstant?
    var isLinked = false
    var kept: Set<Int> = []
  }

  private static let commands: [Run.Command] = [.start, .stop, .attempts, .undo, .save, .cancel]

  private func event(
    _ command: Run.Command, _ exercise: Exercise, _ now: HostInstant
  ) -> ExerciseEvent {
    switch command {
    case .start: .start(now)
    case .stop: .stop(now)
    case .attempts: .keep(exercise.kind == .passFail ? .outcome(.pass) : .count(7))
    case .undo: .undo
    case .save: .save
    case .cancel: .cancel
    }
  }

  private func random(_ witness: inout Witness, _ random: inout SplitMix64) -> Measurement {
    witness.sequence += 1
    let quantity =
      [
        Quantity.interval, .heartRate, .angle, .passage, .flightTime, .contactTime, .speed, .force,
        .distance, .beatInterval,
      ]
      .randomElement(using: &random) ?? .interval
    // Some were measured before they arrive: the bytes lay in a buffer.
    let delay = Bool.random(using: &random) ? 0 : Double.random(in: 0...3, using: &random)
    var measurement = measurement(
      quantity, Double.random(in: 0.1...0.9, using: &random),
      ["A", "B", "C", "x"].randomElement(using: &random), at: witness.now - delay)
    measurement.sequence = witness.sequence
    return measurement
  }

  @Test(arguments: Exercises.everyKind, [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func `a thousand random events keep the rules`(exercise: Exercise, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10 {
      var machine = Machines.machine(for: exercise)
      var witness = Witness()
      for _ in 0..<100 {
        witness.now += Double.random(in: 0...4, using: &random)
        let now = at(witness.now)
        if let deadline = machine.deadline, deadline <= now {
          try check(.deadline(now), on: &machine, &witness)
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2:
          // Cancelling ends a run, so it comes seldom.
          let isLast = Int.random(in: 0..<40, using: &random) == 0
          let all = isLast ? [.cancel] : Self.commands.dropLast()
          guard let command = all.randomElement(using: &random) else { continue }
          try press(command, on: &machine, &witness)
        case 3:
          witness.isLinked.toggle()
          try check(witness.isLinked ? .linkReady : .linkLost, on: &machine, &witness)
        case 4:
          let events = [ExerciseEvent.missing(1), .missing(3), .repeated, .restarted]
          let event = events.randomElement(using: &random) ?? .repeated
          try check(event, on: &machine, &witness)
        default:
          let measurement = self.random(&witness, &random)
          try check(.measurement(measurement), on: &machine, &witness)
        }
      }
    }
  }

  /// What is allowed is done, what is not is refused and changes nothing.
  private func press(
    _ command: Run.Command, on machine: inout any ExerciseMachine, _ witness: inout Witness
  ) throws {
    let now = at(witness.now)
    let event = event(command, machine.exercise, now)
    if machine.allowed.contains(command) {
      if command == .start { witness.startedAt = now }
      try check(event, on: &machine, &witness)
      return
    }
    let before = (machine.state, machine.slots, machine.deadline, machine.allowed)
    #expect(throws: Refusal.self, "\(command) in \(machine.state)") { try machine.handle(event) }
    #expect(before == (machine.state, machine.slots, machine.deadline, machine.allowed))
  }

  private func check(
    _ event: ExerciseEvent, on machine: inout any ExerciseMachine, _ witness: inout Witness
  ) throws {
    let before = (state: machine.state, slots: machine.slots)
    guard before.state != .saved, before.state != .cancelled else {
      #expect(machine.allowed.isEmpty)
      #expect(throws: Refusal(.ended)) { try machine.handle(event) }
      return
    }
    #expect(machine.allowed.contains(.cancel))
    let actions = try machine.handle(event)
    var slots = before.slots.count
    for action in actions {
      switch action {
      case .undoLast: slots -= 1
      case .schedule, .unschedule: break
      case .record(let attempt):
        slots += attempt.fillsSlot ? 1 : 0
        #expect(attempt.number == slots + (attempt.fillsSlot ? 0 : 1))
        if case .measured(let measurement) = attempt.content {
          judge(measurement, in: before.state, &witness)
        }
      }
    }
    #expect(machine.slots.count == slots)
    #expect(slots <= machine.exercise.attempts)
    if machine.state != .saved, machine.state != .cancelled {
      #expect((machine.state == .full) == (slots == machine.exercise.attempts))
    }
  }

  private func judge(
    _ measurement: Measurement, in state: Run.State, _ witness: inout Witness
  ) {
    if let sequence = measurement.sequence {
      #expect(witness.kept.insert(sequence).inserted, "\(sequence) was kept twice")
    }
    // A window may end while the link is away; what it keeps came before that.
    #expect(state == .waiting || state == .lost)
    #expect(witness.startedAt.map { measurement.hostTime >= $0 } ?? false)
  }
}
