import Model

/// What stands below a list of results: everything sent, everything deleted.
struct ResultsFoot {
  /// The page that mails everything that the list shows, or hands it over as a file.
  var sendLink: String
  var mail: MailHint
  /// What of the list "Delete all" concerns, as the API wants it.
  var exercise: String?
  var participant: Int?
  var group: String?
  var day: String?
  /// Where the deleted ones are, or the way back from them.
  var otherLink: String
  var otherTitle: String
  /// Whether the list shows what was deleted.
  var isDeleted: Bool
  /// Whether there is something to send or to delete.
  var hasActions: Bool

  init(_ wish: ResultsWish, isEmpty: Bool, mail: MailHint, _ words: Words) {
    self.mail = mail
    hasActions = !wish.isDeleted && !isEmpty
    exercise = wish.exercise
    participant = wish.participant
    group = wish.group
    day = wish.day?.description
    isDeleted = wish.isDeleted
    otherLink = wish.link { $0.isDeleted.toggle() }
    otherTitle = words(wish.isDeleted ? "results.all_results" : "results.deleted_ones")
    sendLink = ResultsWish.link("/results/send", wish.parts { $0.isDeleted = false })
  }
}
