/// What a coach wrote about a result: one line.
package enum Note {
  /// The most characters.
  package static let longest = 200
  /// The member of `details` that carries it in lists of trials and in files.
  package static let key = "note"
  private static let mostBytes = 4000

  /// Returns the text without the white space around it, or nothing if it is not one line or too
  /// long; an empty one takes a note away.
  package static func checked(_ text: String) -> String? {
    var trimmed = text[...].drop(while: \.isWhitespace)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    let line = String(trimmed)
    guard line.count <= longest, line.utf8.count <= mostBytes, Participant.isPlain(line) else {
      return nil
    }
    return line
  }
}
