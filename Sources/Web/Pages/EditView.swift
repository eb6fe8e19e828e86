import Model
import Station

/// Every attempt of a run with what was measured and what was corrected.
struct EditView {
  var run: String
  var bib: Int
  var nickname: String
  /// When, and with what.
  var meta: String
  /// Whether it may be corrected: it is saved or cancelled and something counts.
  var isEditable: Bool
  var attempts: [Attempt]
  var people: [Person]
  /// Reasons to take with one press.
  var reasons: [String]
  /// The unit of the value in words.
  var unit: String
  /// What a shown value is divided by for the API.
  var scale: Double

  struct Person {
    var number: Int
    var nickname: String
    var isChosen: Bool
  }

  struct Attempt {
    var number: Int
    /// The row that counts, if there is one.
    var id: String?
    var value: String
    /// What stands in the field before it is changed; absent for hit or miss.
    var field: String?
    /// `pass` or `fail`; absent for numbers.
    var outcome: String?
    var time: String
    var former: [Former]
  }

  /// A row that no longer counts.
  struct Former {
    var value: String
    /// What became of it, when and why.
    var story: String
  }

  init(
    _ run: Run, log: [Trial], exercise: Exercise, people: [Participant], _ words: Words,
    _ values: ValueText
  ) {
    let names = Dictionary(
      people.map { ($0.number, $0.nickname ?? "") }, uniquingKeysWith: { $1 })
    self.run = run.id.rawValue
    bib = run.participant
    nickname = names[run.participant] ?? ""
    let equipment = exercise.equipment.first { $0.id == run.equipment }?.title[values.language]
    meta = [values.moment(run.startedAt, now: .now()), equipment?.lowercased()]
      .compactMap { $0 }.joined(separator: " · ")
    isEditable =
      (run.state == .saved || run.state == .cancelled) && log.contains { $0.status == .valid }
    self.people = people.map {
      Person(number: $0.number, nickname: $0.nickname ?? "", isChosen: $0.number == run.participant)
    }
    reasons = ["miscounted", "wrong_press", "wrong_person"].map { words("correction.reason_\($0)") }
    unit = values.unit(exercise.quantity, exercise.unit)
    scale = values.form(exercise.quantity, exercise.unit).scale
    let successors = Dictionary(
      log.compactMap { row in row.replaces.map { ($0, row) } }, uniquingKeysWith: { $1 })
    let story = Story(successors: successors, names: names, words: words, values: values)
    let numbers = Set(log.map(\.attempt)).sorted()
    attempts = numbers.map { number in
      Self.attempt(number, log.filter { $0.attempt == number }, story, words, values)
    }
  }

  private static func attempt(
    _ number: Int, _ rows: [Trial], _ story: Story, _ words: Words, _ values: ValueText
  ) -> Attempt {
    let current = rows.first { $0.status == .valid }
    // Rows without a result only say that another one was taken back.
    let former = rows.filter { row in
      row.status != .valid && (row.value != nil || row.outcome != nil || row.replaces == nil)
    }
    return Attempt(
      number: number, id: current?.id.rawValue,
      value: current.map { story.value($0) } ?? "–",
      field: current?.value.map { values.number($0, current?.quantity, current?.unit) },
      outcome: current?.value == nil ? current?.outcome?.rawValue : nil,
      time: (current ?? rows.first).map { values.clock($0.measuredAt) } ?? "",
      former: former.reversed().map { Former(value: story.value($0), story: story.text($0)) })
  }

  /// Words what became of a row.
  private struct Story {
    var successors: [TrialID: Trial]
    var names: [Int: String]
    var words: Words
    var values: ValueText

    func value(_ row: Trial) -> String {
      row.value.map { values.full($0, row.quantity, row.unit) }
        ?? row.outcome.map { words("outcome.\($0.rawValue)") } ?? "–"
    }

    func text(_ row: Trial) -> String {
      let status = words("status.\(row.status.rawValue)")
      guard let next = successors[row.id] else { return status }
      let time = values.clock(next.recordedAt)
      guard row.status == .edited else { return "\(status) \(time)" }
      let who = next.participant == row.participant ? nil : person(row.participant)
      let parts = ["time": time, "reason": next.reason ?? "", "who": who ?? ""]
      return words(who == nil ? "correction.was_value" : "correction.was_person", parts)
    }

    private func person(_ number: Int) -> String {
      [String(number), names[number] ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
