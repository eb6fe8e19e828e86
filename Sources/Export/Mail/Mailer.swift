/// Hands mails to a server; every call blocks until the server has answered or was silent too long.
package struct Mailer: Sendable {
  package let settings: MailSettings
  private let password: String?

  /// - Throws: `MailError` if the settings alone forbid to try.
  package init(_ settings: MailSettings, password: String?) throws(MailError) {
    guard settings.security != .none || settings.isLoopback else {
      throw MailError(.plainOnlyHere)
    }
    if let field = settings.problem { throw MailError(.notSetUp, field.rawValue) }
    if settings.authentication != .none, (password ?? "").isEmpty {
      throw MailError(.passwordMissing)
    }
    self.settings = settings
    self.password = password
  }

  /// How a conversation ended.
  package struct Result: Sendable {
    package var error: MailError?
    /// The largest mail that the server takes, in bytes, if it said so.
    package var sizeLimit: Int?
    /// What the server said last.
    package var reply: String
  }

  /// Connects, logs in and leaves again without a mail.
  package func test(shouldStop: () -> Bool = { false }) -> Result {
    withoutActuallyEscaping(shouldStop) { shouldStop in
      let transfer = SMTPTransfer(nil) { _ in shouldStop() }
      let error = transfer.run(settings, password: password)
      return Self.result(transfer, error)
    }
  }

  /// Sends one mail, to all recipients or to none.
  ///
  /// - Parameters:
  ///   - recipients: Where it goes.
  ///   - size: Of the text, in bytes.
  ///   - shouldStop: Asked about once a second, and told whether only the answer is missing.
  ///   - next: Returns the next part of the text, or nothing at its end.
  /// - Returns: How it ended.
  /// - Throws: What `next` throws; the server has no mail then.
  package func send(
    to recipients: [MailAddress], size: Int, shouldStop: (_ isHandedOver: Bool) -> Bool,
    next: () throws -> [UInt8]?
  ) throws -> Result {
    try withoutActuallyEscaping(next) { next in
      try withoutActuallyEscaping(shouldStop) { shouldStop in
        let envelope = SMTPTransfer.Envelope(
          sender: settings.sender, recipients: recipients, size: size, next: next)
        let transfer = SMTPTransfer(envelope, shouldStop: shouldStop)
        let error = transfer.run(settings, password: password)
        if let failure = transfer.readingError { throw failure }
        return Self.result(transfer, error)
      }
    }
  }

  private static func result(_ transfer: SMTPTransfer, _ error: MailError?) -> Result {
    Result(error: error, sizeLimit: transfer.trace.sizeLimit, reply: transfer.trace.text)
  }
}
