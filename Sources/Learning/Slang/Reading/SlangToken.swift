/// The smallest thing that a line consists of.
struct SlangToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Letters and digits, as it was spelled; it may begin with a digit, which is told later.
    case name(String)
    case number(Double)
    case text(String)
    case sign(SlangOperator)
    case mark(Mark)
    /// `_`
    case hole
  }

  enum Mark: Character, Sendable, Hashable {
    case open = "("
    case close = ")"
    case openList = "["
    case closeList = "]"
    case openCard = "{"
    case closeCard = "}"
    case comma = ","
    case point = "."
    case colon = ":"
    case assign = "="
  }

  var kind: Kind
  /// The character in the line, from 1.
  var column: Int
  /// As it was written.
  var source: String
}
