package import Model

/// A program that runs while equipment is there: its machine, and where its values come from.
///
/// A value: whoever has a clock hands in moments, whoever has devices hands in readings. What screens
/// are told comes out as reports, each with the steps since the one before.
package struct LiveProgram: Sendable {
  package enum State: String, Sendable, Hashable, Encodable {
    case running, waiting, ended, stopped
  }

  /// Where the values of a sensor come from.
  package enum Supply: String, Sendable, Hashable, Codable, CaseIterable {
    case device, simulated, recorded, slider
  }

  /// How a sensor stands.
  package enum Condition: String, Sendable, Hashable, Codable {
    case ready, connecting, lost, absent
  }

  /// Who ended it before its end.
  package enum Ending: String, Sendable, Hashable, Encodable {
    case person
    /// Nobody looked any more.
    case alone
  }

  /// For how long a turn waits for a value, in seconds.
  package static let patience = 60.0
  /// For how long it goes on when no page shows it, in seconds.
  package static let solitude = 30.0
  /// How often it goes on, in seconds; no faster are screens told.
  package static let pace = 0.05
  /// How many steps it does at once: hostile programs hold nobody up.
  private static let stepsAtOnce = 500
  private static let mostGates = 10

  package let id: String
  package let language: SlangLanguage
  private var machine: SlangMachine
  private var trace: SlangTrace
  private var sensors: [SlangSensor: LiveSensor] = [:]
  private var gates: [Double] = []
  private var recording: SlangSource
  private var simulation: CodeSimulation
  private var waitingSince: HostInstant?
  package private(set) var ending: Ending?
  private var told = 0
  private var hasNews = true

  /// - Parameters:
  ///   - id: What screens call the run.
  ///   - program: What is run; one with faults is stopped before its first step.
  ///   - language: Of words and numbers.
  ///   - seed: Of `random` and of simulated values.
  ///   - supplies: Where values come from; from devices unless named.
  ///   - recording: The values that recorded sensors have.
  package init(
    id: String, _ program: SlangProgram, language: SlangLanguage, seed: UInt64,
    supplies: [SlangSensor: Supply] = [:], recording: SlangSource = SlangSource()
  ) {
    self.id = id
    self.language = language
    self.recording = recording
    simulation = CodeSimulation(seed: seed)
    machine = SlangMachine(program, speech: SlangSpeech(language), seed: seed)
    trace = SlangTrace(machine.speech)
    for sensor in program.sensors {
      let sensor = sensor == .gates ? .gate : sensor
      sensors[sensor] = LiveSensor(sensor, supplies[sensor] ?? .device)
    }
  }

  package var state: State {
    if ending != nil { return .ended }
    return switch machine.state {
    case .running: .running
    case .waiting: .waiting
    case .ended: .ended
    case .stopped: .stopped
    }
  }

  package var isOver: Bool { state == .ended || state == .stopped }

  /// The sensors whose values devices measure.
  package var measured: [SlangSensor] {
    SlangSensor.allCases.filter { sensors[$0]?.supply == .device }
  }

  /// Says how the device of a sensor stands.
  package mutating func note(
    _ sensor: SlangSensor, _ condition: Condition, device: String? = nil, isSimulated: Bool = false
  ) {
    guard var known = sensors[sensor], known.supply == .device,
      known.condition != condition || known.device != device || known.isSimulated != isSimulated
    else { return }
    if condition == .lost || condition == .absent { known.forget() }
    (known.condition, known.device, known.isSimulated) = (condition, device, isSimulated)
    sensors[sensor] = known
    hasNews = true
  }

  /// Takes in a value of a device, or of a slider.
  ///
  /// - Returns: Whether a sensor of the program takes it from there.
  @discardableResult
  package mutating func take(
    _ reading: SlangReading, from supply: Supply, at now: HostInstant
  ) -> Bool {
    guard !isOver, sensors[reading.sensor]?.supply == supply,
      sensors[reading.sensor]?.take(reading, at: now) == true
    else { return false }
    note(passage: reading)
    hasNews = true
    return true
  }

  private mutating func note(passage reading: SlangReading) {
    guard case .gate(let passage) = reading else { return }
    gates = (gates + [passage.time]).suffix(Self.mostGates)
  }

  package mutating func stop(_ ending: Ending) {
    guard !isOver else { return }
    self.ending = ending
    hasNews = true
  }

  /// Goes on until it waits, ends or has done enough for one time.
  package mutating func advance(at now: HostInstant) {
    var steps = Self.stepsAtOnce
    while !isOver {
      while steps > 0, let step = machine.step() {
        trace.append(step)
        steps -= 1
        hasNews = true
      }
      guard case .waiting(let wait) = machine.state else { break }
      if waitingSince == nil {
        waitingSince = now
        hasNews = true
      }
      guard answer(wait, at: now) else { return }
      waitingSince = nil
      hasNews = true
    }
  }

  /// Hands in what is waited for, or gives up.
  ///
  /// - Returns: False if it goes on waiting.
  private mutating func answer(_ wait: SlangWait, at now: HostInstant) -> Bool {
    if wait.sensor == .gates, sensors[.gate]?.condition != .absent {
      return machine.resume(with: .gates(gates))
    }
    let sensor = wait.sensor == .gates ? .gate : wait.sensor
    guard var supply = sensors[sensor], supply.condition != .absent else {
      machine.giveUp(isAbsent: true)
      return true
    }
    var isThere = true
    if supply.wantsNext(at: now) {
      if let reading = next(sensor, supply.supply) {
        supply.keep(reading, at: now)
      } else {
        isThere = false
      }
    }
    let reading = supply.reading(isForNew: wait.isForNew, at: now)
    sensors[sensor] = supply
    if let reading {
      if supply.supply != .device, supply.supply != .slider { note(passage: reading) }
      if !machine.resume(with: reading) { machine.giveUp(isAbsent: false) }
      return true
    }
    let waited = waitingSince.map { now.seconds(since: $0) } ?? 0
    guard !isThere || waited >= Self.patience else { return false }
    machine.giveUp(isAbsent: false)
    return true
  }

  private mutating func next(_ sensor: SlangSensor, _ supply: Supply) -> SlangReading? {
    guard supply == .recorded else { return simulation.next(sensor) }
    if case .reading(let reading) = recording.next(sensor) { return reading }
    return nil
  }
}

