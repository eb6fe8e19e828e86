import Learning
import Model

/// What somebody did without a name, for the question who that was.
struct CodeGuestView {
  /// What is done, each in a few words: `3 pages done`.
  var done: [String]
  var people: [CodeStartPage.Person]

  /// - Parameters:
  ///   - people: Whom one may choose.
  ///   - visit: The guest.
  init(_ people: [CodeStartPage.Person], _ visit: CodePageDesk.Visit) {
    let counts = [
      ("pages", visit.progress.pagesDone), ("challenges", visit.progress.challengesDone),
    ]
    done = counts.filter { $0.1 > 0 }.map { visit.words.counted("code.guest.\($0.0)", $0.1) }
    self.people = people
  }
}
