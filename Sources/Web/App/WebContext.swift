import Hummingbird
import Logging
import NIOCore

/// What travels along with one request.
struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Where this connection's bytes are written.
  let eventLoop: any EventLoop

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    eventLoop = source.channel.eventLoop
  }
}