// MARK: - What screens are told

extension LiveProgram {
  /// What is new since the last report; nothing if nothing is.
  package mutating func news(at now: HostInstant) -> LiveProgramReport? {
    guard hasNews else { return nil }
    hasNews = false
    let from = told
    told = trace.steps.count
    return report(from: from, at: now)
  }

  /// All that was told so far, for a screen that comes now.
  package func whole(at now: HostInstant) -> LiveProgramReport { report(from: 0, at: now) }

  private func report(from: Int, at now: HostInstant) -> LiveProgramReport {
    var report = LiveProgramReport(
      run: id, from: from, steps: Array(trace.steps[from..<told]), output: machine.printed,
      state: state, cut: trace.isCut)
    if state == .waiting, case .waiting(let wait) = machine.state {
      let waited = waitingSince.map { now.seconds(since: $0) } ?? 0
      report.waiting = .init(
        sensor: wait.sensor, fresh: wait.isForNew,
        seconds: Int(max(0, Self.patience - waited).rounded(.up)))
    }
    report.sensors = SlangSensor.allCases.compactMap { sensors[$0] }.map { sensor in
      .init(
        sensor: sensor.sensor, source: sensor.supply, state: sensor.condition,
        device: sensor.device, simulated: sensor.isSimulated,
        value: sensor.latest.map {
          machine.speech.short($0.value, length: SlangTrace.longestValue)
        })
    }
    report.variables = machine.variables.map {
      SlangVariableReport(name: $0.name, value: $0.value, machine.speech)
    }
    if case .stopped(let fault) = machine.state {
      report.fault = SlangFaultReport(fault, language)
    }
    report.ending = ending
    return report
  }
}
