import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Answers HTTP on a socket that listens already, which Hummingbird's own server cannot.
///
/// The socket belongs to the service manager, which keeps it open while this program is restarted: who
/// connects meanwhile waits instead of being refused.
struct HeldSocketServer: Service {
  /// Closed with the server; the manager has its own.
  let socket: CInt
  let connections: HTTP1Channel
  let threads: any EventLoopGroup
  let logger: Logger
  let onRunning: @Sendable (any Channel) async -> Void

  /// Answers until a graceful shutdown; connections in use finish what they were asked.
  func run() async throws {
    let quiescing = ServerQuiescingHelper(group: threads)
    let (connections, logger) = (connections, logger)
    let server = try await ServerBootstrap(group: threads)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let handler = quiescing.makeServerChannelHandler(channel: channel)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(socket) { channel in connections.setup(channel: channel, logger: logger) }
    try await withGracefulShutdownHandler {
      await onRunning(server.channel)
      try await withThrowingDiscardingTaskGroup { group in
        try await server.executeThenClose { accepted in
          for try await connection in accepted {
            group.addTask { await connections.handle(value: connection, logger: logger) }
          }
        }
      }
    } onGracefulShutdown: {
      quiescing.initiateShutdown(promise: nil)
    }
  }
}
