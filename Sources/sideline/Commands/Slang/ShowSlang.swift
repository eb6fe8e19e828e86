import ArgumentParser
import Learning

/// `sideline slang show FILE…`: a program as another language has it.
struct ShowSlang: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show programs as JavaScript, as Swift or as text.",
    discussion: """
      Names that are made inside blocks, and functions that the other language does not have, stand \
      on top.
      The file - is JSON Lines on stdin, {"program","language"?}, each answered by a line \
      {"top":[…],"lines":[…]}. With --wrapped numbers are said through show(x), and what may join \
      texts is plus(a, b), for whoever brings these functions.
      """)

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case javascript, swift, text
  }

  @Argument(help: "Text files in UTF-8, or - for JSON Lines.")
  var files: [String]

  @Option(name: .customLong("as"), help: "javascript, swift or text.")
  var form = Form.javascript

  @Option(help: "Of text that is shown: en or sv.")
  var language = SlangLanguage.en

  @Option(help: "How numbers of the files are written: en or sv.")
  var read = SlangLanguage.en

  @Flag(help: "Leave our rules for numbers and texts to functions of these names.")
  var wrapped = false

  func run() async throws {
    guard files != ["-"] else {
      return try SlangInput.answer { request in
        view(try SlangParser.parse(request.program, language: read))
      }
    }
    for file in files {
      let text = view(try await SlangInput.program(file, read)).text
      if !text.isEmpty { announce(text) }
    }
  }

  private func view(_ program: SlangProgram) -> SlangCodeView {
    let style = wrapped ? SlangCodeStyle.wrapped : .plain
    return switch form {
    case .javascript: program.view(.javascript, style: style)
    case .swift: program.view(.swift, style: style)
    case .text:
      SlangCodeView(
        top: [], lines: program.lines.map { SlangPrinter(language).text($0.block) })
    }
  }
}
