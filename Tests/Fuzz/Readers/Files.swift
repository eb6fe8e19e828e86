import Devices
import Export
import Learning
import Model

private let limits = ZipReader.Limits(files: 20, file: 1 << 16, total: 1 << 18)

/// JSON, captures, boards, archives and sounds that somebody sends.
///
/// What is taken is written as it is read.
func tryOutFiles(_ bytes: [UInt8]) {
  if let json = try? JSON.decode(JSONValue.self, from: bytes) {
    guard let written = try? JSON.bytes(json),
      let again = try? JSON.decode(JSONValue.self, from: written), again == json
    else { fail("files: written it is other JSON") }
    if let board = try? Board(json), (try? Board(board.json)) != board {
      fail("files: written it is another board")
    }
  }
  if let text = String(validating: bytes, as: UTF8.self),
    let capture = try? CaptureReader.capture(text),
    (try? CaptureReader.capture(CaptureWriter.text(capture))) != capture
  {
    fail("files: written it is another capture")
  }
  if let zip = try? ZipReader(bytes, limits: limits) {
    for entry in zip.entries {
      guard let contents = try? zip.contents(of: entry) else { continue }
      guard contents.count == entry.size, entry.size <= limits.file else {
        fail("files: \(entry.name) has another size")
      }
    }
  }
  _ = try? WordRecording(bytes)
}
