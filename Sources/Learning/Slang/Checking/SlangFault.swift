/// What is wrong with a program, before or while it is run: a value, worded by the faces.
package struct SlangFault: Error, Sendable, Hashable {
  /// Stable codes; `Localization` has a sentence for each, `slang.fault.CODE`.
  package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// An argument is a hole: `line`.
    case missing
    /// A hole stands beside a sign: `sign`.
    case half
    /// A Repeat or If without End: `block`, `line`.
    case open
    /// An End too many.
    case loose
    /// An Else outside of If, or a second one.
    case `else`
    /// Repeat with something else than a whole number.
    case whole
    /// If, `and`, `or` or `not` with something that is not true or false.
    case bool
    /// `sign` with something else than numbers.
    case math
    /// `==` or `!=` between two kinds, or between lists or cards: `one`, `other`.
    case compare
    /// `<` and its like with something else than numbers.
    case order
    /// Divided by 0.
    case zero
    /// `%` with something that is not whole.
    case rest
    /// A name that begins with a digit: `try`.
    case name
    /// A name that means something already: `name`.
    case taken
    /// A name without a value: `name`, and perhaps `suggestion`.
    case unknown
    /// A name gets a value of another kind: `name`, `held`, `given`.
    case kind
    /// A place that a list does not have: `count`, `place`.
    case place
    /// A place that a text does not have: `count`, `place`.
    case letter
    /// A field that there is not: `card`, `field`, and perhaps `suggestion`.
    case field
    /// A function with too few or too many values: `function`, `count`.
    case inputs
    /// A function with a value that it cannot use: `function`, `value`.
    case input
    /// `turn` outside of Repeat.
    case turn
    /// More than 10 000 steps.
    case steps
    /// Too much of something: `limit`.
    case big
    /// More than eight levels.
    case deep
    /// Equipment that is not connected: `equipment`.
    case absent
    /// No new value in a minute.
    case waited
  }

  package var code: Code
  /// From 1.
  package var line: Int
  /// The line's identity, for the editor.
  package var lineID: Int
  /// The variable parts of the sentence by their names.
  package var parts: [String: SlangPart]
  package var repair: SlangRepair?
  /// The line, from 1, that gave a name in this line the value that does not fit.
  package var cause: Int?

  package init(
    _ code: Code, line: Int, lineID: Int, parts: [String: SlangPart] = [:],
    repair: SlangRepair? = nil
  ) {
    self.code = code
    self.line = line
    self.lineID = lineID
    self.parts = parts
    self.repair = repair
  }

  /// Where the sentence is found; one that can suggest nothing has its own, or one that can.
  package var sentence: String {
    let form =
      switch (code, parts["suggestion"]) {
      case (.unknown, nil): "_alone"
      case (.field, _?): "_near"
      default: ""
      }
    return "slang.fault.\(code.rawValue)\(form)"
  }

  /// The parts of the sentence about a field that there is not.
  static func parts(
    _ card: SlangPart, without field: String, among fields: [String]
  ) -> [String: SlangPart] {
    var parts: [String: SlangPart] = ["card": card, "field": .name(field)]
    parts["suggestion"] = SlangNames.nearest(to: field, among: fields).map(SlangPart.name)
    return parts
  }

  /// The variable parts in the words of a language.
  package func words(_ language: SlangLanguage) -> [String: String] {
    parts.mapValues { $0.text(language) }
  }
}
