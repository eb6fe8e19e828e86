import Devices
import Glibc
import Testing

@testable import Transports

/// Who calls is connected before the one who is called has heard of it.
@Suite(.timeLimit(.minutes(1))) struct LoopbackPortTests {
  private func opened(_ port: LoopbackPort) async {
    while !port.isOpened { await Task.yield() }
  }

  private func call(_ port: LoopbackPort) async throws -> OwnedDescriptor {
    let number = try #require(port.path.split(separator: ":").last.flatMap { UInt16($0) })
    let address = try #require(
      SocketAddress.resolve(host: "127.0.0.1", port: number, type: NetworkSocket.stream).first)
    return try await NetworkSocket.connect(to: address, within: .seconds(5), poller: Poller())
  }

  @Test func `it knows whether somebody calls, and bytes pass in both directions`() async throws {
    let port = try LoopbackPort()
    #expect(port.path.hasPrefix("127.0.0.1:"))
    #expect(!port.isOpened)
    #expect(try port.write(Array("lost".utf8)) == 0)
    let peer = try await call(port)
    await opened(port)
    #expect(try port.write(Array("ping".utf8)) == 4)
    var buffer = [UInt8](repeating: 0, count: 16)
    let isReady = try await NetworkSocket.ready(
      peer.number, events: 1, within: .seconds(5), poller: Poller())
    #expect(isReady)
    #expect(recv(peer.number, &buffer, buffer.count, 0) == 4)
    #expect(buffer.prefix(4).elementsEqual("ping".utf8))
    try peer.close()
    while port.isOpened { await Task.yield() }
  }

  @Test func `after a peer that left the next one is taken`() async throws {
    let port = try LoopbackPort()
    try await call(port).close()
    while port.isOpened { await Task.yield() }
    let second = try await call(port)
    await opened(port)
    try second.close()
  }
}
