import NIOCore

/// Why a server could not listen where it was to.
package enum PortRefusal {
  /// Returns the system's reason, errno(3), if an error is such a refusal.
  package static func code(of error: any Error) -> Int32? { (error as? IOError)?.errnoCode }
}
