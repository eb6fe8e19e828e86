import NIOCore
import Synchronization

/// The connections of the open station, so that they can be ended at once.
final class RoomConnections: Sendable {
  /// How many there are at once, and how many of them from one address.
  static let most = 512
  static let mostFromOne = 48

  /// Names the first handler of a connection, below its encryption.
  private static let foundation = "room-foundation"

  private struct Connection {
    var channel: any Channel
    var peer: String
    /// The digest of what the screen at its other end keeps.
    var token: [UInt8]?
    var task: Task<Void, Never>?
  }

  private struct State {
    var isOpen = false
    var connections: [ObjectIdentifier: Connection] = [:]
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.connections.count } }

  /// Lets connections in from now on.
  func open() { state.withLock { $0.isOpen = true } }

  /// Takes a connection in before anything is read from it.
  ///
  /// - Returns: False if it is to be ended: the room is closed by now, or there are too many.
  func admit(_ channel: any Channel, from peer: String) -> Bool {
    let key = ObjectIdentifier(channel)
    let isIn = state.withLock { state in
      let own = state.connections.values.count { $0.peer == peer }
      guard state.isOpen, state.connections.count < Self.most, own < Self.mostFromOne else {
        return false
      }
      state.connections[key] = Connection(channel: channel, peer: peer)
      return true
    }
    guard isIn else { return false }
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.state.withLock { _ = $0.connections.removeValue(forKey: key) }
    }
    return true
  }

  /// Answers what comes over a connection, on the threads that answer requests.
  ///
  /// A task of its own and not one of a group: nothing that was accepted is then left without anybody
  /// who ends it, whenever the room is closed.
  func serve(_ channel: any Channel, _ work: @escaping @Sendable () async -> Void) {
    let task = Task(executorPreference: WebServer.requests) { await work() }
    state.withLock { $0.connections[ObjectIdentifier(channel)]?.task = task }
  }

  /// Remembers which screen is at the other end, before it is known whether that one is let in.
  ///
  /// Whoever is sent away between that question and its answer is then found here.
  func note(_ token: [UInt8]?, on channel: any Channel) {
    state.withLock { $0.connections[ObjectIdentifier(channel)]?.token = token }
  }

  /// Ends the connections of one screen.
  func cut(_ token: [UInt8]) {
    let cut = state.withLock { state in state.connections.values.filter { $0.token == token } }
    for connection in cut { Self.cut(connection.channel) }
  }

  /// Ends all connections, lets none in any more and returns when nothing is answered any longer.
  func close() async {
    let cut = state.withLock { state in
      state.isOpen = false
      return Array(state.connections.values)
    }
    for connection in cut { Self.cut(connection.channel) }
    for connection in cut { await connection.task?.value }
  }

  /// Puts what ends a connection at once below its encryption.
  static func lay(in channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(Foundation(), name: foundation)
  }

  /// Ends a connection without waiting for its other end to agree, as TLS would for some seconds.
  static func cut(_ channel: any Channel) {
    channel.eventLoop.execute {
      // Says goodbye to an end that listens.
      channel.close(promise: nil)
      let operations = channel.pipeline.syncOperations
      guard let context = try? operations.context(name: foundation) else { return }
      context.close(promise: nil)
    }
  }

  private final class Foundation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
  }
}
