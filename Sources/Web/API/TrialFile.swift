import Dispatch
import Export
import HTTPTypes
import Hummingbird
import NIOCore
import Store

/// All trials that fit a filter as a CSV file, streamed: memory stays the same for any number.
struct TrialFile: Sendable {
  private static let chunkSize = 32 * 1024
  private static let queue = DispatchQueue(label: "sideline.csv", attributes: .concurrent)

  let store: Store
  let filter: TrialFilter
  let format: ExportFormat

  /// - Throws: `Problem` 422 for an unknown format.
  init(store: Store, filter: TrialFilter, format: String) throws {
    let formats: [ExportFormat] = [.csv, .excelSv]
    guard let format = formats.first(where: { $0.rawValue == format }) else {
      throw Problem.invalid("format", formats.map(\.rawValue).joined(separator: " or "))
    }
    self.store = store
    self.filter = filter
    self.format = format
  }

  func response() -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: "attachment; filename=\"sideline.csv\"",
      ],
      body: ResponseBody { body in
        let pipe = ChunkPipe()
        defer { pipe.close() }
        Self.queue.async { write(to: pipe) }
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
      var chunk = ByteBuffer(bytes: format.head)
      try format.forEachLine(of: store, filter) { line in
        chunk.writeBytes(line)
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
