import NIOCore
import NIOHTTPTypes

/// Closes the connection of a client that has stopped taking an answer or sending a request.
///
/// A page that reads slowly is left alone as long as something gets through. When the program
/// ends, what is under way has a moment left.
final class StallGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long an answer may wait without a byte of it being taken.
  static let writePatience = TimeAmount.seconds(30)
  /// A body must bring `bodyPace` bytes in each such span, or its end.
  static let readPatience = TimeAmount.seconds(15)
  static let bodyPace = 4096
  /// How long the end of the program waits for what is under way.
  private static let farewell = TimeAmount.seconds(2)
  /// What the kernel keeps for a client, in bytes: little, so that what it takes is seen soon.
  private static let kernelBuffer = 256 * 1024

  private var writing: Scheduled<Void>?
  private var reading: Scheduled<Void>?
  private var leaving: Scheduled<Void>?
  /// How many bytes of answers were handed over, and how many of them had gone when that was last
  /// looked at.
  private var given = 0
  private var gone = 0
  private var isReading = false
  private var bodyBytes = 0

  func handlerAdded(context: ChannelHandlerContext) {
    // Without it the kernel lets the buffer grow to megabytes; a refusal changes nothing else.
    context.channel.setOption(
      .socketOption(.so_sndbuf), value: ChannelOptions.Types.SocketOption.Value(Self.kernelBuffer)
    ).whenComplete { _ in }
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  private func stop() {
    for task in [writing, reading, leaving] { task?.cancel() }
    (writing, reading, leaving) = (nil, nil, nil)
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .body(let bytes) = unwrapOutboundIn(data) { given += bytes.readableBytes }
    context.write(data, promise: promise)
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    guard writing == nil, Self.waiting(context) > 0 else { return }
    gone = given - Self.waiting(context)
    watchWriting(context)
  }

  private func watchWriting(_ context: ChannelHandlerContext) {
    writing = schedule(context, in: Self.writePatience) { guarded, context in
      guarded.writing = nil
      let waiting = Self.waiting(context)
      guard waiting > 0 else { return }
      let gone = guarded.given - waiting
      guard gone > guarded.gone else {
        context.close(promise: nil)
        return
      }
      guarded.gone = gone
      guarded.watchWriting(context)
    }
  }

  /// How many bytes wait for the kernel to take them.
  private static func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      isReading = true
      bodyBytes = 0
    case .body(let bytes): bodyBytes += bytes.readableBytes
    case .end:
      isReading = false
      reading?.cancel()
      reading = nil
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Most requests have come as a whole by now.
    if isReading, reading == nil { watchReading(context) }
    context.fireChannelReadComplete()
  }

  private func watchReading(_ context: ChannelHandlerContext) {
    reading = schedule(context, in: Self.readPatience) { guarded, context in
      guarded.reading = nil
      guard guarded.isReading else { return }
      guard guarded.bodyBytes >= Self.bodyPace else {
        context.close(promise: nil)
        return
      }
      guarded.bodyBytes = 0
      guarded.watchReading(context)
    }
  }

  // MARK: The end of the program

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, leaving == nil {
      leaving = schedule(context, in: Self.farewell) { _, context in context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func schedule(
    _ context: ChannelHandlerContext, in time: TimeAmount,
    _ work: @escaping (StallGuard, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: time) { work(self, context) }
  }
}
