/// Why a mail did not go.
package struct MailError: Error, Sendable, Hashable {
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The server's name leads nowhere.
    case unknownServer = "unknown-server"
    case noNetwork = "no-network"
    /// Nothing answers at the server's port.
    case connectionRefused = "connection-refused"
    /// The server was silent for too long.
    case timeout
    /// The server does not offer STARTTLS.
    case notEncrypted = "not-encrypted"
    case encryptionFailed = "encryption-failed"
    /// The server's certificate is not to be trusted.
    case certificate
    /// The file with certificates cannot be read.
    case certificateFile = "certificate-file"
    /// User or password were refused.
    case authentication
    /// The server takes none of the ways to log in.
    case authenticationMethod = "authentication-method"
    case senderRefused = "sender-refused"
    case recipientRefused = "recipient-refused"
    /// The server asks to come back later (4xx), as one that greylists does.
    case later
    /// The server refused for good (5xx).
    case refused
    case tooLarge = "too-large"
    /// The connection was cut before the mail was handed over.
    case cut
    /// The connection was cut after the mail was handed over and before the server said so.
    case cutAfterData = "cut-after-data"
    /// The program was asked to end.
    case stopped
    case notSetUp = "not-set-up"
    case passwordMissing = "password-missing"
    /// Without encryption mails go no further than this machine.
    case plainOnlyHere = "plain-only-here"
    case notAnAnswer = "not-an-answer"
    /// libcurl is not on this machine.
    case noLibrary = "no-library"
    case failed
  }

  /// When another attempt makes sense.
  package enum Retry: Sendable, Hashable {
    /// As soon as there may be a network.
    case soon
    /// When the server has had time.
    case later
    /// When a person has changed something.
    case never
  }

  package var code: Code
  /// What happened, in the words of libcurl or the server, for those who look after it.
  package var detail: String

  package init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }

  /// A foreign Wi-Fi's login page answers with a certificate of its own and without STARTTLS, so
  /// those pass by themselves; a refused password tried again and again locks the account.
  package var retry: Retry {
    switch code {
    case .unknownServer, .noNetwork, .connectionRefused, .timeout, .cut, .cutAfterData, .stopped:
      .soon
    case .later, .notEncrypted, .encryptionFailed, .certificate, .notAnAnswer, .noLibrary, .failed:
      .later
    case .certificateFile, .authentication, .authenticationMethod, .senderRefused,
      .recipientRefused, .refused, .tooLarge, .notSetUp, .passwordMissing, .plainOnlyHere:
      .never
    }
  }

  /// Whether changed settings can mend it.
  package var concernsSettings: Bool {
    switch code {
    case .certificateFile, .authentication, .authenticationMethod, .senderRefused, .notSetUp,
      .passwordMissing, .plainOnlyHere:
      true
    default: false
    }
  }
}
