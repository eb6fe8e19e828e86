import Learning
import Model
import Store

/// Who learns, how far they are, and their pennants.
struct CodeProfilePage {
  struct Figure {
    var name: String
    var value: Int
    /// Of how many, where that is known.
    var of: String?
    /// Which part of them that is, in hundredths, for a bar; nothing where it is of no number.
    var share: Int?

    init(_ name: String, _ value: Int, of count: Int? = nil, _ words: Words) {
      self.name = name
      self.value = value
      of = count.map { words("code.profile.of", ["count": String($0)]) }
      share = count.map { $0 > 0 ? min(100, value * 100 / $0) : 0 }
    }
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
  /// Nothing of a guest, whose programs are the browser's.
  var programs: [CodeOwnPrograms.Program]
  var hasPrograms: Bool
  var hasMorePrograms: Bool
  var playgroundLink: String

  /// What a guest did, so that they may say who they are.
  var guest: CodeGuestView?

  /// - Parameters:
  ///   - records: One's own programs, the latest first.
  ///   - picture: Of oneself.
  ///   - guest: What a guest did.
  ///   - now: Of the page.
  ///   - visit: Who asks.
  init(
    _ records: [CodeProgramRecord], picture: CodeSelf, guest: CodeGuestView?, now: Timestamp,
    _ visit: CodePageDesk.Visit
  ) {
    self.guest = guest
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
    let pennants = CodePennants(visit)
    self.pennants = pennants.all
    let own = CodeOwnPrograms(records, now: now, visit)
    programs = own.shown
    hasPrograms = !own.shown.isEmpty
    hasMorePrograms = own.hasMore
    playgroundLink = visit.address.playground
    let won = pennants.won.count
    figures = [
      Figure(
        words("code.profile.lessons"), progress.pennants.count, of: lessons.count, words),
      Figure(
        words("code.profile.challenges"), progress.challengesDone,
        of: visit.courses.challenges.count, words),
      Figure(words("code.profile.programs"), records.count, words),
    ]
    heading = words.counted("code.profile.pennants", won)
    left = words("code.profile.left", ["count": String(pennants.all.count - won)])
  }
}
