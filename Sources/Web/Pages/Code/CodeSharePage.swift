import Learning
import Model
import Store

/// A program or somebody's progress, to be given away.
struct CodeSharePage {
  /// How far somebody is, as a picture for the wall.
  struct Card {
    struct Figure {
      var name: String
      var value: Int
      var of: String
    }

    var bib: String
    /// Nothing where there is none; it is shown when its owner wants that.
    var nickname: String?
    var figures: [Figure]
    /// Those that are won.
    var pennants: [CodeEndPage.Pennant]
    var hasPennants: Bool
    /// What the picture is called.
    var file: String
    /// The same in words, with `{who}` in the place of who it is.
    var sentence: String

    init(_ learner: Participant, _ visit: CodePageDesk.Visit) {
      let (words, progress, courses) = (visit.words, visit.progress, visit.courses)
      let counts = [
        ("lessons", progress.pennants.count, courses.lessons.count),
        ("challenges", progress.challengesDone, courses.challenges.count),
      ]
      bib = String(learner.number)
      nickname = learner.nickname
      figures = counts.map { name, done, count in
        Figure(
          name: words("code.share.\(name)"), value: done,
          of: words("code.profile.of", ["count": String(count)]))
      }
      pennants = CodePennants(visit).won.map { pennant in
        CodeEndPage.Pennant(picture: pennant.picture, isOff: false)
      }
      hasPennants = !pennants.isEmpty
      file = "slang-\(learner.number).png"
      var parts = ["who": "{who}"]
      for (name, done, count) in counts {
        parts[name] = String(done)
        parts["all_\(name)"] = String(count)
      }
      sentence = words("code.share.sentence", parts)
    }
  }

  var participant: Int?
  var back: String
  /// `program` or `progress`.
  var kind: String
  var isProgram: Bool
  var programName: String
  /// The program; an empty one of a guest, whose own is the browser's.
  var program: String
  var programLink: String
  /// Nothing for a guest, of whom nothing is kept.
  var progressLink: String?
  /// Of progress.
  var card: Card?
  /// The most bytes that are read.
  let largest = CodeShare.largest

  /// - Throws: What JSON cannot carry.
  init(
    _ program: CodeProgramRecord?, isProgress: Bool, _ visit: CodePageDesk.Visit
  ) throws {
    let isShown = isProgress && visit.learner != nil
    participant = visit.learner?.number
    kind = isShown ? "progress" : "program"
    isProgram = !isShown
    back = isShown ? visit.address.profile : visit.address.playground
    programName = program?.name ?? visit.words("code.playground.unnamed")
    self.program = try JSON.text(
      (program?.program ?? SlangProgram([])).json(visit.language))
    programLink = visit.address.share
    card = isShown ? visit.learner.map { Card($0, visit) } : nil
    progressLink = visit.learner.map { _ in "\(visit.address.share)&kind=progress" }
  }
}
