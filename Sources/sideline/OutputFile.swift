import ArgumentParser
import Glibc

/// A file that is written from front to back; every failure ends the command.
struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []

  private static let bufferLimit = 65_536

  /// Opens a file for writing, one that exists is replaced; without a path it is stdout.
  init(path: String?) throws {
    guard let path else {
      descriptor = STDOUT_FILENO
      self.path = "standard output"
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw failure() }
  }

  mutating func write(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= Self.bufferLimit { try flush() }
  }

  /// Makes sure that everything reached the file.
  consuming func close() throws {
    try flush()
    if descriptor != STDOUT_FILENO, Glibc.close(descriptor) != 0 { throw failure() }
  }

  private mutating func flush() throws {
    guard writeAll(buffer, to: descriptor) else { throw failure() }
    buffer.removeAll(keepingCapacity: true)
  }

  private func failure() -> ExitCode {
    complain("\(path) cannot be written: \(String(cString: strerror(errno)))")
    return ExitCode(1)
  }
}
