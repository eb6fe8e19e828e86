import CUDev
package import Devices
import Glibc
package import Model
import Synchronization

/// Reads one descriptor on the poller's thread and hands its bytes on.
///
/// The instant of a chunk is taken right after its `read(2)`. The descriptor belongs to the reader
/// until `close`.
package final class DescriptorReader: Sendable {
  private struct State: ~Copyable {
    var descriptor: OwnedDescriptor?
    var token: Poller.Token?
    /// Whether the reader has ended, which is told once.
    var isOver = false
  }

  /// More than the 4 KiB that a terminal hands out in one read.
  private static let readSize = 16 * 1024
  private let poller: Poller
  private let equipment: DeviceID?
  private let name: String
  private let datagrams: DatagramPeer?
  private let state: Mutex<State>
  private let push: @Sendable (Chunk) -> Bool
  private let finish: @Sendable (LinkError?) -> Void

  /// Takes over a non-blocking descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: Open for reading with `O_NONBLOCK`.
  ///   - name: The node, for error texts.
  ///   - equipment: The device concerned, for errors.
  ///   - poller: Where it is waited for.
  ///   - datagrams: Whose datagrams count, where the descriptor is a socket for those.
  ///   - push: Takes a chunk on the poller's thread; false ends the reader with `overflow`.
  ///   - finish: Called once: with the error that ended the reader, or with nothing by `close`.
  package init(
    adopting descriptor: consuming OwnedDescriptor, name: String, equipment: DeviceID?,
    poller: Poller, datagrams: DatagramPeer? = nil,
    push: @escaping @Sendable (Chunk) -> Bool, finish: @escaping @Sendable (LinkError?) -> Void
  ) {
    self.poller = poller
    self.equipment = equipment
    self.name = name
    self.datagrams = datagrams
    self.push = push
    self.finish = finish
    state = Mutex(State(descriptor: consume descriptor, token: nil))
  }

  deinit { close() }

  /// Begins to read.
  package func start() throws(SystemError) {
    let error = state.withLock { state -> SystemError? in
      guard let number = state.descriptor?.number else { return nil }
      do throws(SystemError) {
        state.token = try poller.add(number) { [weak self] events in self?.readOnce(events) }
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error }
  }

  /// Writes to the descriptor, without waiting for the device to take it.
  ///
  /// - Parameter bytes: A command, far shorter than what a terminal buffers.
  /// - Throws: `LinkError` if the device is gone or takes nothing.
  package func write(_ bytes: [UInt8]) throws(LinkError) {
    let failure = state.withLock { state -> LinkError? in
      guard let number = state.descriptor?.number else {
        return LinkError(.hungUp, equipment: equipment, detail: "\(name) is closed")
      }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { give($0, to: number) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          return LinkError(SystemError.last("write \(name)"), equipment: equipment, wasOpen: true)
        }
        rest = rest.dropFirst(count)
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// A peer that is gone is an error to report, never a signal that ends the program.
  private func give(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
    if let datagrams { return datagrams.give(bytes, to: number) }
    let count = send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    guard count < 0, errno == ENOTSOCK else { return count }
    return Glibc.write(number, bytes.baseAddress, bytes.count)
  }

  /// Stops reading and closes the descriptor; harmless when done before.
  package func close() { _ = release() }

  /// Stops reading and hands the descriptor over, for a close that may take its time.
  ///
  /// - Returns: Nothing when it was closed or handed over before.
  package func release() -> OwnedDescriptor? {
    var wasOver = false
    // Whoever waits for the lock meanwhile must not wait for what the kernel does about the close.
    let descriptor = state.withLock { state -> OwnedDescriptor? in
      wasOver = state.isOver
      state.isOver = true
      if let token = state.token.take(), let number = state.descriptor?.number {
        poller.remove(token, of: number)
      }
      return state.descriptor.take()
    }
    if !wasOver { finish(nil) }
    return descriptor
  }

  /// Reads once if there is something, also without the poller's word.
  ///
  /// Some drivers do not wake a poll when the device is removed; only a read tells.
  package func probe() { readOnce(0) }

  private func readOnce(_ events: UInt32) {
    let failure = state.withLock { state -> LinkError? in
      guard !state.isOver, let number = state.descriptor?.number else { return nil }
      guard let failure = read(from: number, events: events) else { return nil }
      state.isOver = true
      // A terminal that hung up stays "readable" for ever: off the poller with it. It is its owner's
      // to close, which may take long: every other device waits for this thread.
      if let token = state.token.take() { poller.remove(token, of: number) }
      return failure
    }
    if let failure { finish(failure) }
  }

  private func read(from number: Int32, events: UInt32) -> LinkError? {
    let size = datagrams == nil ? Self.readSize : DatagramPeer.longest
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      let count =
        datagrams?.receive(from: number, into: buffer)
        ?? Glibc.read(number, buffer.baseAddress, buffer.count)
      let instant = HostInstant.now()
      if count > 0 {
        let chunk = Chunk(bytes: Array(buffer[..<count]), hostTime: instant)
        if push(chunk) { return nil }
        return LinkError(
          .overflow, equipment: equipment, detail: "bytes of \(name) were not taken in time")
      }
      // A datagram may hold nothing, and has no end of file.
      if count == 0, datagrams != nil { return nil }
      if count == 0 {
        return LinkError(.hungUp, equipment: equipment, detail: "end of file on \(name)")
      }
      let error = SystemError.last("read \(name)")
      guard error.errno == EAGAIN || error.errno == EINTR else {
        return LinkError(error, equipment: equipment, wasOpen: true)
      }
      guard events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 else { return nil }
      return LinkError(.hungUp, equipment: equipment, detail: "hang-up on \(name)")
    }
  }
}

extension DescriptorReader {
  /// Takes over a non-blocking descriptor whose bytes go into a queue.
  ///
  /// The queue's costs are bytes, and 64 more for each chunk; its end is the reader's.
  package convenience init(
    adopting descriptor: consuming OwnedDescriptor, name: String, equipment: DeviceID?,
    poller: Poller, datagrams: DatagramPeer? = nil, into queue: BoundedQueue<Chunk>
  ) {
    self.init(
      adopting: descriptor, name: name, equipment: equipment, poller: poller,
      datagrams: datagrams,
      push: { queue.push($0, cost: $0.bytes.count + 64) }, finish: { queue.finish($0) })
  }
}
