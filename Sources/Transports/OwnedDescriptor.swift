import Glibc

/// A file descriptor with exactly one owner, closed when the owner lets go of it.
///
/// Closing a number that is not open (`EBADF`) stops the process: somebody else closed it, and
/// the number may by now belong to another file, which would be closed in its place.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The number for system calls; not to be closed and not to be kept longer than this value.
  package let number: Int32

  /// Takes over a descriptor that nobody else owns.
  package init(adopting number: Int32) {
    self.number = number
  }

  /// Opens a file.
  ///
  /// `O_CLOEXEC` is always added. The corresponding C function is `open`.
  package init(opening path: String, flags: Int32) throws(SystemError) {
    var result: Int32
    repeat {
      result = Glibc.open(path, flags | O_CLOEXEC)
    } while result < 0 && Glibc.errno == EINTR
    if result < 0 { throw SystemError.last("open \(path)") }
    self.init(adopting: result)
  }

  /// Closes the descriptor and reports what the kernel had to say about it.
  ///
  /// Whatever it says, the number is released (Linux: even after `EINTR`) and never closed again.
  package consuming func close() throws(SystemError) {
    let number = number
    discard self
    try Self.close(number)
  }

  deinit {
    // Nobody is left to tell about a late EIO; whoever wants to know calls close().
    try? Self.close(number)
  }

  private static func close(_ number: Int32) throws(SystemError) {
    guard Glibc.close(number) != 0 else { return }
    let error = SystemError.last("close \(number)")
    if error.errno == EBADF {
      // A fault of our own: numbers are used again, so going on could close what belongs to others.
      fatalError("descriptor \(number) was closed by somebody who does not own it")
    }
    if error.errno != EINTR { throw error }
  }
}
