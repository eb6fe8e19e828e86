import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

/// What comes in drips is cut; the time is that of an event loop which the test moves on.
@Suite struct StallGuardTests {
  private static let second = TimeAmount.seconds(1)
  /// 15 s, as CHANGELOG.md says.
  private static let span = 15

  /// A connection on which a request's head has come, and its body not yet.
  private func requested() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: StallGuard())
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).wait()
    let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/api/v1/runs")
    try channel.writeInbound(HTTPRequestPart.head(head))
    return channel
  }

  /// Sends so many bytes each second as long as the connection lives.
  ///
  /// - Returns: The seconds that it lived, at most `limit`.
  private func seconds(
    _ channel: EmbeddedChannel, bytes: Int, limit: Int
  ) throws -> Int {
    for second in 0..<limit {
      guard channel.isActive else { return second }
      let part = ByteBuffer(repeating: 0x20, count: bytes)
      try channel.writeInbound(HTTPRequestPart.body(part))
      channel.embeddedEventLoop.advanceTime(by: Self.second)
    }
    return limit
  }

  @Test func `the limits are those that are written down`() {
    #expect(StallGuard.readPatience == .seconds(Int64(Self.span)))
    #expect(StallGuard.bodyPace == 4096)
  }

  @Test(arguments: [0, 1, 100, 273])  // 15 times 273 bytes are 4095
  func `a body that comes in drips is cut after its first span`(bytes: Int) throws {
    #expect(try seconds(requested(), bytes: bytes, limit: 600) == Self.span)
  }

  @Test func `a body that is slow but comes is left alone`() throws {
    #expect(try seconds(requested(), bytes: 274, limit: 600) == 600)
  }

  @Test func `what came before a pause does not count for it`() throws {
    let channel = try requested()
    let part = ByteBuffer(repeating: 0x20, count: 1_000_000)
    try channel.writeInbound(HTTPRequestPart.body(part))
    #expect(try seconds(channel, bytes: 1, limit: 600) == 2 * Self.span)
  }

  @Test func `a request that has come as a whole may be answered late`() throws {
    let channel = try requested()
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "{}")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
  }
}
