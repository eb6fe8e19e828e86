import Model

/// Runs a program, a step at a time: a value without a clock.
///
/// It stands still where it wants a value of equipment (`State.waiting`); whoever has one, measured,
/// recorded or simulated, hands it in (`resume`). The same program, seed and values give the same run.
///
/// A Repeat, each of its turns, a Variable, an If and a Print are a step each, and so is each call of
/// a function of one's own; Else, End and Blank are free.
package struct SlangMachine: Sendable {
  package enum State: Sendable, Hashable {
    case running
    case waiting(SlangWait)
    case ended
    case stopped(SlangFault)
  }

  package internal(set) var state: State
  /// How many steps were counted, at most `limit`.
  package internal(set) var steps = 0
  /// How many lines were printed.
  package internal(set) var printed = 0
  package let speech: SlangSpeech

  let code: SlangCode
  let limit: Int
  var random: SplitMix64
  var values: [SlangValue?]
  /// The line, from 1, that last gave each name its value.
  var origins: [Int]
  var isDefined: [Bool]
  var inputs: [[SlangValue]] = []
  var loops: [Loop] = []
  /// The instruction that is next.
  var next = 0
  /// Rises with every turn that begins.
  var moment = 0
  var read: [SlangSensor: (reading: SlangReading, moment: Int)] = [:]
  var fresh: [SlangReading] = []
  var work = 0

  struct Loop: Sendable {
    var start: Int
    var turn: Int
    var turns: Int
    var moment: Int
  }

  /// A machine before its first step.
  ///
  /// A program with faults is stopped by the first of them.
  ///
  /// - Parameters:
  ///   - program: What is run.
  ///   - speech: How numbers and words are said.
  ///   - seed: Of `random`.
  ///   - limit: The most steps, at most `SlangProgram.Limit.steps`.
  package init(
    _ program: SlangProgram, speech: SlangSpeech = SlangSpeech(.en), seed: UInt64 = 0,
    limit: Int = SlangProgram.Limit.steps
  ) {
    self.speech = speech
    self.limit = min(limit, SlangProgram.Limit.steps)
    random = SplitMix64(seed: seed)
    let fault = SlangChecker.faults(program).first
    code = fault == nil ? SlangCompiler.code(program, speech.language) : SlangCode()
    values = Array(repeating: nil, count: code.variables.count)
    origins = Array(repeating: 0, count: code.variables.count)
    isDefined = Array(repeating: false, count: code.functions.count)
    state = fault.map { .stopped($0) } ?? .running
  }

  /// What each name holds now, in the order in which the program names them.
  package var variables: [(name: String, value: SlangValue)] {
    zip(code.variables, values).compactMap { name, value in value.map { (name, $0) } }
  }

  /// Hands in the value that is waited for.
  ///
  /// - Returns: Whether it was taken: it is what is waited for, and a number that can be computed with.
  package mutating func resume(with reading: SlangReading) -> Bool {
    guard case .waiting(let wait) = state, wait.sensor == reading.sensor, reading.isSound else {
      return false
    }
    read[wait.sensor] = (reading, moment)
    fresh.append(reading)
    state = .running
    return true
  }

  /// Ends the waiting without a value: there is no such equipment, or nothing came in time.
  package mutating func giveUp(isAbsent: Bool) {
    guard case .waiting(let wait) = state else { return }
    stop(
      isAbsent
        ? SlangTrouble(.absent, ["equipment": .noEquipment(wait.sensor)]) : SlangTrouble(.waited),
      repair: .equipment(wait.sensor))
  }

  /// Does one step.
  ///
  /// - Returns: What it did; nothing if the machine is not `running`, or is no longer.
  package mutating func step() -> SlangStep? {
    guard state == .running else { return nil }
    guard next < code.instructions.count else {
      state = .ended
      return nil
    }
    let instruction = code.instructions[next]
    guard hasReadings(for: instruction) else { return nil }
    do throws(SlangTrouble) {
      var step = try perform(instruction)
      step.readings = fresh
      fresh = []
      return step
    } catch {
      stop(error)
      return nil
    }
  }

  mutating func count() throws(SlangTrouble) {
    guard steps < limit else { throw SlangTrouble(.steps) }
    steps += 1
  }

  /// Bounds what a step may cost, so that long sums and texts count as more of them: a part of an
  /// expression costs `partWork`, a text its bytes.
  mutating func work(_ amount: Int) throws(SlangTrouble) {
    work += amount
    guard work <= Self.mostWork else { throw SlangTrouble(.steps) }
  }

  static let partWork = 8
  /// A hundred parts for each of the steps.
  static let mostWork = 8_000_000

  private mutating func stop(_ trouble: SlangTrouble, repair: SlangRepair? = nil) {
    let instruction = code.instructions[next]
    inputs = []
    var fault = SlangFault(
      trouble.code, line: instruction.line, lineID: instruction.id, parts: trouble.parts,
      repair: repair ?? SlangRepairs.afterwards(trouble.code, instruction))
    fault.cause = cause(of: trouble.code, instruction)
    state = .stopped(fault)
  }

  /// A reading is good until the turn in which it was made is over.
  private mutating func hasReadings(for instruction: SlangInstruction) -> Bool {
    if case .repeat = instruction.action, loops.last?.start == next { return true }
    let since = loops.last?.moment ?? 0
    for sensor in instruction.sensors {
      let before = read[sensor]
      if let before, before.moment >= since { continue }
      state = .waiting(SlangWait(sensor: sensor, isForNew: before != nil && sensor != .gates))
      return false
    }
    return true
  }
}
