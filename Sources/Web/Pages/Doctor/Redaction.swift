package import Export
package import Model

/// Cuts personal data out of a text that leaves the tablet: names, cards, mail addresses, addresses of
/// Bluetooth and of networks, and whose home folder it is.
package struct Redaction: Sendable {
  /// What stands for a name or a card.
  static let name = "[name]"

  /// The words of all names, in small letters.
  private let names: Set<String>

  /// - Parameters:
  ///   - people: Whose nicknames, groups and cards are cut.
  ///   - settings: How mails leave; its names are cut too.
  package init(people: [Participant], settings: MailSettings? = nil) {
    let texts =
      people.flatMap { [$0.nickname, $0.group, $0.card] } + [settings?.senderName, settings?.user]
    names = Set(
      texts.compactMap { $0 }.flatMap(Self.words).map { $0.lowercased() }.filter { $0.count > 1 })
  }

  /// Returns a text without them.
  package func cut(_ text: String) -> String {
    var text = text
    // A name may be the beginning of an address, so these come first.
    text.replace(/[\w.+%\-]+(?:@|%40)[\w.\-]+/, with: "[mail]")
    text.replace(/(?:[0-9A-Fa-f]{2}[:_\-]){5}[0-9A-Fa-f]{2}/, with: "[bluetooth]")
    text.replace(/\b[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{0,4}){3,7}/, with: "[network]")
    text.replace(/\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/, with: "[network]")
    text.replace(/\/home\/[^\/\s"]+/, with: "/home/[user]")
    return withoutNames(text)
  }

  private func withoutNames(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: Self.isInWord) {
      result += rest[..<start]
      let word = rest[start...].prefix(while: Self.isInWord)
      result += isName(word.lowercased()) ? Self.name : String(word)
      rest = rest[word.endIndex...]
    }
    return result + rest
  }

  /// Whether a word is a name, or whose something is.
  private func isName(_ word: String) -> Bool {
    names.contains(word) || (word.hasSuffix("s") && names.contains(String(word.dropLast())))
  }

  private static func words(_ text: String) -> [Substring] { text.split { !isInWord($0) } }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
