package import Model

/// What was found, in words: what it is, why it matters, what to do, and the command that does it.
package struct FindingText: Sendable, Encodable {
  package var subject: String
  package var isWell: Bool
  package var finding: String
  /// What it means for who uses the station; only of what is to be mended.
  package var why: String?
  /// What to do now; absent if nothing needs doing, and there too for whom a well thing does not suit.
  package var remedy: String?
  package var command: String?

  enum CodingKeys: String, CodingKey {
    case subject
    case isWell = "ok"
    case finding, why, remedy, command
  }

  package init(_ finding: Finding, _ words: Words) {
    var parts = finding.parts.mapValues { part in
      switch part {
      case .text(let text): text
      case .word(let key): words(key)
      }
    }
    parts["command"] = finding.command
    let key = "doctor.found.\(finding.code.rawValue)"
    subject = finding.subject
    isWell = finding.code.isWell
    self.finding = words("\(key).what", parts)
    why = words.known("\(key).why").map { _ in words("\(key).why", parts) }
    remedy = words.known("\(key).remedy").map { _ in words("\(key).remedy", parts) }
    command = finding.command
  }
  /// The same for a terminal.
  package var lines: String {
    let head = "\(isWell ? "ok  " : "MEND") \(subject): \(finding)"
    return ([head] + [why, remedy].compactMap { $0 }.map { "     \($0)" }).joined(separator: "\n")
  }
}
