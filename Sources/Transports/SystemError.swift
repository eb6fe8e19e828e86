import Glibc

/// A system call that failed: which one, on what, and its `errno`.
package struct SystemError: Error, Sendable, Hashable {
  package var errno: Int32
  /// The call and its object, as `open /dev/ttyACM0`.
  package var call: String

  package init(errno: Int32, call: String) {
    self.errno = errno
    self.call = call
  }

  /// Returns the error of the call that failed just now on this thread.
  ///
  /// `errno` is read before `call` is put together, because that may allocate and change it.
  package static func last(_ call: @autoclosure () -> String) -> SystemError {
    let number = Glibc.errno
    return SystemError(errno: number, call: call())
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String {
    "\(call): \(strerror(errno).map { String(cString: $0) } ?? "error \(errno)")"
  }
}
