import Engine
import EyeTest
import Learning
import Logging
package import Model
import Store

extension Station {
  /// Begins a round; an open one of the same participant ends, and so does one of the second player.
  ///
  /// What was left of the same exercise of a learning game goes on, unless a seed is given: what was
  /// done of it is not asked again.
  ///
  /// - Parameters:
  ///   - new: Kind, participants, options.
  ///   - key: Makes a repeated request return the round that the first one made.
  /// - Returns: The round with its first question.
  /// - Throws: `StationError`, also with the codes of `RoundRefusal`; `samePlayer`.
  package func beginRound(
    _ new: NewRound, key: RequestKey? = nil
  ) throws(StationError) -> Round {
    if let key, let id = try known(key) { return try round(id) }
    try checkSecond(of: new)
    let screen = try catalogue.measuredScreen(new)
    let players = [new.participant] + [new.second].compactMap(\.self)
    for number in players { _ = try participant(number) }
    let made = try self.machine(of: new, on: screen)
    var machine = made.machine
    machine.tick(at: environment.patienceClock())
    for number in players {
      for id in rounds.rounds(of: number) { try finish(id, .interrupted) }
    }
    let records = players.map { runRecord(of: $0, in: new.form) }
    let record = records[0]
    if new.tilt != .off { wantTiltSensor() }
    var round = OpenRound(
      form: new.form, seed: made.seed, tilt: new.tilt, screen: screen, record: record,
      second: records.dropFirst().first.map { OpenRound.Second(record: $0) }, machine: machine,
      gesture: RoundGesture(new.tilt), touched: environment.patienceClock(), remotes: hub.remotes)
    _ = round.update(by: tiltSource, at: .now())
    round.revision = 0
    do {
      _ = try store.insertRuns(records, key: key?.answered(by: round.snapshot))
    } catch {
      returnTiltSensor()
      throw StationError(error)
    }
    tasks.set(.watch, of: record.id, watcher(of: record.id))
    carryOut(rounds.insert(round))
    return round.snapshot
  }

  /// Refuses a second player where one alone plays, or who is the first one.
  private func checkSecond(of new: NewRound) throws(StationError) {
    guard let second = new.second else { return }
    guard second != new.participant else {
      throw StationError(.samePlayer, .refused, "\(second) cannot play with themselves.")
    }
    guard new.form == .learning(.wordsBoard) else {
      throw StationError(
        code: RoundRefusal.Code.invalidOption.rawValue, status: .refused,
        detail: "second: one alone plays \(new.form.name).")
    }
  }

  private func runRecord(of participant: Int, in form: RoundForm) -> RunRecord {
    RunRecord(
      id: .new(), session: environment.session.id, participant: participant,
      exercise: form.exercise,
      exerciseVersion: form.definition.version, simulated: false, startedAt: environment.now)
  }

  /// Returns a round as it is now, ended ones too, also by the run of its second player.
  ///
  /// - Throws: `StationError.Code.unknownRound`.
  package func round(_ id: RunID) throws(StationError) -> Round {
    if let open = rounds[id] ?? rounds.round(ofSecond: id) { return open.snapshot }
    if let found = try stored({ try store.run(id) }), let round = Round(found) { return round }
    throw StationError(.unknownRound, .unknown, "There is no round \(id).")
  }

