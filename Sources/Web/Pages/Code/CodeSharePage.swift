import Learning
import Model
import Store

/// A program or somebody's progress, to be given away.
struct CodeSharePage {
  var participant: Int?
  var back: String
  /// `program` or `progress`.
  var kind: String
  var isProgram: Bool
  var name: String
  /// The program; an empty one of a guest, whose own is the browser's.
  var program: String
  var programLink: String
  /// Nothing for a guest, of whom nothing is kept.
  var progressLink: String?

  /// - Throws: What JSON cannot carry.
  init(
    _ program: CodeProgramRecord?, isProgress: Bool, _ visit: CodePageDesk.Visit
  ) throws {
    let isShown = isProgress && visit.learner != nil
    participant = visit.learner?.number
    kind = isShown ? "progress" : "program"
    isProgram = !isShown
    back = isShown ? visit.address.profile : visit.address.playground
    name = program?.name ?? visit.words("code.playground.unnamed")
    self.program = try JSON.text(
      (program?.program ?? SlangProgram([])).json(visit.language))
    programLink = visit.address.share
    progressLink = visit.learner.map { _ in "\(visit.address.share)&kind=progress" }
  }
}
