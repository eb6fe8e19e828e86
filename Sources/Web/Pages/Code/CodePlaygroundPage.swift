import Learning
import Model
import Store

/// The playground with one of somebody's own programs, or an empty one.
struct CodePlaygroundPage {
  struct Program {
    var id: String
    var link: String
    var name: String
    var size: String
    var isOpen: Bool
  }

  var participant: Int?
  var back: String
  var challengesLink: String
  var newLink: String
  var shareLink: String
  var name: String
  var vocabulary: String
  var kept: String
  var program: String
  var palette: [CodePaletteBlock]
  /// The sign of decimals.
  var point: String
  var programs: [Program]

  /// - Throws: What JSON cannot carry.
  init(
    _ programs: [CodeProgramRecord], open: CodeProgramRecord?, _ visit: CodePageDesk.Visit
  ) throws {
    let (words, language, address) = (visit.words, visit.language, visit.address)
    participant = visit.learner?.number
    back = address.home
    challengesLink = address.challenges
    newLink = address.program("new")
    shareLink = address.share
    name = open?.name ?? words("code.playground.unnamed")
    vocabulary = try JSON.text(CodeVocabulary(language))
    kept = try JSON.text(CodeKept(id: open?.id, revision: open?.revision))
    program = try JSON.text((open?.program ?? SlangProgram([])).json(language))
    palette = CodePaletteBlock.palette(SlangElement.allCases, words)
    point = language == .sv ? "," : "."
    self.programs = programs.map { program in
      Program(
        id: program.id, link: address.program(program.id), name: program.name,
        size: words.counted("code.playground.blocks", program.program.blockCount),
        isOpen: program.id == open?.id)
    }
  }
}
