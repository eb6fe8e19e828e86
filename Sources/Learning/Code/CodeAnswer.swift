package import Model

/// A check of a program or an answer to a question, as it stands in the records.
package struct CodeAnswer: Sendable, Hashable {
  /// The participant's number.
  package var participant: Int
  package var kind: CodeKind
  /// The page, challenge or quiz, by its id in the course.
  package var task: String
  /// Of a quiz: which question, from 1.
  package var question: Int?
  package var isRight: Bool
  /// Of a quiz: whether it was done with this answer.
  package var completes: Bool
  /// Of a challenge: whether it took no more blocks than its star wants.
  package var isStarred: Bool
  /// Of what was taken over: whether a fault was mended with it, which otherwise the answers before tell.
  package var isMended: Bool
  /// The name of the miss (`SlangMiss.names`), or the number of the answer to a question.
  package var response: String
  /// Since the page was shown or the answer before, in seconds, if it is known.
  package var seconds: Double?
  /// How many answers to this task there were with this one, in this visit.
  package var number: Int
  package var at: Timestamp

  package init(
    participant: Int, kind: CodeKind, task: String, question: Int? = nil, isRight: Bool,
    completes: Bool = false, isStarred: Bool = false, isMended: Bool = false,
    response: String = "", seconds: Double? = nil, number: Int = 1, at: Timestamp
  ) {
    self.participant = participant
    self.kind = kind
    self.task = task
    self.question = question
    self.isRight = isRight
    self.completes = completes
    self.isStarred = isStarred
    self.isMended = isMended
    self.response = response
    self.seconds = seconds
    self.number = number
    self.at = at
  }

  /// What a response says of a program that is right.
  package static let right = "right"

  /// The fault that it was checked with, if it had one: `zero`.
  package var fault: String? {
    response.hasPrefix(Self.faultPrefix)
      ? String(response.dropFirst(Self.faultPrefix.count)) : nil
  }

  /// What a response says of a program with a fault.
  static func response(ofFault code: String) -> String { faultPrefix + code }

  private static let faultPrefix = "fault-"

  /// What its row says beside right or wrong; `try` counts in this visit.
  package var details: [String: JSONValue] {
    var details: [String: JSONValue] = [
      "kind": .string(kind.exercise), Key.task: .string(task), "try": .number(Double(number)),
    ]
    if let question { details[Key.question] = .number(Double(question)) }
    if completes { details[Key.completes] = .bool(true) }
    if isStarred { details[Key.star] = .bool(true) }
    if isMended { details[Key.mended] = .bool(true) }
    if let fault { details["fault"] = .string(fault) }
    return details
  }

  private enum Key {
    static let task = "page"
    static let question = "question"
    static let completes = "done"
    static let star = "star"
    static let mended = "mended"
  }

  /// Reads a record; nothing if it is none of the learn-to-code part, or does not count.
  package init?(_ trial: Trial) {
    guard trial.status == .valid, let kind = CodeKind(exercise: trial.exercise),
      let outcome = trial.outcome, let details = trial.details,
      case .string(let task)? = details[Key.task]
    else { return nil }
    self.init(
      participant: trial.participant, kind: kind, task: task,
      question: Self.integer(details[Key.question]), isRight: outcome == .pass,
      completes: details[Key.completes] == .bool(true), isStarred: details[Key.star] == .bool(true),
      isMended: details[Key.mended] == .bool(true), response: trial.response ?? "",
      seconds: trial.responseTime, number: trial.attempt, at: trial.measuredAt)
  }

  private static func integer(_ value: JSONValue?) -> Int? {
    if case .number(let number)? = value { Int(exactly: number) } else { nil }
  }
}
