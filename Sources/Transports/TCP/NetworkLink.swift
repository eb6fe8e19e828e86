import CUDev
import Devices
import Executors
import Glibc
import Model

/// A device on the network as a link: one that is called, or one that calls a port of ours.
///
/// A port is open only while the link runs, takes one peer, and only after somebody let it in.
struct NetworkLink: Link {
  /// How much may wait for the link's owner, in bytes.
  private static let capacity = 4 << 20
  /// How long a call may take; the program itself must end within 5 s.
  private static let callLimit = Duration.seconds(4)
  /// How long a peer that nobody lets in keeps the next from asking.
  private static let askingLimit = Duration.seconds(60)

  let sighting: Sighting
  let commands: LinkProfile.Commands
  let poller: Poller
  let admissions: Admissions

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    guard let endpoint = NetworkEndpoint(sighting.address) else {
      throw LinkError(
        .unsuitable, equipment: sighting.id, detail: "no address: \(sighting.address)")
    }
    let chunks = BoundedQueue<Chunk>(capacity: Self.capacity)
    // Nothing only when the link was given up meanwhile.
    guard let reader = try await open(endpoint, into: chunks, receive) else { return }
    try await read(reader, chunks, receive)
  }

  private func open(
    _ endpoint: NetworkEndpoint, into chunks: BoundedQueue<Chunk>,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) -> DescriptorReader? {
    do throws(SystemError) {
      switch (endpoint, sighting.kind) {
      case (.peer(let host, let port), .tcp):
        return reader(of: try await call(host, port), into: chunks)
      case (.port(let port), .tcp): return try await answer(port, into: chunks, receive)
      case (.port(let port), .udp): return try await hear(port, into: chunks, receive)
      default: throw SystemError(errno: EINVAL, call: "\(sighting.kind) \(sighting.address)")
      }
    } catch {
      if Task.isCancelled { return nil }
      throw LinkError(error, equipment: sighting.id)
    }
  }

  // MARK: Calling

  private func call(_ host: String, _ port: UInt16) async throws(SystemError) -> OwnedDescriptor {
    // A name server that does not answer keeps the lookup for half a minute.
    let addresses =
      await BlockingWork.runUnlessCancelled {
        SocketAddress.resolve(host: host, port: port, type: NetworkSocket.stream)
      } discard: { _ in
      } ?? []
    var refusal = SystemError(errno: EHOSTUNREACH, call: "looking up \(host)")
    for address in addresses {
      do throws(SystemError) {
        return try await NetworkSocket.connect(
          to: address, within: Self.callLimit / addresses.count, poller: poller)
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  // MARK: Being called

  private func answer(
    _ port: UInt16, into chunks: BoundedQueue<Chunk>,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(SystemError) -> DescriptorReader? {
    let listener = try NetworkSocket.bind(port: port, type: NetworkSocket.stream)
    while try await NetworkSocket.ready(
      listener.number, events: EPOLLIN.rawValue, poller: poller)
    {
      guard let caller = try NetworkSocket.accept(listener.number) else { continue }
      let isLetIn = await admits(
        caller.address.host, whileOpen: caller.descriptor.number, receive)
      if isLetIn != nil {
        return reader(of: caller.descriptor, into: chunks)
      }
    }
    return nil
  }

  private func hear(
    _ port: UInt16, into chunks: BoundedQueue<Chunk>,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(SystemError) -> DescriptorReader? {
    let socket = try NetworkSocket.bind(port: port, type: NetworkSocket.datagram)
    while try await NetworkSocket.ready(socket.number, events: EPOLLIN.rawValue, poller: poller) {
      guard let sender = sender(of: socket.number, flags: Int32(MSG_PEEK)) else {
        continue
      }
      let isExpected = await admits(sender.host, whileOpen: nil, receive)
      // What came before a press does not count.
      if isExpected != true { while self.sender(of: socket.number, flags: 0) != nil {} }
      guard isExpected != nil else { continue }
      return reader(of: socket, datagrams: DatagramPeer(sender), into: chunks)
    }
    return nil
  }

  /// Who sent the next datagram, which is taken off the socket unless the flags say otherwise.
  private func sender(of number: Int32, flags: Int32) -> SocketAddress? {
    var byte: UInt8 = 0
    let (sender, count) = SocketAddress.filled { recvfrom(number, &byte, 1, flags, $0, $1) }
    return count >= 0 ? sender : nil
  }

  /// Asks for a peer until it is let in, hangs up, or nobody cares for long enough.
  ///
  /// - Returns: Whether it was expected; nothing if it is not let in.
  private func admits(
    _ peer: String, whileOpen caller: Int32?,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async -> Bool? {
    let answer = admissions.ask(for: peer, at: sighting.id)
    await receive(.asks(peer: peer))
    let poller = poller
    let isExpected = await within(Self.askingLimit) {
      await withTaskGroup(of: Bool?.self) { group in
        group.addTask { ((try? await answer.next()) ?? nil)?.first }
        if let caller {
          group.addTask {
            _ = try? await NetworkSocket.ready(
              caller, events: EPOLLRDHUP.rawValue, poller: poller)
            return nil
          }
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        await group.waitForAll()
        return first
      }
    }
    admissions.endAsking(at: sighting.id)
    await receive(.asks(peer: nil))
    return Task.isCancelled ? nil : isExpected
  }

  // MARK: Reading

  private func reader(
    of descriptor: consuming OwnedDescriptor, datagrams: DatagramPeer? = nil,
    into chunks: BoundedQueue<Chunk>
  ) -> DescriptorReader {
    DescriptorReader(
      adopting: descriptor, name: sighting.address, equipment: sighting.id, poller: poller,
      datagrams: datagrams, into: chunks)
  }

  private func read(
    _ reader: DescriptorReader, _ chunks: BoundedQueue<Chunk>,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    defer { reader.close() }
    if Task.isCancelled { return }
    do throws(SystemError) {
      try reader.start()
    } catch {
      throw LinkError(error, equipment: sighting.id, wasOpen: true)
    }
    try await OpenLine(reader: reader, chunks: chunks, commands: commands).converse(receive)
  }
}
