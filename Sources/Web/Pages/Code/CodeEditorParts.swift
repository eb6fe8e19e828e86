import Learning
import Model

/// One part of The Line of a lesson or a quiz; no state is what is still to come.
struct CodeStep {
  var state: String?

  /// Returns the parts of a line; `done` says which are done, and `now` where one is, from 0.
  static func line(_ done: [Bool], now: Int?) -> [CodeStep] {
    done.enumerated().map { index, isDone in
      CodeStep(state: isDone ? "done" : index == now ? "now" : nil)
    }
  }
}

/// The Line of a lesson or a quiz, as it is drawn and read out.
struct CodeSteps {
  var label: String
  var parts: [CodeStep]
}

/// A block of the palette.
struct CodePaletteBlock {
  var block: String
  var name: String
  /// The key that lays it.
  var number: Int
  /// Nothing for blocks whose node is form alone.
  var symbol: String?
  /// Whether the task wants it; others are grey.
  var isOffered: Bool

  private static let order: [SlangElement] = [
    .print, .variable, .repeat, .if, .else, .end, .blank,
  ]

  static func palette(_ offered: [SlangElement], _ words: Words) -> [CodePaletteBlock] {
    order.enumerated().map { index, element in
      CodePaletteBlock(
        block: element.rawValue, name: words("code.words.block_\(element.rawValue)"),
        number: index + 1,
        symbol: element == .end || element == .blank ? nil : "e-\(element.rawValue)",
        isOffered: offered.contains(element))
    }
  }
}

/// The words of programs that a page draws and offers, as JSON for its modules.
struct CodeVocabulary: Encodable {
  /// The identity of each sensor by its word.
  var sensors: [String: String] = [:]
  /// How many values each function wants.
  var functions: [String: Int] = [:]
  /// `turn`, `true`, `false` and `not` by their words.
  var words: [String: String] = [:]
  /// What a passage of a gate has.
  var fields: [String] = []
  /// `and` and `or`.
  var signs: [String] = []
  /// Those that a page is about, which are offered first.
  var taught: [String]
  /// The quotation marks that are shown, opening and closing.
  var marks: [String]

  init(_ language: SlangLanguage, taught: [String] = []) {
    self.taught = taught
    marks = language == .sv ? ["\u{201D}", "\u{201D}"] : ["\u{201C}", "\u{201D}"]
    fields = SlangGateField.allCases.map { SlangVocabulary.text($0, language) }
    for word in SlangWord.all {
      let text = SlangVocabulary.text(word, language)
      switch word {
      case .sensor(let sensor): sensors[text] = sensor.rawValue
      case .function(let function): functions[text] = function.arity
      case .and, .or: signs.append(text)
      case .turn: words[text] = "turn"
      case .not: words[text] = "not"
      case .truth(let truth): words[text] = truth ? "true" : "false"
      }
    }
  }
}

/// Where a page keeps what is made on it.
struct CodeKept: Encodable {
  /// The page or challenge; nothing in the playground.
  var task: String?
  /// Of the program that is kept already.
  var id: String?
  var revision: Int?
}
