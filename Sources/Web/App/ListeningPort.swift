import Synchronization

/// The port that the server listens on, known once it does.
final class ListeningPort: Sendable {
  private let port: Atomic<Int>

  init(_ port: Int) { self.port = Atomic(port) }

  var value: Int {
    get { port.load(ordering: .acquiring) }
    set { port.store(newValue, ordering: .releasing) }
  }
}
