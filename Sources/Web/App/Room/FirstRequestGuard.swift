import NIOCore
import NIOHTTPTypes

/// Ends a connection that does not come to its first request.
///
/// Whoever connects and says nothing, or agrees about encryption by single bytes, holds one of a limited
/// number of places.
final class FirstRequestGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  static let patience = TimeAmount.seconds(10)

  private var deadline: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Self.patience) {
      context.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    stop()
    context.fireChannelRead(data)
  }

  private func stop() {
    deadline?.cancel()
    deadline = nil
  }
}
