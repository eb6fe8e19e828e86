import Glibc

/// Writes one line on stdout at once, also into a pipe.
func announce(_ line: String) {
  _ = writeAll(Array((line + "\n").utf8), to: STDOUT_FILENO)
}

/// Says something on stderr.
func complain(_ message: String) {
  _ = writeAll(Array((message + "\n").utf8), to: STDERR_FILENO)
}

/// Writes all bytes, however often that takes.
///
/// - Parameters:
///   - bytes: What to write.
///   - descriptor: An open descriptor that stays the caller's.
/// - Returns: True unless the system refused; then `errno` says why.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
