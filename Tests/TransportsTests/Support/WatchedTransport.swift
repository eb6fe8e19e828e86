import Devices
import Model
import Transports

/// A transport that watches, and what it reported, one by one.
final class WatchedTransport: Sendable {
  private let task: Task<Void, Never>
  private let queue = BoundedQueue<DiscoveryEvent>(capacity: .max)

  init(_ transport: any Transport) {
    let queue = queue
    task = Task {
      await transport.watch { _ = queue.push($0) }
      queue.finish()
    }
  }

  deinit { task.cancel() }

  /// Waits for reports and returns all that are there.
  func next() async -> [DiscoveryEvent] { (try? await queue.next()) ?? [] }

  /// Waits until something was reported about a device.
  func nextDevice() async -> DiscoveryEvent? {
    while let events = try? await queue.next() {
      for event in events {
        if case .condition = event { continue }
        return event
      }
    }
    return nil
  }

  /// Gives the watch up and waits for its end.
  func cancel() async {
    task.cancel()
    await task.value
  }
}
