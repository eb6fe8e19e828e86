import Engine
import Model

/// One run among the results.
struct ResultView {
  var run: String
  var number: Int
  var title: String
  var picture: String
  var bib: Int
  var nickname: String
  /// When, and with what.
  var meta: String
  var value: String
  /// The unit beside the value, if it has one.
  var unit: String?
  /// What `value` is: a mean, hits, the highest.
  var what: String
  var simulated: Bool
  /// How the run stands, if it was not saved.
  var pillState: String?
  var pill: String?
  var link: String
  var attempts: [Row]

  /// One attempt when the result is opened.
  struct Row {
    var number: Int
    var value: String
    var time: String
    var status: String
    var counts: Bool
  }

  /// What belongs to a result beside its trials.
  struct Facts {
    var exercise: Exercise
    var participant: Participant?
    var state: Run.State
    var now: Timestamp
  }

  /// Fails without a trial.
  ///
  /// - Parameters:
  ///   - trials: The rows of one run, oldest first.
  ///   - facts: What belongs to them.
  ///   - words: The sentences.
  ///   - values: How values are written.
  init?(_ trials: [Trial], _ facts: Facts, _ words: Words, _ values: ValueText) {
    guard let first = trials.first, let last = trials.last else { return nil }
    let exercise = facts.exercise
    let language = values.language
    run = first.run.rawValue
    link = "/runs/" + PathText.encoded(run)
    number = exercise.number
    title = exercise.title[language]
    picture = exercise.picture
    bib = facts.participant?.number ?? last.participant
    nickname = facts.participant?.nickname ?? ""
    let equipment = exercise.equipment.first { $0.id == first.equipment }?.title[language]
    meta = [values.moment(last.measuredAt, now: facts.now), equipment?.lowercased()]
      .compactMap { $0 }.joined(separator: " · ")
    simulated = trials.contains(where: \.simulated)
    (value, unit, what) = Self.figure(trials, exercise, words, values)
    switch facts.state {
    case .saved: break
    case .cancelled:
      pillState = "off"
      pill = words("results.cancelled")
    case .ready, .waiting, .lost, .full:
      pillState = "waiting"
      pill = words("results.ongoing")
    }
    attempts = trials.filter { $0.replaces == nil || $0.status == .valid }.map {
      Self.row($0, words, values)
    }
  }

  private static func figure(
    _ trials: [Trial], _ exercise: Exercise, _ words: Words, _ values: ValueText
  ) -> (String, String?, String) {
    let valid = trials.filter { $0.status == .valid }
    if exercise.kind == .passFail {
      let hits = valid.count { $0.outcome == .pass }
      return ("\(hits)/\(valid.count)", nil, words("results.hits"))
    }
    let numbers = valid.compactMap(\.value)
    guard !numbers.isEmpty else { return ("–", nil, words("results.none")) }
    let unit = values.unit(exercise.quantity, exercise.unit)
    let prefix = unit.count > 3 ? unit + ", " : ""
    let beside = prefix.isEmpty && !unit.isEmpty ? unit : nil
    let score = RunScore.score(numbers, of: exercise) ?? 0
    return (
      ScoreText.number(score, exercise, values), beside,
      prefix + ScoreText.result(numbers.count, exercise, words)
    )
  }

  private static func row(_ trial: Trial, _ words: Words, _ values: ValueText) -> Row {
    let value =
      trial.value.map { values.full($0, trial.quantity, trial.unit) }
      ?? trial.outcome.map { words("outcome.\($0.rawValue)") } ?? "–"
    return Row(
      number: trial.attempt, value: value, time: values.clock(trial.measuredAt),
      status: words("status.\(trial.status.rawValue)"), counts: trial.status == .valid)
  }
}
