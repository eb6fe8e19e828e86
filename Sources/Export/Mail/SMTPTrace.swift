/// How far a conversation with a server came, and what the server said last.
///
/// Pure: it is told the lines that went either way. Only a command's first word is looked at, so
/// that nothing of a login is kept.
struct SMTPTrace: Sendable, Hashable {
  enum Stage: Sendable, Hashable {
    case connecting, greeted, securing, authenticating, sender
    case recipient(String)
    case data
    /// The whole mail was handed over to be sent.
    case handedOver
    case accepted
  }

  private(set) var stage = Stage.connecting
  /// The code of the last whole reply.
  private(set) var reply: Int?
  /// The text of the last reply.
  private(set) var text = ""
  /// The largest mail that the server takes, in bytes (RFC 1870).
  private(set) var sizeLimit: Int?
  private var isGreeting = false
  /// What comes after leave was taken says nothing about the mail.
  private var isOver = false

  mutating func sent(_ line: String) {
    let command = line.prefix(10).uppercased()
    if command.hasPrefix("QUIT") { isOver = true }
    guard !isOver else { return }
    isGreeting = command.hasPrefix("EHLO")
    reply = nil
    text = ""
    if isGreeting {
      stage = .greeted
    } else if command.hasPrefix("STARTTLS") {
      stage = .securing
    } else if command.hasPrefix("AUTH") {
      stage = .authenticating
    } else if command.hasPrefix("MAIL FROM") {
      stage = .sender
    } else if command.hasPrefix("RCPT TO") {
      let address = line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }
      stage = .recipient(String(address))
    } else if command.hasPrefix("DATA") {
      stage = .data
    }
  }

  /// The last byte of the mail was taken; when it left this machine nobody tells.
  mutating func handedOver() {
    stage = .handedOver
    reply = nil
    text = ""
  }

  mutating func received(_ line: String) {
    guard !isOver else { return }
    let line = String(line.trimmingLineEnd.prefix(500))
    guard line.utf8.count >= 3, let code = Int(line.prefix(3)), (200...599).contains(code) else {
      return
    }
    if isGreeting, let limit = Self.limit(line.dropFirst(4)) { sizeLimit = limit }
    let rest = String(line.dropFirst(4))
    text = text.isEmpty ? line : String((text + " " + rest).prefix(500))
    if line.dropFirst(3).first != "-" {
      reply = code
      if stage == .handedOver, code == 250 { stage = .accepted }
    }
  }

  private static func limit(_ keyword: Substring) -> Int? {
    let words = keyword.split(separator: " ")
    guard words.count == 2, words[0].uppercased() == "SIZE", let limit = Int(words[1]), limit > 0
    else { return nil }
    return limit
  }
}

extension String {
  fileprivate var trimmingLineEnd: Substring {
    var rest = self[...]
    while let last = rest.unicodeScalars.last, last == "\r" || last == "\n" {
      rest.unicodeScalars.removeLast()
    }
    return rest
  }
}
