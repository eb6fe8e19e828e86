import Learning
import Model

/// Who learns, how far they are, and their pennants.
struct CodeProfilePage {
  struct Figure {
    var name: String
    var value: Int
    /// Of how many, where that is known.
    var of: String?
    var isMain: Bool
  }

  var back: String
  var startLink: String
  var settingsLink: String
  var shareLink: String
  var bib: String
  var name: String
  var isGuest: Bool
  var figures: [Figure]
  var heading: String
  var left: String
  var pennants: [CodeEndPage.Pennant]

  init(programs: Int, _ visit: CodePageDesk.Visit) {
    let (words, progress) = (visit.words, visit.progress)
    let lessons = visit.courses.lessons
    back = visit.address.home
    startLink = "/code/start"
    settingsLink = visit.address.settings
    shareLink = visit.address.share
    bib = visit.learner.map { String($0.number) } ?? "?"
    name = visit.learner.map { $0.nickname ?? "" } ?? words("code.home.guest")
    isGuest = visit.learner == nil
    pennants = lessons.map { lesson in
      CodeEndPage.Pennant(
        picture: CodePicture.symbol(lesson.picture), name: visit.text(lesson.title),
        isOff: !progress.hasPennant(lesson))
    }
    let won = progress.pennants.count
    figures = [
      Figure(
        name: words("code.profile.lessons"), value: won, of: Self.of(lessons.count, words),
        isMain: true),
      Figure(
        name: words("code.profile.challenges"), value: progress.challengesDone,
        of: Self.of(visit.courses.challenges.count, words), isMain: true),
      Figure(name: words("code.profile.programs"), value: programs, isMain: false),
    ]
    heading = words.counted("code.profile.pennants", won)
    left = words("code.profile.left", ["count": String(lessons.count - won)])
  }

  private static func of(_ count: Int, _ words: Words) -> String {
    words("code.profile.of", ["count": String(count)])
  }
}
