import ArgumentParser
import Devices
import Glibc
import Model

/// A capture that grows line by line, each written at once so that nothing is lost by an end.
final class CaptureFile: Sendable {
  let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      complain("\(path) cannot be written: \(String(cString: strerror(errno)))")
      throw ExitCode(1)
    }
  }

  deinit { close(descriptor) }

  func append(_ line: String) throws {
    guard writeAll(Array((line.hasSuffix("\n") ? line : line + "\n").utf8), to: descriptor) else {
      complain("\(path) cannot be written: \(String(cString: strerror(errno)))")
      throw ExitCode(1)
    }
  }

  /// Adds a row; the first failure is said on stderr and ends the program, nothing is skipped.
  func record(_ chunk: Chunk) {
    let row = Capture.Row(
      nanoseconds: chunk.hostTime.nanoseconds, source: chunk.source, direction: .in,
      bytes: chunk.bytes)
    do {
      try append(CaptureWriter.line(row))
    } catch {
      exit(1)
    }
  }
}
