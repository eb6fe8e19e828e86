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

  struct Stroke {
    var path: String
  }

  struct Choice {
    var symbol: String
    var label: String
  }

  var back: String
  var startLink: String
  var settingsLink: String
  var shareLink: String
  var bib: String
  var name: String
  var isGuest: Bool
  /// Who may have a picture; nothing for a guest.
  var participant: Int?
  var symbol: String?
  var strokes: [Stroke]
  /// Whether there is no picture yet.
  var isBlank: Bool
  var choices: [Choice]
  var figures: [Figure]
  var heading: String
  var left: String
  var pennants: [CodeEndPage.Pennant]

  init(programs: Int, picture: CodeSelf, _ visit: CodePageDesk.Visit) {
    let (words, progress) = (visit.words, visit.progress)
    let lessons = visit.courses.lessons
    back = visit.address.home
    startLink = "/code/start"
    settingsLink = visit.address.settings
    shareLink = visit.address.share + (visit.learner == nil ? "" : "&kind=progress")
    bib = visit.learner.map { String($0.number) } ?? "?"
    name = visit.learner.map { $0.nickname ?? "" } ?? words("code.home.guest")
    isGuest = visit.learner == nil
    participant = visit.learner?.number
    symbol = picture.symbol
    strokes = picture.strokes.map(Stroke.init)
    isBlank = picture.isEmpty
    choices = CodeSelf.choices.enumerated().map { index, symbol in
      Choice(
        symbol: symbol, label: words("code.profile.picture", ["number": String(index + 1)]))
    }
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
