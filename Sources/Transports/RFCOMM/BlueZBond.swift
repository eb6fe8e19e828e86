import Devices
import Executors
import Glibc

/// The bond with one serial device, which bluetoothd makes with our own agent and keeps.
///
/// The monitor is to be in use meanwhile.
struct BlueZBond: RFCOMMBonding {
  let sighting: Sighting
  let monitor: BlueZMonitor
  let radio: RadioSchedule
  let desk: PairingDesk
  let history: SharedHistory

  private var device: BluetoothAddress? { RFCOMMAddress(sighting.address)?.device }

  private var views: [BlueZDevice] {
    device.map { monitor.objects.current.views(of: $0.description) } ?? []
  }

  var adapter: BluetoothAddress? {
    device.flatMap { monitor.objects.current.adapter(knowing: $0) }
  }

  /// Where bluetoothd is not to be had the kernel may do without; of a radio that is off or blocked
  /// it says only that there is none (net/bluetooth/hci_core.c, `hci_get_route`).
  func pair(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    do throws(LinkError) {
      try await monitor.ready()
    } catch {
      guard error.code == .adapterOff || error.code == .adapterBlocked else { return }
      var error = error
      error.equipment = sighting.id
      throw error
    }
    guard let view = views.first, !views.contains(where: \.isPaired) else { return }
    try await pair(view, receive)
  }

  private var isReady: Bool {
    get async {
      do throws(LinkError) {
        try await monitor.ready()
        return true
      } catch {
        return false
      }
    }
  }

  private func pair(
    _ view: BlueZDevice, _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    // A search under way would keep the device from being called; a person may take a minute, so
    // that the radio is not held for them.
    guard await radio.acquire(view.adapterPath, for: .connection) else { return }
    await radio.release(view.adapterPath)
    let session = try await BlueZSession.open(for: sighting.id, monitor: monitor)
    do throws(LinkError) {
      try await session.listen(to: view.path)
      try await session.pair(desk: desk, receive)
      await session.end()
    } catch {
      await Task(executorPreference: QuietExecutor.shared) { await session.end() }.value
      throw error
    }
  }

  func introduce(
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) -> Bool {
    // Who was asked for services or called is often known by that already.
    guard let device, await isReady, !views.contains(where: \.isPaired) else { return false }
    var view = views.first
    if view == nil { view = await searched(device.description) }
    guard let view, !Task.isCancelled else { return false }
    try await pair(view, receive)
    return true
  }

  /// Makes an inquiry until the device is heard; a link that wants the radio ends it.
  private func searched(_ address: String) async -> BlueZDevice? {
    let (objects, limit) = (monitor.objects, monitor.deadlines.search)
    let burst = DiscoveryBurst(monitor: monitor, radio: radio, kind: .classic)
    return await withTaskGroup(of: BlueZDevice?.self) { group in
      group.addTask {
        _ = try? await burst.run(for: [])
        return nil
      }
      group.addTask {
        await objects.first(within: limit) { $0.views(of: address).first }
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      await group.waitForAll()
      return first
    }
  }

  func lasted(_ length: Duration) {
    if let device { history.lasted(device.description, for: length) }
  }

  /// Kernel net/bluetooth/lib.c, `bt_to_errno`: authentication failed, or its key is missing.
  func isInDoubt(_ error: LinkError, after length: Duration?) -> Bool {
    guard let device, views.contains(where: \.isPaired) else { return false }
    guard let length else { return error.errno == EACCES || error.errno == EBADE }
    return error.code == .hungUp && history.dropped(device.description, after: length)
  }
}
