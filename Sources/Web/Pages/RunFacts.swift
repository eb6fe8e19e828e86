import Devices
import Engine
import Model
import Station

/// A run with what belongs to it, and what follows from them.
struct RunFacts {
  var run: Run
  var exercise: Exercise
  var participant: Participant?
  var device: DeviceStatus?
  /// The participant's best in other runs of the exercise with the same equipment.
  var previousBest: Double?
  /// The best that was done in other runs of it the same day, once somebody else has done it.
  var bestOfDay: Double?
  /// Whether results can be spoken.
  var hasSpeech = false
  /// Whether it is for a second screen, which only looks.
  var isFollowing = false
  /// Whether it is for a screen that counts and may neither save nor give up.
  var isCounting = false
  /// The plan that the run was made from, while it is under way.
  var plan: Plan?
  /// The nickname of whoever is next in the plan.
  var nextNickname: String?

  init(
    run: Run, exercise: Exercise, participant: Participant?, device: DeviceStatus?,
    plan: Plan? = nil
  ) {
    self.run = run
    self.exercise = exercise
    self.participant = participant
    self.device = device
    self.plan = plan
  }

  var isAutomatic: Bool { exercise.kind == .automatic }
  var isWindow: Bool { exercise.capture?.isWindow ?? false }
  var isOver: Bool { run.state == .saved || run.state == .cancelled }
  /// Every slot is filled, saved or not.
  var isFull: Bool { run.attempts.count >= exercise.attempts }
  /// Whether nothing more is awaited and the result stands.
  var isDone: Bool { isFull && run.state != .cancelled || run.state == .saved }
  /// Whether the start signal is awaited.
  var isSet: Bool { run.signal?.state == .set }
  var isConnected: Bool { device?.state == .ready }

  /// The attempts that hold a result.
  var results: [Trial] { run.attempts.filter { $0.status == .valid } }
  var values: [Double] { results.compactMap(\.value) }
  /// What the attempts come to, in the exercise's unit.
  var score: Double? { RunScore.score(values, of: exercise) }
  var hits: Int { results.count { $0.outcome == .pass } }
  /// The number of the slot that is filled next.
  var next: Int { run.attempts.count + 1 }

  func allows(_ command: Run.Command) -> Bool { run.allowed.contains(command) }

  /// Returns the best of several results, where one can be better than another.
  func best(_ values: ValueText) -> Trial? {
    let usual = values.form(exercise.quantity, exercise.unit).better
    guard results.count > 1, exercise.better ?? (isWindow ? nil : usual) != nil else { return nil }
    let measured = results.filter { $0.value != nil }
    let order: (Trial, Trial) -> Bool = { ($0.value ?? 0) < ($1.value ?? 0) }
    return exercise.lowerIsBetter ? measured.min(by: order) : measured.max(by: order)
  }

  /// Returns the word for one attempt of this exercise, capital first.
  func noun(_ words: Words) -> String {
    words.known("noun.\(exercise.id).one") ?? words("noun.default.one")
  }

  /// Returns the word for several attempts of this exercise.
  func nouns(_ words: Words) -> String {
    words.known("noun.\(exercise.id).many") ?? words("noun.default.many")
  }

  /// Returns the parts that most sentences of a run need.
  func parts(_ words: Words, number: Int) -> [String: String] {
    [
      "noun": noun(words), "nouns": nouns(words), "number": String(number),
      "done": String(run.attempts.count), "count": String(exercise.attempts),
    ]
  }

  /// Returns what a screen reader says of the newest change.
  func sentence(_ words: Words, _ values: ValueText) -> String {
    let parts = parts(words, number: run.attempts.count)
    if isSet { return words("signal.set") }
    if run.signal?.state == .falseStart { return words("signal.say_false_start") }
    switch run.state {
    case .saved: return words("run.say_saved")
    case .cancelled: return words("run.say_cancelled")
    case .lost: return words("run.say_lost", parts)
    default: break
    }
    guard let last = run.attempts.last else { return words("run.say_none", parts) }
    let news = sentence(of: last, parts, words, values)
    return run.state == .full ? news + " " + words("run.say_full", parts) : news
  }

  private func sentence(
    of trial: Trial, _ parts: [String: String], _ words: Words, _ values: ValueText
  ) -> String {
    if trial.status != .valid { return words("run.say_torn", parts) }
    switch trial.value == nil ? trial.outcome : nil {
    case .pass: return words("run.say_hit", parts)
    case .fail: return words("run.say_miss", parts)
    case nil: break
    }
    guard let value = trial.value else { return words("run.say_torn", parts) }
    let spoken = values.spoken(value, trial.quantity, trial.unit)
    return words("run.say_value", parts.merging(["value": spoken]) { $1 })
  }
}
