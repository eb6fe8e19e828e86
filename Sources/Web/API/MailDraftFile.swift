import Dispatch
import Export
import HTTPTypes
import Hummingbird
import NIOCore

/// A mail as a file that a mail program opens for sending, streamed as the table inside it is.
struct MailDraftFile: Sendable {
  private static let chunkSize = 32 * 1024

  let outbox: Outbox
  let request: MailRequest

  func response() -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "message/rfc822",
        .contentDisposition: "attachment; filename=\"sideline.eml\"",
      ],
      body: ResponseBody { body in
        let pipe = ChunkPipe()
        defer { pipe.close() }
        // A queue of its own has a thread of its own; the shared ones would wake an idle tablet.
        DispatchQueue(label: "sideline.eml").async { write(to: pipe) }
        for try await chunk in pipe.chunks {
          try await body.write(chunk)
          pipe.taken()
        }
        try await body.finish(nil)
      })
  }

  /// Runs on a thread that may block; an error ends the stream short, so that the reader sees it.
  private func write(to pipe: ChunkPipe) {
    do {
      var chunk = ByteBuffer()
      try outbox.draft(request).write(isDraft: true) { bytes in
        chunk.writeBytes(bytes)
        guard chunk.readableBytes >= Self.chunkSize else { return }
        try pipe.send(chunk)
        chunk = ByteBuffer()
      }
      try pipe.send(chunk)
      pipe.finish()
    } catch {
      pipe.finish(error)
    }
  }
}
