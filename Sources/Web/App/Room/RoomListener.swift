import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Listens on every network of this machine, with TLS, for as long as the room is open.
struct RoomListener: Sendable {
  /// The largest head of a request, in bytes.
  private static let headLimit = 16 * 1024
  private static let headerCount = 64
  private static let idleTimeout = TimeAmount.seconds(60)

  /// What is needed to answer, and what may be renewed while it listens.
  final class Parts: Sendable {
    let connections: RoomConnections
    let logger: Logger
    let respond: HTTPChannelHandler.Responder
    private let context: Mutex<NIOSSLContext>

    init(
      connections: RoomConnections, tls: NIOSSLContext, logger: Logger,
      respond: @escaping HTTPChannelHandler.Responder
    ) {
      self.connections = connections
      self.logger = logger
      self.respond = respond
      context = Mutex(tls)
    }

    /// For connections that begin from now on.
    var tls: NIOSSLContext {
      get { context.withLock { $0 } }
      set { context.withLock { $0 = newValue } }
    }
  }

  private let channel: any Channel
  let parts: Parts
  let port: Int

  /// Begins to listen.
  ///
  /// - Throws: `RoomTrouble.portTaken`, `portRefused`.
  init(port: Int, parts: Parts) async throws(RoomTrouble) {
    let http = HTTP1Channel(
      responder: parts.respond,
      configuration: .init(
        additionalChannelHandlers: [FirstRequestGuard(), StallGuard()],
        idleTimeout: Self.idleTimeout,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: Self.headLimit, maxHeaderListSize: Self.headLimit,
          maxHeaderFieldCount: Self.headerCount)))
    let bootstrap = ServerBootstrap(group: WebServer.threads)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in Self.take(channel, http, parts) }
    do {
      channel = try await Self.bind(bootstrap, port: port)
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw .portTaken(port)
    } catch {
      throw .portRefused(port, detail: "\(error)")
    }
    self.parts = parts
    self.port = channel.localAddress?.port ?? port
  }

  /// Both versions of IP by one socket, or IPv4 alone on a machine that has no other.
  private static func bind(_ bootstrap: ServerBootstrap, port: Int) async throws -> any Channel {
    do {
      return try await bootstrap.bind(host: "::", port: port).get()
    } catch let error as IOError
      where error.errnoCode == EAFNOSUPPORT || error.errnoCode == EADDRNOTAVAIL
    {
      return try await bootstrap.bind(host: "0.0.0.0", port: port).get()
    }
  }

  private static func take(
    _ channel: any Channel, _ http: HTTP1Channel, _ parts: Parts
  ) -> EventLoopFuture<Void> {
    guard parts.connections.admit(channel, from: RoomDoor.text(channel.remoteAddress)) else {
      return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
    }
    let setUp = channel.eventLoop.makeCompletedFuture {
      try RoomConnections.lay(in: channel)
      try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: parts.tls))
    }
    return setUp.flatMap { http.setup(channel: channel, logger: parts.logger) }.map { connection in
      parts.connections.serve(channel) {
        await http.handle(value: connection, logger: parts.logger)
      }
    }
  }

  /// Listens no more; returns when every connection has ended.
  func close() async {
    do {
      try await channel.close().get()
    } catch ChannelError.alreadyClosed {
      // As it should be.
    } catch {
      parts.logger.error("the room's port is not closed", metadata: ["error": "\(error)"])
    }
    await parts.connections.close()
  }
}
