internal import CResolv
import Dispatch

/// Finds the server of a mail address: by what its domain publishes, then by what is known of large
/// providers.
///
/// Source: RFC 6186 section 3.1 (`_submission`), RFC 8314 section 5.1 (`_submissions`, preferred),
/// RFC 6186 section 4 (the whole address as the user).
package struct MailServerFinder: Sendable {
  package enum Source: String, Sendable, Codable {
    /// The domain's own SRV record.
    case dns
    /// The provider's document.
    case known
  }

  /// What is proposed; nothing of it is kept before somebody has looked at it.
  package struct Draft: Sendable, Hashable {
    package var host: String
    package var port: Int
    package var security: MailSettings.Security
    package var authentication: MailSettings.Authentication
    package var source: Source
    /// Whether the server belongs to another domain than the address.
    ///
    /// Whoever can forge an answer names any (RFC 6186 section 6): somebody is to look at it.
    package var isElsewhere: Bool
  }

  package enum Answer: Sendable, Hashable {
    case found(Draft)
    /// Nothing is published and nothing is known.
    case unknown
    /// Nothing is known, and no name server answered.
    case offline
  }

  /// How long a name server may take, in seconds.
  private static let patience: Int32 = 2
  private static let longestAnswer = 4096
  private static let services: [(name: String, security: MailSettings.Security)] = [
    ("_submissions._tcp", .tls), ("_submission._tcp", .startTLS),
  ]
  private static let asking = DispatchQueue(label: "sideline.mail.find")

  private let server: (address: String, port: UInt16)?

  /// - Parameter server: The name server to ask, an IPv4 address; the system's unless given.
  package init(server: (address: String, port: UInt16)? = nil) { self.server = server }

  /// Returns the server of an address, after a few seconds at most where nobody answers.
  package func server(of address: MailAddress) async -> Answer {
    await withCheckedContinuation { done in
      Self.asking.async { done.resume(returning: find(address.domain.lowercased())) }
    }
  }

  private func find(_ domain: String) -> Answer {
    var isOffline = false
    for service in Self.services {
      guard let records = records("\(service.name).\(domain)") else {
        isOffline = true
        break
      }
      guard let record = ServiceRecord.best(records) else { continue }
      let host = record.target.lowercased()
      return .found(
        Draft(
          host: host, port: Int(record.port), security: service.security,
          authentication: .password, source: .dns,
          isElsewhere: host != domain && !host.hasSuffix("." + domain)))
    }
    guard let known = KnownMailHost.of(domain) else { return isOffline ? .offline : .unknown }
    return .found(
      Draft(
        host: known.host, port: known.port, security: known.security,
        authentication: known.authentication, source: .known, isElsewhere: false))
  }

  /// Returns nothing where nobody answered.
  private func records(_ name: String) -> [ServiceRecord]? {
    var answer = [UInt8](repeating: 0, count: Self.longestAnswer)
    let length = sideline_srv_query(
      name, server?.address, server?.port ?? 53, Self.patience, &answer, Int32(answer.count))
    guard length >= 0 else { return nil }
    return ServiceRecord.records(Array(answer.prefix(Int(length))))
  }
}
