package import Model

/// How an attempt to send a mail ended.
package enum MailEnd: Sendable, Hashable {
  case sent(at: Timestamp)
  case waiting(until: Timestamp, code: String, detail: String, isUncertain: Bool)
  case failed(at: Timestamp, code: String, detail: String)
}
