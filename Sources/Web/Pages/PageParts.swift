/// The parts of a page that a screen need not be sent again.
///
/// Templates put a part, which is one element, between `<!--part-->` and `<!--/part-->`; what people
/// type is escaped and cannot look like that. The element then carries a digest of itself, a screen
/// that asks what changed names the digests it has, and gets an empty element in the place of each
/// of those.
struct PageParts {
  private static let opening = "<!--part-->"
  private static let closing = "<!--/part-->"

  private enum Piece {
    case between(Substring)
    case part(tag: String, name: Substring, rest: Substring)
  }

  private let pieces: [Piece]
  /// A digest of the whole.
  let tag: String

  /// Finds the parts of a rendered page.
  init(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstRange(of: Self.opening),
      let close = rest[open.upperBound...].firstRange(of: Self.closing)
    {
      pieces.append(.between(rest[..<open.lowerBound]))
      pieces.append(Self.part(rest[open.upperBound..<close.lowerBound]))
      rest = rest[close.upperBound...]
    }
    pieces.append(.between(rest))
    self.pieces = pieces
    tag = Self.tag(text)
  }

  private static func part(_ text: Substring) -> Piece {
    let element = text.drop { $0.isWhitespace }
    guard element.first == "<" else { return .between(text) }
    let name = element.dropFirst().prefix { $0.isLetter || $0.isNumber }
    return .part(tag: tag(text), name: name, rest: element[name.endIndex...])
  }

  private static func tag(_ text: some StringProtocol) -> String {
    String(Digest.text(Array(text.utf8)).prefix { $0 != "-" })
  }

  /// The whole page, each part with its digest.
  var text: String { text(without: []) }

  /// Returns the page with an empty element for each part whose digest is known.
  func text(without known: Set<String>) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .between(let words): text += words
      case .part(let tag, let name, _) where known.contains(tag):
        text += "<\(name) data-part=\"\(tag)\" data-kept></\(name)>"
      case .part(let tag, let name, let rest):
        text += "<\(name) data-part=\"\(tag)\"\(rest)"
      }
    }
    return text
  }
}
