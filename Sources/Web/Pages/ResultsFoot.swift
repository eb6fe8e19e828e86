import Model
import Store

/// What stands below a list of results: everything sent, everything deleted.
struct ResultsFoot {
  /// The page that mails everything that the list shows, or hands it over as a file.
  var sendLink: String
  var mail: MailHint
  /// What of the list "Delete all" concerns, as the API wants it.
  var exercise: String?
  var participant: Int?
  /// Where the deleted ones are, or the way back from them.
  var otherLink: String
  var otherTitle: String
  /// Whether the list shows what was deleted.
  var isDeleted: Bool
  /// Whether there is something to send or to delete.
  var hasActions: Bool

  init(_ filter: RunFilter, isEmpty: Bool, mail: MailHint, _ words: Words) {
    self.mail = mail
    hasActions = !filter.isDeleted && !isEmpty
    exercise = filter.exercise
    participant = filter.participant
    isDeleted = filter.isDeleted
    otherLink = filter.isDeleted ? "/results" : "/results?deleted=1"
    otherTitle = words(filter.isDeleted ? "results.all_results" : "results.deleted_ones")
    let parts = [
      filter.exercise.map { "exercise=" + PathText.encoded($0) },
      filter.participant.map { "participant=\($0)" },
    ].compactMap { $0 }
    sendLink = "/results/send" + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }
}
