internal import FoundationEssentials

/// Text in a header field: plain where it can be, encoded words (RFC 2047) where it must.
enum HeaderText {
  /// What one encoded word can carry: 75 characters less `=?UTF-8?B??=`, in whole base64 groups.
  private static let bytesPerWord = 45

  /// Folds unstructured text such as a subject.
  ///
  /// - Parameters:
  ///   - text: Control characters become spaces: none can end the line.
  ///   - used: The characters that already stand on the line.
  /// - Returns: What stands after the field's name.
  static func unstructured(_ text: String, after used: Int) -> String {
    let text = withoutControls(text)
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    return isPlain && used + text.utf8.count <= 76 ? text : encodedWords(text, after: used)
  }

  /// Returns the name before an address.
  static func displayName(_ text: String) -> String {
    let text = withoutControls(text)
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !text.contains("=?"),
      text.utf8.count <= 60
    else { return encodedWords(text, after: "From: ".utf8.count) }
    if text.utf8.allSatisfy({ isAtomText($0) || $0 == 0x20 }) { return text }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// Returns a parameter such as a file name, in continued lines if it is long (RFC 2231).
  static func parameter(_ name: String, _ value: String) -> String {
    let value = withoutControls(value)
    let isToken = value.utf8.allSatisfy { isAtomText($0) || $0 == UInt8(ascii: ".") }
    if isToken, value.utf8.count <= 60 { return ";\r\n \(name)=\"\(value)\"" }
    var lines: [String] = [""]
    for byte in value.utf8 {
      let piece = isAttributeText(byte) ? String(UnicodeScalar(byte)) : percent(byte)
      if lines[lines.count - 1].utf8.count + piece.utf8.count > 50 { lines.append("") }
      lines[lines.count - 1] += piece
    }
    if lines.count == 1 { return ";\r\n \(name)*=UTF-8''\(lines[0])" }
    return lines.enumerated().map { index, line in
      ";\r\n \(name)*\(index)*=\(index == 0 ? "UTF-8''" : "")\(line)"
    }.joined()
  }

  static func withoutControls(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.properties.generalCategory == .control || scalar == "\u{2028}"
        || scalar == "\u{2029}"
      scalars.append(isControl ? " " : scalar)
    }
    return String(scalars)
  }

  /// `atext` of RFC 5322 section 3.2.3.
  static func isAtomText(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || atomMarks.contains(byte)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static let atomMarks = Set("!#$%&'*+-/=?^_`{|}~".utf8)

  /// `attribute-char` of RFC 2231 section 7.
  private static func isAttributeText(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$&+-.^_`{|}~".utf8.contains(byte)
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }

  /// A word never ends within a character.
  private static func encodedWords(_ text: String, after used: Int) -> String {
    var words: [[UInt8]] = [[]]
    var room = bytesPerWord - (used + 3) / 4 * 3
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if words[words.count - 1].count + bytes.count > room {
        words.append([])
        room = bytesPerWord
      }
      words[words.count - 1] += bytes
    }
    return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }
}
