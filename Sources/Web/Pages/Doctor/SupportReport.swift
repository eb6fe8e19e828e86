package import Model

/// A text for who helps: versions, what was found and the journal of the last hour, without personal
/// data.
package struct SupportReport: Sendable {
  let versions: [String]
  let findings: [FindingText]
  let journal: [String]

  package init(versions: [String], findings: [FindingText], journal: [String]) {
    self.versions = versions
    self.findings = findings
    self.journal = journal
  }

  /// Returns the whole.
  ///
  /// What is cut is cut of all of it: a finding names the sender of mails, a path a home folder.
  package func text(_ redaction: Redaction, _ words: Words, now: Timestamp = .now()) -> String {
    let none = [words("doctor.report.nothing")]
    let parts: [(String, [String])] = [
      (words("doctor.report.versions"), versions),
      (words("doctor.report.findings"), findings.isEmpty ? none : findings.map(\.lines)),
      (words("doctor.report.journal"), journal.isEmpty ? none : journal),
    ]
    let body = parts.map { heading, lines in
      "\(heading)\n\(redaction.cut(lines.joined(separator: "\n")))\n"
    }
    let head = "\(words("doctor.report.head"))\n\(now)\n\(words("doctor.report.cut"))\n"
    return ([head] + body).joined(separator: "\n")
  }
}
