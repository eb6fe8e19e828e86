import Learning
import Model

/// A program as an editor shows it: its blocks, its text, and what is wrong with it.
struct CodeReading: Encodable, Sendable {
  struct Views: Encodable, Sendable {
    var javascript: SlangCodeView
    var swift: SlangCodeView
    /// In the words of the language.
    var text: SlangCodeView
  }

  var program: JSONValue
  /// In English, as files have it.
  var text: String
  /// How deep each line stands, from 0.
  var depths: [Int]
  /// How many blocks count for a star.
  var blocks: Int
  var sensors: [SlangSensor]
  var faults: [SlangFaultReport]
  var hints: [CodeHintView]
  var views: Views?

  init(
    _ program: SlangProgram, _ language: SlangLanguage, _ words: Words, hasViews: Bool = false
  ) {
    self.program = program.json(language)
    text = SlangPrinter(.en).text(program)
    depths = program.depths
    blocks = program.blockCount
    sensors = program.sensors
    faults = SlangChecker.faults(program).map { words.told($0, language) }
    hints = SlangChecker.hints(program).map { CodeHintView($0, words) }
    guard hasViews else { return }
    let printer = SlangPrinter(language)
    views = Views(
      javascript: program.view(.javascript), swift: program.view(.swift),
      text: SlangCodeView(
        top: [],
        lines: zip(program.lines, program.depths).map { line, depth in
          String(repeating: "  ", count: depth) + printer.text(line.block)
        }))
  }
}
