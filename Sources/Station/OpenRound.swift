import EyeTest
import Learning
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

  /// A child that plays beside the one whose round it is: in a run of its own, so that its answers are
  /// its own in every list, report and count.
  struct Second: Sendable {
    var record: RunRecord
    var trials: [Trial] = []
  }

  let form: RoundForm
  let seed: UInt64
  let tilt: TiltUse
  /// What was known of the screen when it gave the round its sizes; nothing where they come from none.
  var screen: EyeScreen?
  var record: RunRecord
  var trials: [Trial] = []
  /// Nothing where one child plays, and where the other one is nobody known.
  var second: Second?
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
  /// The choice that tilts reached on the open question, where they choose.
  var chosen: String?
  /// What screens were told last of where the tablet leans.
  var leanTold: (share: TiltShare, at: HostInstant)?
  /// How many remotes look at it.
  var remotes = 0
  var last: Round.Answered?

  var snapshot: Round {
    Round(
      id: record.id, form: form, revision: revision, participant: record.participant,
      second: second?.record.participant, state: machine.end == nil ? .open : .over,
      end: machine.end, question: machine.question,
      shown: shown?.question == machine.question?.number && machine.question != nil, last: last,
      progress: AnyRoundProgress(machine.progress),
      tilt: Round.Tilt(
        use: tilt, state: condition, level: gesture.isLevel, hint: gesture.hint,
        tablet: simulatedTablet, chosen: chosen),
      remotes: remotes, simulated: record.simulated, startedAt: record.startedAt,
      deadline: machine.end == nil ? machine.deadline?.nanoseconds : nil)
  }

  /// Whose round it is, and who else plays in it.
  var participants: [Int] {
    [record.participant] + [second?.record.participant].compactMap(\.self)
  }

  /// Returns a row of this round without what only its answer knows.
  ///
  /// - Parameters:
  ///   - run: That of the round, or of its second player.
  ///   - attempt: Its slot in that run, from 1.
  ///   - maker: Knows the moment.
  /// - Returns: The row.
  func row(of run: RunRecord, _ attempt: Int, _ maker: TrialMaker) -> Trial {
    Trial(
      session: maker.session, run: run.id, participant: run.participant,
      exercise: run.exercise, exerciseVersion: run.exerciseVersion, attempt: attempt,
      origin: .manual, simulated: false, measuredAt: maker.now, recordedAt: maker.now)
  }

  /// Returns the row that tells why and how a run ended that no answer in it ended; it counts nothing.
  ///
  /// - Throws: `JSON.NotFinite`.
  func closingRow(
    of run: RunRecord, _ attempt: Int, _ end: RoundEnd, showing stimulus: [String: JSONValue] = [:],
    _ maker: TrialMaker
  ) throws -> Trial {
    var last = row(of: run, attempt, maker)
    last.status = .aborted
    last.reason = end.rawValue
    last.details = try roundDetails(in: run).merging(stimulus) { known, _ in known }
    return last
  }

  /// Counts a question as shown.
  mutating func begin(_ shown: Shown, at now: HostInstant) {
    self.shown = shown
    leanTold = nil
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
    chosen = nil
    gesture.disarm()
  }

  /// What every row says of its round: kind, seed, the round as it stood after it, and with whom it
  /// was played.
  ///
  /// - Throws: `JSON.NotFinite`.
  func roundDetails(in run: RunRecord) throws -> [String: JSONValue] {
    var details: [String: JSONValue] = [
      "kind": .string(form.name), "seed": .string(String(seed)),
      "progress": try AnyRoundProgress(machine.progress).json,
    ]
    if let end = machine.end { details["end"] = .string(end.rawValue) }
    if let partner = participants.first(where: { $0 != run.participant }) {
      details["partner"] = .number(Double(partner))
    }
    return details
  }
}

extension Round {
  /// Reads a round that is over from its rows; nothing if it is a run of a coach's exercise.
  init?(_ stored: StoredRun) {
    guard let form = RoundForm(exercise: stored.run.exercise) else { return nil }
    let rows = stored.trials.filter { $0.details?["progress"] != nil }
    var end = stored.run.state == .saved ? RoundEnd.complete : .interrupted
    if case .string(let name)? = rows.last?.details?["end"], let known = RoundEnd(rawValue: name) {
      end = known
    }
    self.init(
      id: stored.run.id, form: form, revision: stored.run.revision,
      participant: stored.trials.last?.participant ?? stored.run.participant,
      second: rows.last?.details.flatMap(LeftExercise.partner), state: .over,
      end: end, question: nil, shown: false, last: nil,
      progress: AnyRoundProgress(rows.last?.details, as: form.progress),
      tilt: Tilt(use: .off, state: .off, level: true), remotes: 0, simulated: stored.run.simulated,
      startedAt: stored.run.startedAt)
  }
}
