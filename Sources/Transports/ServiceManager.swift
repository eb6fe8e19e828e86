import CSystemd

/// The service manager that started this process, if one did.
package enum ServiceManager {
  /// What the manager handed over cannot be used.
  package enum Trouble: Error, Sendable, Hashable, CustomStringConvertible {
    /// More sockets than the one that is wanted.
    case sockets(Int)
    /// Something else than a socket that listens for TCP.
    case noListener

    package var description: String {
      switch self {
      case .sockets(let count): "the service manager handed over \(count) sockets instead of one"
      case .noListener: "what the service manager handed over does not listen for TCP"
      }
    }
  }

  /// Says that the service is up; does nothing where nobody listens.
  ///
  /// See sd_notify(3).
  package static func notifyReady() {
    _ = sd_notify(0, "READY=1")
  }

  /// Says that the service still does its work; does nothing where nobody listens.
  package static func notifyAlive() {
    _ = sd_notify(0, "WATCHDOG=1")
  }

  /// How long the manager waits for a sign of life before it ends this process; nothing if it does not.
  ///
  /// See sd_watchdog_enabled(3).
  package static var watchdogLimit: Duration? {
    var microseconds: UInt64 = 0
    guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  /// The socket on which the manager has already listened for this process; nothing if there is none.
  ///
  /// It stays open for as long as the process does, and children do not inherit it. The variables that
  /// tell of it stay too, because to take them away while other threads read others is a race; they
  /// name this process alone.
  ///
  /// See sd_listen_fds(3).
  ///
  /// - Throws: `Trouble`.
  package static func listeningSocket() throws(Trouble) -> Int32? {
    let count = sd_listen_fds(0)
    guard count > 0 else { return nil }
    guard count == 1 else { throw .sockets(Int(count)) }
    // SD_LISTEN_FDS_START, a macro with a cast.
    let descriptor: Int32 = 3
    let anyFamily: Int32 = 0
    guard sd_is_socket_inet(descriptor, anyFamily, NetworkSocket.stream, 1, 0) > 0 else {
      throw .noListener
    }
    return descriptor
  }
}
