import CUDev
package import Devices
import Glibc
import Synchronization

/// Hears what happens to the devices of one subsystem, without looking.
///
/// The kernel filters by subsystem, so that other devices wake nobody. Without a running udevd
/// nothing is ever heard.
package final class UDevMonitor: Sendable {
  package enum Event: Sendable, Hashable {
    case device(UDevDevice)
    /// Messages were lost on the way; only looking tells what is there.
    case overrun
  }

  /// Who speaks: udevd when its rules are done, or the kernel before them.
  package enum Source: String, Sendable, Hashable { case udev, kernel }

  private struct State: ~Copyable {
    var handle: Handle?
    var token: Poller.Token?
  }

  private let poller: Poller
  private let state: Mutex<State>
  private let events = BoundedQueue<Event>(capacity: 4_096)

  /// Begins to listen; whatever happens after this call is reported.
  ///
  /// - Parameters:
  ///   - subsystem: As in sysfs, for instance `tty`.
  ///   - devtype: The kernel's device type, or nothing for all of the subsystem.
  ///   - source: Whose word is heard.
  ///   - poller: The thread that hears.
  /// - Throws: The failed call, for instance `EMFILE`.
  package init(
    subsystem: String, devtype: String? = nil, source: Source = .udev, poller: Poller
  ) throws(SystemError) {
    self.poller = poller
    let handle = try Handle(subsystem: subsystem, devtype: devtype, source: source)
    let number = handle.number
    state = Mutex(State(handle: consume handle, token: nil))
    let token = try poller.add(number) { [weak self] _ in self?.receive() }
    state.withLock { $0.token = token }
  }

  deinit { close() }

  /// Waits for events and takes all that are there; nothing when cancelled or closed.
  package func next() async throws(LinkError) -> [Event]? { try await events.next() }

  /// Stops listening; harmless when done before.
  package func close() {
    state.withLock { state in
      if let token = state.token.take(), let number = state.handle?.number {
        poller.remove(token, of: number)
      }
      state.handle = nil
    }
    events.finish()
  }

  private func receive() {
    let received = state.withLock { $0.handle?.receive() } ?? []
    for event in received where !events.push(event) {
      events.finish(LinkError(.overflow, detail: "udev events were not taken in time"))
      close()
    }
  }

  private struct Handle: ~Copyable {
    let context: UDevContext
    let monitor: OpaquePointer
    let number: Int32

    init(subsystem: String, devtype: String?, source: Source) throws(SystemError) {
      let context = try UDevContext()
      let monitor = try Self.listen(context, subsystem, devtype, source)
      self.context = context
      self.monitor = monitor
      number = udev_monitor_get_fd(monitor)
    }

    private static func listen(
      _ context: borrowing UDevContext, _ subsystem: String, _ devtype: String?, _ source: Source
    ) throws(SystemError) -> OpaquePointer {
      guard let monitor = udev_monitor_new_from_netlink(context.pointer, source.rawValue) else {
        throw SystemError.last("udev_monitor_new_from_netlink")
      }
      do throws(SystemError) {
        try UDevContext.check(
          udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, devtype),
          "udev_monitor_filter_add_match \(subsystem)")
        try UDevContext.check(
          udev_monitor_enable_receiving(monitor), "udev_monitor_enable_receiving")
        return monitor
      } catch {
        udev_monitor_unref(monitor)
        throw error
      }
    }

    deinit { udev_monitor_unref(monitor) }

    /// Takes all messages that wait in the socket.
    borrowing func receive() -> [Event] {
      var events: [Event] = []
      while true {
        errno = 0
        guard let device = udev_monitor_receive_device(monitor) else {
          if errno == EINTR { continue }
          if errno == ENOBUFS { events.append(.overrun) }
          return events
        }
        defer { udev_device_unref(device) }
        if let value = UDevDevice(copying: device) { events.append(.device(value)) }
      }
    }
  }
}
