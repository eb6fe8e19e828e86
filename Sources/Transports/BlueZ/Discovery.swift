import Devices
import Executors

/// Searches with one adapter; the caller holds the adapter's turn.
struct Discovery: Sendable {
  /// What a search listens to (BlueZ doc/adapter-api.txt, SetDiscoveryFilter).
  enum Radio: String, Sendable {
    case lowEnergy = "le"
    case classic = "bredr"
  }

  let monitor: BlueZMonitor
  let adapter: String
  var radio = Radio.lowEnergy
  /// Whether an advertisement is handed over that says the same as the one before.
  var repeats = false

  /// Searches while `body` runs and stops the search afterwards, cancelled or not.
  ///
  /// - Parameters:
  ///   - services: Advertised service UUIDs; empty means any.
  ///   - body: Ends when the search has lasted long enough.
  /// - Returns: What `body` returned.
  /// - Throws: `LinkError` if the search cannot be started.
  func run<Value: Sendable>(
    for services: [String], _ body: @Sendable () async -> Value
  ) async throws(LinkError) -> Value {
    do throws(BusError) {
      try await start(services)
    } catch {
      await Task(executorPreference: QuietExecutor.shared) { await stop(isAwaited: false) }.value
      throw LinkError(error, step: "starting discovery")
    }
    let value = await body()
    // Whoever goes on needs a quiet radio; whoever gives up only takes leave.
    let isAwaited = !Task.isCancelled
    await Task(executorPreference: QuietExecutor.shared) { await stop(isAwaited: isAwaited) }.value
    return value
  }

  private func start(_ services: [String]) async throws(BusError) {
    var filter: [String: BusValue] = [
      "Transport": .string(radio.rawValue), "DuplicateData": .bool(repeats),
    ]
    if !services.isEmpty { filter["UUIDs"] = .array(services.map(BusValue.string)) }
    try await call("SetDiscoveryFilter", [.options(filter)])
    do throws(BusError) {
      try await call("StartDiscovery")
    } catch .remote(name: "org.bluez.Error.InProgress", _) {
      // A discovery of ours that was never stopped, or one that another program is starting.
      try await call("StopDiscovery")
      try await call("StartDiscovery")
    }
  }

  /// Ends our part of the discovery; another program may keep it going.
  private func stop(isAwaited: Bool) async {
    do throws(BusError) {
      try await call("StopDiscovery", timeout: monitor.deadlines.farewell)
    } catch {
      return
    }
    guard isAwaited else { return }
    let adapter = adapter
    _ = await monitor.objects.first(within: .seconds(5)) { store -> Bool? in
      store.adapters.contains { $0.path == adapter && $0.isDiscovering } ? nil : true
    }
  }

  private func call(
    _ member: String, _ arguments: [BusValue] = [], timeout: Duration? = nil
  ) async throws(BusError) {
    try await monitor.call(
      path: adapter, interface: BlueZName.adapter, member: member, arguments: arguments,
      timeout: timeout ?? monitor.deadlines.answer)
  }
}
