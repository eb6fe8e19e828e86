import EyeTest
import Model
import Store

/// A round that is under way: its row, its trials and the machine with its rules.
struct OpenRound {
  /// When a question's stimulus stood on the screen.
  struct Shown: Sendable, Hashable {
    var question: Int
    var at: HostInstant
    /// In seconds; nothing where nobody knows.
    var uncertainty: Double?
  }

  let form: RoundForm
  let seed: UInt64
  let tilt: TiltUse
  /// What was known of the screen when it gave the round its sizes; nothing where they come from none.
  var screen: EyeScreen?
  var record: RunRecord
  var trials: [Trial] = []
  var machine: any RoundMachine
  var gesture: RoundGesture
  var condition = TiltCondition.off
  /// The sensor that its gesture follows.
  var sensor: DeviceID?
  /// The simulated tablet that answers to it, if one does.
  var simulatedTablet: DeviceID?
  /// Whether a sensor has answered to this round, so that its absence is a loss.
  var hadSensor = false
  /// Counts every change, those without a row too.
  var revision = 0
  /// When somebody last did something.
  var touched: HostInstant
  var shown: Shown?
  /// How the screen was turned when it showed a question last.
  var turn = ScreenTurn.none
  /// How often the tablet left its rest while the open question was shown; the last time may be the
  /// answer itself.
  var unrests = 0
  /// How many remotes look at it.
  var remotes = 0
  var last: Round.Answered?

  var snapshot: Round {
    Round(
      id: record.id, form: form, revision: revision, participant: record.participant,
      state: machine.end == nil ? .open : .over, end: machine.end, question: machine.question,
      shown: shown?.question == machine.question?.number && machine.question != nil, last: last,
      progress: machine.progress,
      tilt: Round.Tilt(
        use: tilt, state: condition, level: gesture.isLevel, hint: gesture.hint,
        tablet: simulatedTablet),
      remotes: remotes, simulated: record.simulated, startedAt: record.startedAt,
      deadline: machine.end == nil ? machine.deadline?.nanoseconds : nil)
  }

  /// Returns a row of this round without what only its answer knows.
  func row(_ attempt: Int, _ maker: TrialMaker) -> Trial {
    Trial(
      session: maker.session, run: record.id, participant: record.participant,
      exercise: record.exercise, exerciseVersion: record.exerciseVersion, attempt: attempt,
      origin: .manual, simulated: false, measuredAt: maker.now, recordedAt: maker.now)
  }

  /// Returns the row that tells why and how a round ended that no answer ended; it counts nothing.
  func closingRow(
    _ end: RoundEnd, showing stimulus: [String: JSONValue] = [:], _ maker: TrialMaker
  ) -> Trial {
    var last = row(trials.count + 1, maker)
    last.status = .aborted
    last.reason = end.rawValue
    last.details = roundDetails.merging(stimulus) { known, _ in known }
    return last
  }

  /// Counts a question as shown.
  mutating func begin(_ shown: Shown, at now: HostInstant) {
    self.shown = shown
    let isMoving = !gesture.isLevel && !gesture.isSettling
    unrests = condition.tells && isMoving ? 1 : 0
    touched = now
    revision += 1
  }

  /// Goes on to the next question, which is yet to be shown.
  mutating func settle(at now: HostInstant) {
    revision += 1
    touched = now
    shown = nil
    unrests = 0
    gesture.disarm()
  }

  /// What every row says of its round: kind, seed, and the round as it stood after it.
  var roundDetails: [String: JSONValue] {
    var details: [String: JSONValue] = [
      "kind": .string(form.name), "seed": .string(String(seed)),
      "progress": .object(machine.progress),
    ]
    if let end = machine.end { details["end"] = .string(end.rawValue) }
    return details
  }
}

extension Round {
  /// Reads a round that is over from its rows; nothing if it is a run of a coach's exercise.
  init?(_ stored: StoredRun) {
    guard let form = RoundForm(exercise: stored.run.exercise) else { return nil }
    let rows = stored.trials.filter { $0.details?["progress"] != nil }
    var progress: [String: JSONValue] = [:]
    if case .object(let known)? = rows.last?.details?["progress"] { progress = known }
    var end = stored.run.state == .saved ? RoundEnd.complete : .interrupted
    if case .string(let name)? = rows.last?.details?["end"], let known = RoundEnd(rawValue: name) {
      end = known
    }
    self.init(
      id: stored.run.id, form: form, revision: stored.run.revision,
      participant: stored.trials.last?.participant ?? stored.run.participant, state: .over,
      end: end, question: nil, shown: false, last: nil, progress: progress,
      tilt: Tilt(use: .off, state: .off, level: true), remotes: 0, simulated: stored.run.simulated,
      startedAt: stored.run.startedAt)
  }
}
