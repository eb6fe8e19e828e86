/// What a voice says of a text of a course or of a program: signs and pieces of programs in words.
///
/// A voice leaves out brackets and quotation marks and reads some signs in another language, so that
/// `times[turn] < 3` would be heard as "times turn three". What comes out has letters, digits, signs
/// of sentences, and nothing that a program that speaks could take for an order.
package enum SpokenText {
  package enum Problem: Error, Sendable, Hashable {
    /// There is nothing in it that is said.
    case empty
    case tooLong
  }

  /// The longest text that is spoken, in Unicode scalars: longer than any of a course.
  package static let longest = 1000
  /// The longest that a text may become, in characters: about three minutes.
  package static let longestSpoken = 2000

  /// Turns a text into what is said.
  ///
  /// - Parameters:
  ///   - text: As it stands on a page.
  ///   - language: Of the voice.
  /// - Returns: Words of the language with the signs of sentences between them.
  /// - Throws: `Problem` if it is too long or has nothing to say.
  package static func utterance(
    _ text: String, _ language: SlangLanguage
  ) throws(Problem) -> String {
    guard text.unicodeScalars.prefix(longest + 1).count <= longest else { throw .tooLong }
    var scanner = SpokenTextScanner(Array(text), language)
    scanner.scan()
    let spoken = joined(scanner.pieces)
    guard !spoken.isEmpty else { throw .empty }
    guard spoken.count <= longestSpoken else { throw .tooLong }
    return spoken
  }

  enum Piece: Sendable, Hashable {
    case word(String)
    /// A pause, as the sign of a sentence that makes it.
    case pause(Character)
  }

  /// From the shortest pause to the longest.
  private static let pauses = Array(",;:.?!")

  /// Sets pieces in a row: of several pauses the longest counts, and there is none at the start.
  private static func joined(_ pieces: [Piece]) -> String {
    var text = ""
    var pause: Character?
    for piece in pieces {
      switch piece {
      case .pause(let sign):
        let isLonger = pause.map { rank(of: $0) < rank(of: sign) } ?? true
        if isLonger { pause = sign }
      case .word(let word):
        if !text.isEmpty { text += pause.map { "\($0) " } ?? " " }
        text += word
        pause = nil
      }
    }
    guard !text.isEmpty, let pause, rank(of: pause) > 1 else { return text }
    return text + String(pause)
  }

  private static func rank(of pause: Character) -> Int { pauses.firstIndex(of: pause) ?? 0 }
}