  /// Notes that a question's stimulus stands on the screen: its time begins, and a tilt that begins
  /// from now on answers it, and no question of another round.
  ///
  /// On a screen that is no longer the measured one the round ends.
  ///
  /// - Parameters:
  ///   - question: Its number.
  ///   - id: The round.
  ///   - moment: When it was shown, as the screen knows it; now unless given.
  ///   - uncertainty: How far that may be wrong, in seconds; nothing if nobody knows.
  ///   - turn: How the desktop has turned the screen that shows it.
  /// - Returns: The round, which counts the question as shown.
  /// - Throws: `StationError`.
  package func showQuestion(
    _ question: Int, of id: RunID, at moment: HostInstant? = nil, uncertainty: Double? = nil,
    turn: ScreenTurn = .none
  ) throws(StationError) -> Round {
    var round = try openRound(id)
    try check(question, of: round)
    let now = HostInstant.now()
    let at = moment ?? now
    guard abs(at.seconds(since: now)) <= Self.longestDelay else {
      throw StationError(
        .shownImpossible, .refused, "Question \(question) was not shown at that moment.")
    }
    // Somebody may turn the screen while a question stands on it.
    if catalogue.isOtherScreen(round), round.machine.note(.display) {
      return try finish(round, .stopped)
    }
    let shown = OpenRound.Shown(question: question, at: min(at, now), uncertainty: uncertainty)
    carryOut(rounds.show(shown, of: id, turn: turn, at: environment.patienceClock()))
    return try self.round(id)
  }

  /// From a press on another screen to here, at most, in seconds: two frames of a display, and a
  /// request to a neighbour.
  private static let longestWay = 0.1
  /// How long ago a stimulus may have been shown when the station hears of it, in seconds.
  private static let longestDelay = 30.0

  /// Answers the open question.
  ///
  /// A screen that did not show it knows no response time; then it is that from the stimulus to the
  /// arrival of the answer, so that answers which nobody can have looked for are told.
  ///
  /// - Throws: `StationError`: `roundOver`, `questionAnswered`, `questionNotOpen`, `unknownChoice`.
  package func answer(
    _ answer: RoundAnswer, in id: RunID, key: RequestKey? = nil
  ) throws(StationError) -> Round {
    if let key, let known = try known(key) { return try round(known) }
    let round = try openRound(id)
    try check(answer.question, of: round)
    guard round.machine.question?.allows(answer.choice) == true else {
      throw StationError(
        .unknownChoice, .refused, "\(answer.choice.prefix(40)) is none of the choices.")
    }
    var told = answer
    if round.unrests > 0 { told.wasSteady = false }
    if told.responseTime == nil, let shown = round.shown {
      told.responseTime = max(0, HostInstant.now().seconds(since: shown.at))
      told.uncertainty = shown.uncertainty.map { $0 + Self.longestWay }
    }
    return try record(told, of: round, key: key)
  }

  /// Ends a round that the player leaves.
  ///
  /// - Throws: `StationError`: `unknownRound`, `roundOver`.
  package func stopRound(
    _ id: RunID, key: RequestKey? = nil
  ) throws(StationError) -> Round {
    if let key, let known = try known(key) { return try round(known) }
    _ = try openRound(id)
    return try finish(id, .stopped, key: key)
  }

  /// Notes what happened around a measured round, which goes on: its result has a flag then, and no
  /// number.
  ///
  /// - Throws: `StationError`: `unknownRound`, `roundOver`, `unknownCondition` for a round that
  ///   measures nothing.
  package func noteCondition(
    _ condition: RoundCondition, of id: RunID
  ) throws(StationError) -> Round {
    var round = try openRound(id)
    guard round.machine.note(condition) else {
      throw StationError(
        .unknownCondition, .refused, "A round of \(round.form.name) measures no size.")
    }
    let now = environment.patienceClock()
    carryOut(
      rounds.change(id) {
        $0.machine = round.machine
        $0.touched = now
      })
    return try self.round(id)
  }

  /// Tells the open rounds that a remote came or went.
  func updateRemotes() { carryOut(rounds.count(remotes: hub.remotes)) }

  func openRound(_ id: RunID) throws(StationError) -> OpenRound {
    if let open = rounds[id] { return open }
    _ = try round(id)
    throw StationError(.roundOver, .notAllowed, "The round \(id) is over.")
  }

  private func check(_ question: Int, of round: OpenRound) throws(StationError) {
    guard let open = round.machine.question?.number, question != open else { return }
    let code = question < open ? StationError.Code.questionAnswered : .questionNotOpen
    throw StationError(code, .notAllowed, "Question \(question) is not open; \(open) is.")
  }
}
