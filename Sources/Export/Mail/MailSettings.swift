/// How mails leave: everything but the password.
package struct MailSettings: Sendable, Hashable, Codable {
  package enum Security: String, Sendable, Hashable, Codable, CaseIterable {
    /// Encrypted after a greeting in the clear, and not at all if the server cannot.
    case startTLS = "starttls"
    /// Encrypted from the first byte.
    case tls
    /// In the clear, on this machine alone.
    case none
  }

  package enum Authentication: String, Sendable, Hashable, Codable, CaseIterable {
    case none, plain, login, xoauth2
    /// PLAIN or LOGIN, as the server offers.
    case password
  }

  package var host: String
  package var port: Int
  package var security: Security
  package var authentication: Authentication
  package var user: String
  package var sender: MailAddress
  package var senderName: String
  /// Certificates to trust instead of the system's, for a club's own server.
  package var caFile: String?
  /// The largest mail, in bytes as it goes over the wire.
  package var sizeLimit: Int
  /// How long the server may be silent, in seconds.
  package var timeout: Int

  package enum CodingKeys: String, CodingKey {
    case host, port, security, authentication, user, sender
    case senderName = "sender_name"
    case caFile = "ca_file"
    case sizeLimit = "size_limit"
    case timeout = "timeout_s"
  }

  /// What most providers take; a mail grows by a third on its way.
  package static let usualSizeLimit = 20_000_000
  package static let sizeLimits = 65_536...1_000_000_000
  package static let timeouts = 1...600

  package init(
    host: String, port: Int, security: Security, authentication: Authentication, user: String,
    sender: MailAddress, senderName: String = "", caFile: String? = nil,
    sizeLimit: Int = usualSizeLimit, timeout: Int = 60
  ) {
    self.host = host
    self.port = port
    self.security = security
    self.authentication = authentication
    self.user = user
    self.sender = sender
    self.senderName = senderName
    self.caFile = caFile
    self.sizeLimit = sizeLimit
    self.timeout = timeout
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    host = try values.decode(String.self, forKey: .host)
    security = try values.decode(Security.self, forKey: .security)
    let usual = security == .tls ? 465 : security == .startTLS ? 587 : 25
    port = try values.decodeIfPresent(Int.self, forKey: .port) ?? usual
    authentication =
      try values.decodeIfPresent(Authentication.self, forKey: .authentication) ?? .password
    user = try values.decodeIfPresent(String.self, forKey: .user) ?? ""
    sender = try values.decode(MailAddress.self, forKey: .sender)
    senderName = try values.decodeIfPresent(String.self, forKey: .senderName) ?? ""
    caFile = try values.decodeIfPresent(String.self, forKey: .caFile)
    sizeLimit = try values.decodeIfPresent(Int.self, forKey: .sizeLimit) ?? Self.usualSizeLimit
    timeout = try values.decodeIfPresent(Int.self, forKey: .timeout) ?? 60
  }

  /// What is wrong with the settings before anything is tried, as the name of the field.
  package var problem: CodingKeys? {
    if !Self.isHost(host) { return .host }
    if !(1...65_535).contains(port) { return .port }
    if security == .none && !isLoopback { return .security }
    if user.utf8.count > 255 || Self.hasControls(user) { return .user }
    if authentication != .none && user.isEmpty { return .user }
    if senderName.utf8.count > 200 || Self.hasControls(senderName) { return .senderName }
    if let caFile, !caFile.hasPrefix("/") || Self.hasControls(caFile) { return .caFile }
    if !Self.sizeLimits.contains(sizeLimit) { return .sizeLimit }
    if !Self.timeouts.contains(timeout) { return .timeout }
    return nil
  }

  /// Whether the server is on this machine.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || host == "127.0.0.1"
  }

  /// Whether a password that was given for other settings may go to this server too.
  package func mayReusePassword(of other: MailSettings) -> Bool {
    host == other.host && port == other.port && user == other.user
      && (security == other.security || security != .none)
      && caFile == other.caFile
  }

  static func isHost(_ text: String) -> Bool {
    let marks = Set(".-:".utf8)
    return (1...253).contains(text.utf8.count)
      && text.utf8.allSatisfy { HeaderText.isAlphanumeric($0) || marks.contains($0) }
      && !text.hasPrefix("-")
  }

  private static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
