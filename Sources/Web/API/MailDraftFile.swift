import Export
import Hummingbird

/// A mail as a file that a mail program opens for sending.
struct MailDraftFile: Sendable {
  let outbox: Outbox
  let request: MailRequest

  /// - Throws: `Problem` 503 where too many are under way.
  func response() throws -> Response {
    try Download(name: "sideline.eml", mediaType: "message/rfc822") {
      try outbox.draft(request).parts(isDraft: true).next
    }.response()
  }
}
