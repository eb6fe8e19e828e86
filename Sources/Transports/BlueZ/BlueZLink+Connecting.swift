import Devices
import Executors
import Model

/// A connection: searched for where bluetoothd knows nothing of the device, one adapter at a time.
extension BlueZLink {
  /// Connects and returns the device's path.
  func connect(
    on adapter: String, _ session: BlueZSession
  ) async throws(LinkError) -> String {
    let (demands, demanded) = AsyncStream.makeStream(of: Void.self)
    let isHeard = monitor.objects.current.views(of: address).contains { $0.signal != nil }
    let purpose: RadioSchedule.Purpose =
      isHeard || history.isExpected(address) ? .connection : .attempt { demanded.finish() }
    guard await radio.acquire(adapter, for: purpose) else {
      throw failure(.system, "cancelled")
    }
    guard await radio.takeSlot(of: address, on: adapter) else {
      await radio.release(adapter)
      throw isFull
    }
    do throws(LinkError) {
      let path = try await limited(by: demands) { () async throws(LinkError) in
        try await connectKnown(on: adapter, session)
      }
      await radio.release(adapter)
      return path
    } catch {
      // The next one needs a radio that does not look for this one any more.
      await Task(executorPreference: QuietExecutor.shared) { await session.callOff() }.value
      await radio.giveBackSlot(of: address, on: adapter)
      await radio.release(adapter)
      if error.code == .timedOut, !Task.isCancelled { await monitor.probe(adapter) }
      throw error
    }
  }

  /// Runs `body` to its end, or for one turn if somebody demands the adapter.
  private func limited(
    by demands: AsyncStream<Void>,
    _ body: @escaping @Sendable () async throws(LinkError) -> String
  ) async throws(LinkError) -> String {
    let turn = monitor.deadlines.turn
    let over = failure(.timedOut, "other devices wait for the adapter")
    let outcome = await withTaskGroup(of: Result<String, LinkError>.self) { group in
      group.addTask {
        do throws(LinkError) {
          return .success(try await body())
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        await QuietExecutor.shared.sleep(for: turn)
        for await _ in demands {}
        return .failure(over)
      }
      let first = await group.next() ?? .failure(over)
      group.cancelAll()
      return first
    }
    return try outcome.get()
  }

  /// Connects the device that bluetoothd knows; one that it forgot meanwhile is looked for again.
  private func connectKnown(
    on adapter: String, _ session: BlueZSession
  ) async throws(LinkError) -> String {
    let known = history.takesSearch(address) ? nil : knownPath(on: adapter)
    let path = try await orSearched(known, on: adapter)
    do throws(LinkError) {
      try await session.listen(to: path)
      try await connect(session, path)
      return path
    } catch {
      guard known != nil, BlueZName.unknownObject.contains(error.busName ?? "") else { throw error }
    }
    monitor.objects.apply(.removed(path: path, [BlueZName.device]))
    let found = try await orSearched(nil, on: adapter)
    try await session.listen(to: found)
    try await connect(session, found)
    return found
  }

  private func knownPath(on adapter: String) -> String? {
    monitor.objects.current.views(of: address).first { $0.adapterPath == adapter }?.path
  }

  private func connect(_ session: BlueZSession, _ path: String) async throws(LinkError) {
    do throws(LinkError) {
      try await session.connect()
    } catch {
      switch error.busName {
      case "org.bluez.Error.AlreadyConnected": break
      case "org.bluez.Error.InProgress":
        // Somebody else connects it: wait for the outcome.
        let limit = monitor.deadlines.connect
        let connected = await monitor.objects.first(within: limit) { store -> Bool? in
          store.device(at: path)?.isConnected == true ? true : nil
        }
        if connected == nil { throw error }
      default: throw error
      }
      session.establish()
    }
  }

  /// Returns the path that is known, else the one that a short search finds.
  private func orSearched(
    _ known: String?, on adapter: String
  ) async throws(LinkError) -> String {
    if let known { return known }
    let (address, objects, limit) = (address, monitor.objects, monitor.deadlines.search)
    let before = objects.current.views(of: address).first { $0.adapterPath == adapter }
    let found = try await Discovery(monitor: monitor, adapter: adapter).run(for: []) {
      await objects.first(within: limit) { store -> String? in
        let device = store.views(of: address).first { $0.adapterPath == adapter }
        // What was known before counts once it is heard.
        return device == before && before != nil ? nil : device?.path
      }
    }
    if let found { return found }
    guard let before else { throw failure(.absent, "not found within \(limit)") }
    return before.path
  }
}
