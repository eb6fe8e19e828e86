import Synchronization

/// The names by which this machine may call the server.
enum Authority {
  static let names = ["127.0.0.1", "localhost", "[::1]"]

  /// Returns true if `authority` is a loopback name with `port`, as in `localhost:8080`.
  ///
  /// Port 80 may be left out (RFC 9110 section 4.2.1).
  static func isOwn(_ authority: String, port: Int) -> Bool {
    let authority = authority.lowercased()
    return names.contains { name in
      authority == "\(name):\(port)" || (port == 80 && authority == name)
    }
  }
}

/// The port that the server listens on, known once it does.
final class ListeningPort: Sendable {
  private let port: Atomic<Int>

  init(_ port: Int) { self.port = Atomic(port) }

  var value: Int {
    get { port.load(ordering: .acquiring) }
    set { port.store(newValue, ordering: .releasing) }
  }
}
