import Engine
import Model
import Station

/// One run among the results.
struct ResultView {
  var run: String
  /// Of the exercise, if it is a coach's.
  var number: Int?
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
  /// How it stands to the best before; absent unless the run was saved.
  var change: ChangeView?
  /// What a coach wrote about it.
  var note: String?
  /// What it stands for, where many did it at once.
  var gathered: GatheredView?
  var simulated: Bool
  var isSaved: Bool
  /// How the run stands, if it was not saved.
  var pillState: String?
  var pill: String?
  var link: String
  /// What happened to each attempt.
  var logLink: String
  /// Whether it can be deleted: it is over.
  var isDeletable: Bool
  /// What the page says when it was deleted.
  var deletedText: String
  var deletedHint: String
  var attempts: [Row]

  /// One attempt when the result is opened.
  struct Row {
    var number: Int
    var value: String
    var time: String
    var status: String
    var counts: Bool
    /// What became of it, in words.
    var story: String
  }

  /// What belongs to a result beside its trials.
  struct Facts {
    var exercise: Exercise
    var participant: Participant?
    var state: Run.State
    var now: Timestamp
    var isDeleted = false
    /// The best that the participant did before, if there is one.
    var previousBest: Double?
    /// What a coach wrote about it.
    var note: String?
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
    number = RoundListing.isOwn(exercise.id) ? nil : exercise.number
    title = exercise.title[language]
    picture = exercise.picture
    bib = facts.participant?.number ?? last.participant
    nickname = facts.participant?.nickname ?? ""
    let equipment = exercise.equipment.first { $0.id == first.equipment }?.title[language]
    meta = [values.moment(last.measuredAt, now: facts.now), equipment?.lowercased()]
      .compactMap { $0 }.joined(separator: " · ")
    simulated = trials.contains(where: \.simulated)
    let counting = AttemptLog.counting(trials, isDeleted: facts.isDeleted)
    (value, unit, what) = Self.figure(counting, exercise, words, values)
    if facts.state == .saved, !facts.isDeleted {
      change = ChangeView(counting, before: facts.previousBest, in: exercise, words, values)
    }
    note = facts.note
    logLink = link + "/result"
    isSaved = facts.state == .saved
    isDeletable = !facts.isDeleted && (facts.state == .saved || facts.state == .cancelled)
    deletedText = words(
      "results.deleted_text",
      ["number": String(bib), "nickname": nickname, "title": title]
    ).replacing(" ,", with: ",")
    deletedHint = words(
      "results.deleted_hint",
      ["count": String(counting.count), "time": values.clock(last.measuredAt)])
    switch facts.state {
    case .saved: break
    case .cancelled:
      pillState = "off"
      pill = words("results.cancelled")
    case .ready, .waiting, .lost, .full:
      pillState = "waiting"
      pill = words("results.ongoing")
    }
    attempts = AttemptLog(trials).entries.map { Self.row($0, words, values) }
  }

  private static func figure(
    _ valid: [Trial], _ exercise: Exercise, _ words: Words, _ values: ValueText
  ) -> (String, String?, String) {
    guard !valid.isEmpty else { return ("–", nil, words("results.none")) }
    if exercise.kind == .passFail {
      let hits = valid.count { $0.outcome == .pass }
      return ("\(hits)/\(valid.count)", nil, words("results.hits"))
    }
    if let beeps = BeepResult(valid.last, words, values) { return (beeps.score, nil, beeps.length) }
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

  private static func row(
    _ entry: AttemptLog.Entry, _ words: Words, _ values: ValueText
  ) -> Row {
    let trial = entry.trial
    let value =
      BeepResult(trial, words, values).map { "\($0.score) · \($0.length)" }
      ?? trial.value.map { values.full($0, trial.quantity, trial.unit) }
      ?? trial.outcome.map { words("outcome.\($0.rawValue)") } ?? "–"
    return Row(
      number: trial.attempt, value: value, time: values.clock(trial.measuredAt),
      status: words("status.\(trial.status.rawValue)"), counts: entry.counts,
      story: story(of: entry, words, values))
  }

  /// Returns what happened to an attempt that has no result.
  private static func why(_ trial: Trial, _ words: Words) -> String? {
    if case .number(let count) = trial.details?["missing"] {
      return words.counted("log.missing", Int(exactly: count) ?? .max)
    }
    return trial.reason.flatMap { words.known("log.why_\($0)") }
  }

  /// Returns when it was measured and what became of it.
  private static func story(
    of entry: AttemptLog.Entry, _ words: Words, _ values: ValueText
  ) -> String {
    let trial = entry.trial
    var parts = [values.exactClock(trial.measuredAt)]
    let time = ["time": values.exactClock(entry.successor?.recordedAt ?? trial.recordedAt)]
    switch trial.status {
    case .valid where trial.reason == "restore": parts.append(words("log.restored", time))
    case .valid: break
    case .aborted:
      parts.append(words("log.torn"))
      if let why = why(trial, words) { parts.append(why) }
    case .undone: parts.append(words("log.undone", time))
    case .deleted: parts.append(words("log.deleted", time))
    case .edited:
      parts.append(words("log.edited", time))
      if let reason = entry.successor?.reason { parts.append("“\(reason)”") }
    }
    if let uncertainty = values.uncertainty(of: trial) { parts.append(uncertainty) }
    return parts.joined(separator: " · ")
  }
}
