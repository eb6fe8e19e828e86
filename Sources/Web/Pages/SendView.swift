import Model
import Store

/// What the page shows before results are mailed or downloaded.
struct SendView {
  struct Facts {
    var filter: TrialFilter
    var day: CivilDate?
    /// The filters as they stand in the address.
    var query: [(String, String)]
    var exercise: String?
    var person: Participant?
    var recipients: [String]
    var isSetUp: Bool
  }

  struct Recipient {
    var address: String
    /// The newest is chosen beforehand.
    var isChosen: Bool
  }

  struct Part {
    var name: String
    var value: String
  }

  /// What is sent, in words.
  var what: [String]
  var filters: [Part]
  var recipients: [Recipient]
  var hasRecipients: Bool
  var isSetUp: Bool
  var emlLink: String
  var csvLink: String

  init(_ facts: Facts, _ words: Words, _ values: ValueText) {
    let filter = facts.filter
    var what: [String] = []
    if let exercise = facts.exercise { what.append(exercise) }
    if let participant = filter.participant {
      let name = facts.person?.nickname ?? ""
      what.append(
        words("run.participant", ["number": String(participant), "nickname": name]).trimmed)
    }
    if let group = filter.group { what.append(group) }
    if let day = facts.day { what.append(day.description) }
    if facts.day == nil, let from = filter.from {
      what.append(words("mail.from_time", ["time": values.moment(from, now: .now())]))
    }
    if facts.day == nil, let to = filter.to {
      what.append(words("mail.to_time", ["time": values.moment(to, now: .now())]))
    }
    self.what = what.isEmpty ? [words("results.all")] : what
    let names: Set<String> = [
      "participant", "exercise", "group", "day", "from", "to", "status", "run",
    ]
    let query = facts.query.filter { names.contains($0.0) }
    filters = query.map { Part(name: $0.0, value: $0.1) }
    recipients = facts.recipients.enumerated().map {
      Recipient(address: $0.element, isChosen: $0.offset == 0)
    }
    hasRecipients = !recipients.isEmpty
    isSetUp = facts.isSetUp
    var parts = query.map { "\(PathText.encoded($0.0))=\(PathText.encoded($0.1))" }
    if words.language == .sv { parts.append("format=excel-sv") }
    let text = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    emlLink = "/api/v1/trials.eml" + text
    csvLink = "/api/v1/trials.csv" + text
  }
}
