internal import CCurl
import Glibc

/// Tells from libcurl's code, the system's code and the conversation why a mail did not go.
enum SMTPFailure {
  /// - Parameters:
  ///   - code: What `curl_easy_perform` returned.
  ///   - system: `CURLINFO_OS_ERRNO`.
  ///   - trace: The conversation.
  ///   - detail: libcurl's sentence.
  /// - Returns: The error, or nothing if the mail was accepted.
  static func error(
    _ code: CURLcode, system: Int, trace: SMTPTrace, detail: String
  ) -> MailError? {
    if code == CURLE_OK { return nil }
    // The server has the mail, whatever came after it.
    if trace.stage == .accepted { return nil }
    let words = trace.text.isEmpty ? detail : trace.text
    if let byLink = link(code, system: system) { return MailError(byLink, detail) }
    if code == CURLE_LOGIN_DENIED || trace.stage == .authenticating {
      return login(code, trace, words)
    }
    if let reply = trace.reply, reply >= 400 { return byReply(reply, trace, words) }
    if trace.stage == .handedOver { return MailError(.cutAfterData, detail) }
    if code == CURLE_OPERATION_TIMEDOUT { return MailError(.timeout, detail) }
    if code == CURLE_ABORTED_BY_CALLBACK { return MailError(.stopped, detail) }
    switch code {
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING: return MailError(.cut, detail)
    case CURLE_WEIRD_SERVER_REPLY:
      return MailError(trace.stage == .connecting ? .notAnAnswer : .cut, words)
    default: return MailError(.failed, detail)
    }
  }

  private static func link(_ code: CURLcode, system: Int) -> MailError.Code? {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unknownServer
    case CURLE_COULDNT_CONNECT:
      switch Int32(truncatingIfNeeded: system) {
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .noNetwork
      case ETIMEDOUT: .timeout
      default: .connectionRefused
      }
    case CURLE_USE_SSL_FAILED: .notEncrypted
    case CURLE_SSL_CONNECT_ERROR: .encryptionFailed
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .certificate
    case CURLE_SSL_CACERT_BADFILE: .certificateFile
    default: nil
    }
  }

  private static func login(
    _ code: CURLcode, _ trace: SMTPTrace, _ words: String
  ) -> MailError {
    switch trace.reply {
    case .some(400...499): MailError(.later, words)
    case .some(500...599): MailError(.authentication, words)
    default:
      if code == CURLE_OPERATION_TIMEDOUT {
        MailError(.timeout, words)
      } else if code == CURLE_LOGIN_DENIED {
        MailError(trace.stage == .authenticating ? .authentication : .authenticationMethod, words)
      } else {
        MailError(.cut, words)
      }
    }
  }

  /// RFC 5321 section 4.2.3, RFC 4954 section 6, RFC 3463.
  private static func byReply(_ reply: Int, _ trace: SMTPTrace, _ words: String) -> MailError {
    if reply < 500 { return MailError(.later, words) }
    if reply == 530 || reply == 535 { return MailError(.authentication, words) }
    if [523, 552].contains(reply) || words.contains("5.3.4") { return MailError(.tooLarge, words) }
    return switch trace.stage {
    case .sender: MailError(.senderRefused, words)
    case .recipient(let address): MailError(.recipientRefused, "\(address): \(words)")
    default: MailError(.refused, words)
    }
  }
}
