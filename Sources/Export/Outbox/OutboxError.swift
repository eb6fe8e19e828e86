/// Why the outbox did not do what was asked.
package enum OutboxError: Error, Sendable, Hashable {
  /// There is no account to send from.
  case notSetUp
  /// No result fits.
  case nothingToSend
  /// One month alone, zipped, is larger than the server takes.
  case tooLarge
  case unknownMail(String)
  /// The mail is in a state that does not allow it.
  case notNow(String)
  /// Its bytes were freed.
  case bytesGone
  /// The password comes from the system and is changed there.
  case passwordFromSystem
  case passwordNotKept(String)
  case invalidSetting(String)

  package static let codes = [
    "mail-not-set-up", "nothing-to-send", "mail-too-large", "unknown-mail", "mail-not-now",
    "mail-bytes-gone", "mail-password-from-system", "mail-password-not-kept",
    "mail-setting-host", "mail-setting-port", "mail-setting-security", "mail-setting-user",
    "mail-setting-sender", "mail-setting-sender-name", "mail-setting-ca-file",
    "mail-setting-size-limit", "mail-setting-timeout-s",
  ]

  package var code: String {
    switch self {
    case .notSetUp: "mail-not-set-up"
    case .nothingToSend: "nothing-to-send"
    case .tooLarge: "mail-too-large"
    case .unknownMail: "unknown-mail"
    case .notNow: "mail-not-now"
    case .bytesGone: "mail-bytes-gone"
    case .passwordFromSystem: "mail-password-from-system"
    case .passwordNotKept: "mail-password-not-kept"
    case .invalidSetting(let field): "mail-setting-" + field.replacing("_", with: "-")
    }
  }

  package var detail: String {
    switch self {
    case .notSetUp: "No mail server is set up."
    case .nothingToSend: "No result fits the filter."
    case .tooLarge: "The results of one month are larger than the server takes."
    case .unknownMail(let id): "There is no mail \(id)."
    case .notNow(let state): "The mail is \(state)."
    case .bytesGone: "The mail was sent and its bytes were freed."
    case .passwordFromSystem: "The password is a systemd credential."
    case .passwordNotKept(let reason): "The password could not be kept: \(reason)."
    case .invalidSetting(let field): "\(field) is not allowed."
    }
  }
}
