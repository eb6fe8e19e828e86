import Devices
import Glibc
import Model
import Testing
import Transports

@Suite(.timeLimit(.patient))
struct DescriptorReaderTests {
  private let poller: Poller

  init() throws {
    poller = try Poller()
  }

  private struct Pipe: ~Copyable {
    let read: OwnedDescriptor
    let write: OwnedDescriptor
  }

  private func pipe() throws -> Pipe {
    var numbers: [Int32] = [0, 0]
    try #require(Glibc.pipe(&numbers) == 0)
    try #require(fcntl(numbers[0], F_SETFL, O_NONBLOCK) == 0)
    return Pipe(
      read: OwnedDescriptor(adopting: numbers[0]), write: OwnedDescriptor(adopting: numbers[1]))
  }

  /// However late it is read, one read is one write; see unix(7), `SOCK_SEQPACKET`.
  private func packets() throws -> Pipe {
    var numbers: [Int32] = [-1, -1]
    // A process that another test starts meanwhile would keep it open.
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &numbers) == 0)
    try #require(fcntl(numbers[0], F_SETFL, O_NONBLOCK) == 0)
    return Pipe(
      read: OwnedDescriptor(adopting: numbers[0]), write: OwnedDescriptor(adopting: numbers[1]))
  }

  /// - Parameters:
  ///   - number: The other end's descriptor.
  ///   - patience: How long it is waited for, in milliseconds.
  /// - Returns: Whether nobody holds this end any more.
  private func isHungUp(_ number: Int32, within patience: Int32 = 0) -> Bool {
    var request = pollfd(fd: number, events: 0, revents: 0)
    return poll(&request, 1, patience) > 0 && request.revents & Int16(POLLHUP) != 0
  }

  @Test func `bytes that nobody takes end the reader loudly after those that fitted`() async throws
  {
    let pipe = try packets()
    let write = pipe.write
    // One chunk of 100 bytes counts 164, so that two fit.
    let queue = BoundedQueue<Chunk>(capacity: 400)
    let ended = Recorder<LinkError.Code?>()
    let reader = DescriptorReader(
      adopting: pipe.read, name: "pipe", equipment: nil, poller: poller,
      push: { queue.push($0, cost: $0.bytes.count + 64) },
      finish: { error in
        queue.finish(error)
        ended.record(error?.code)
      })
    try reader.start()
    let line = [UInt8](repeating: 7, count: 100)
    var taken: [UInt8] = []
    var failure: LinkError?
    // Nothing is taken until the reader has ended.
    while ended.events.isEmpty {
      _ = send(write.number, line, line.count, Int32(MSG_DONTWAIT))
      await Task.yield()
    }
    do throws(LinkError) {
      while let chunks = try await queue.next() { taken += chunks.flatMap(\.bytes) }
    } catch {
      failure = error
    }
    #expect(failure?.code == .overflow)
    #expect(taken == line + line)
    // To close a port may take long, and the poller's thread is everybody's.
    #expect(!isHungUp(write.number), "its owner closes it")
    reader.close()
    // A program that another test has just forked holds it until it begins.
    #expect(isHungUp(write.number, within: 10_000))
    #expect(ended.events == [.overflow], "told once")
  }

  @Test func `the end of a file is a hang-up after its last byte`() async throws {
    let pipe = try pipe()
    let write = pipe.write
    let queue = BoundedQueue<Chunk>(capacity: 400)
    let reader = DescriptorReader(
      adopting: pipe.read, name: "pipe", equipment: nil, poller: poller, into: queue)
    try reader.start()
    #expect(Glibc.write(write.number, "ab", 2) == 2)
    try write.close()
    var bytes: [UInt8] = []
    let error = await #expect(throws: LinkError.self) {
      while let chunks = try await queue.next() { bytes += chunks.flatMap(\.bytes) }
    }
    #expect(error?.code == .hungUp)
    #expect(bytes == Array("ab".utf8))
  }

  @Test func `a reader that is closed while it is waited for ends without an error`() async throws {
    let pipe = try pipe()
    let write = pipe.write
    let queue = BoundedQueue<Chunk>(capacity: 400)
    let reader = DescriptorReader(
      adopting: pipe.read, name: "pipe", equipment: nil, poller: poller, into: queue)
    try reader.start()
    async let chunks = queue.next()
    reader.close()
    #expect(try await chunks == nil)
    try write.close()
  }

  /// SIGPIPE would end the program; see send(2), `MSG_NOSIGNAL`.
  @Test func `a peer that is gone is an error of the link that writes to it`() async throws {
    await #expect(processExitsWith: .success) {
      var pair: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
      let chunks = BoundedQueue<Chunk>(capacity: 100)
      let reader = DescriptorReader(
        adopting: OwnedDescriptor(adopting: pair[0]), name: "test", equipment: nil,
        poller: try Poller(), into: chunks)
      close(pair[1])
      do throws(LinkError) {
        try reader.write([1])
        Issue.record("it was taken")
      } catch {
        #expect(error.code == .hungUp)
      }
    }
  }
}
