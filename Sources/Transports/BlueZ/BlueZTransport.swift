package import Devices
import Executors
package import Model

/// Bluetooth LE through bluetoothd, which asks for no privilege.
package final class BlueZTransport: Transport {
  package let kind = LinkKind.ble
  private let monitor: BlueZMonitor
  private let radio: RadioSchedule
  private let listening: AdvertisementListening
  private let history = SharedHistory()
  private let desk = PairingDesk()
  private let poller: Poller?

  /// Prepares the transport; the bus is not touched before it is used.
  ///
  /// - Parameters:
  ///   - address: The bus; `nil` means the system bus, which `DBUS_SYSTEM_BUS_ADDRESS` may name.
  ///   - thread: The thread that serves the bus.
  ///   - deadlines: How long each step may take.
  ///   - slots: How many peripherals one adapter may hold.
  ///   - poller: Hears of radio switches; without it they are looked at only when bluetoothd speaks.
  ///   - sysfsRoot: The folder that stands for `/sys`.
  package init(
    address: String? = nil, thread: BusThread, deadlines: BlueZDeadlines = BlueZDeadlines(),
    slots: Int = RadioSchedule.usualSlots, poller: Poller? = nil, sysfsRoot: String = "/sys"
  ) {
    monitor = BlueZMonitor(
      address: address, thread: thread, deadlines: deadlines,
      switches: RadioSwitches(sysfsRoot: sysfsRoot))
    radio = RadioSchedule(slots: slots)
    listening = AdvertisementListening(monitor: monitor, radio: radio)
    self.poller = poller
  }

  /// How many links wait because the machine is about to sleep.
  package var linksHeldBySleep: Int { monitor.rest.held }

  /// The serial ports of the devices that the same bluetoothd knows.
  ///
  /// - Parameters:
  ///   - poller: The thread that reads.
  ///   - dialer: What calls them; the kernel unless given.
  /// - Returns: The transport for them.
  package func serialPorts(
    poller: Poller, dialer: (any RFCOMMDialing)? = nil
  ) -> RFCOMMTransport {
    RFCOMMTransport(
      monitor: monitor, radio: radio, desk: desk, history: history, poller: poller,
      dialer: dialer ?? KernelRFCOMM(poller: poller))
  }

  /// The devices whose advertisements the same bluetoothd hears.
  package var advertisements: AdvertisementTransport {
    AdvertisementTransport(monitor: monitor, listening: listening)
  }

  package func watch(_ report: @Sendable (DiscoveryEvent) async -> Void) async {
    do throws(LinkError) {
      try await monitor.use { () async throws(LinkError) in
        let switching = followSwitches()
        defer { switching?.cancel() }
        var roster = PeripheralRoster()
        for await _ in monitor.objects.changes() {
          let events = roster.update(
            monitor.objects.current, now: BusClock.now(), search: monitor.objects.searchFailure,
            diagnosis: monitor.switches.diagnosed)
          for event in events { await report(diagnosed(event)) }
        }
      }
    } catch {
      await report(.condition(.ble, error))
    }
  }

  /// Looks at the radio switches again whenever udev tells of one.
  private func followSwitches() -> Task<Void, Never>? {
    guard let poller, let switches = try? UDevMonitor(subsystem: "rfkill", poller: poller) else {
      return nil
    }
    return Task(executorPreference: QuietExecutor.shared) { [objects = monitor.objects] in
      while let _ = try? await switches.next() { objects.nudge() }
      switches.close()
    }
  }

  /// Adds to "bluetoothd does not answer" what the kernel knows of adapters.
  private func diagnosed(_ event: DiscoveryEvent) -> DiscoveryEvent {
    guard case .condition(let kind, var error?) = event, error.code == .serviceAbsent else {
      return event
    }
    error.detail += "; " + BluetoothInventory.summary(BluetoothInventory.adapters())
    return .condition(kind, error)
  }

  package func scan(for services: [String]) async throws(LinkError) {
    do throws(LinkError) {
      try await monitor.use { () async throws(LinkError) in
        try await monitor.ready()
        let search = monitor.objects.beginSearch()
        defer { monitor.objects.endSearch(search) }
        await keepSearching(for: services, search)
      }
    } catch {
      if Task.isCancelled { return }
      throw error
    }
  }

  /// Searches in bursts; one that cannot be started is told by the watch and tried again.
  private func keepSearching(for services: [String], _ search: UInt64) async {
    let (objects, pause) = (monitor.objects, monitor.deadlines.pause)
    let burst = DiscoveryBurst(monitor: monitor, radio: radio) {
      objects.note(nil, ofSearch: search)
    }
    var retry = monitor.deadlines.searchRetry
    while !Task.isCancelled {
      if listening.isUsed {
        // It hears all that a search would find, and says itself why it cannot.
        objects.note(nil, ofSearch: search)
        await QuietExecutor.shared.sleep(for: pause)
        continue
      }
      do throws(LinkError) {
        let isWhole = try await burst.run(for: services)
        retry = monitor.deadlines.searchRetry
        // What was cut short has heard next to nothing.
        await QuietExecutor.shared.sleep(for: isWhole ? pause : retry)
      } catch {
        if Task.isCancelled { return }
        guard objects.current.readiness == .ready else {
          // Bluetooth went away meanwhile, which the watch tells.
          objects.note(nil, ofSearch: search)
          _ = await objects.first(within: pause) { $0.readiness == .ready ? true : nil }
          continue
        }
        objects.note(error, ofSearch: search)
        await QuietExecutor.shared.sleep(for: retry)
        retry = min(retry * 2, pause)
      }
    }
  }

  package func turnOn() async throws(LinkError) {
    try await monitor.use { () async throws(LinkError) in
      do throws(LinkError) {
        try await monitor.ready()
      } catch {
        guard error.code == .adapterOff else { throw error }
        try await monitor.powerUp()
      }
    }
  }

  package func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    BlueZLink(
      sighting: sighting, profile: profile, monitor: monitor, radio: radio, history: history,
      desk: desk)
  }

  package func attend(_ isAttended: Bool) { desk.isAttended = isAttended }

  package func answer(_ answer: PairingAnswer, to device: DeviceID) -> Bool {
    desk.answer(answer, about: device)
  }

  package func forgetBond(of sighting: Sighting) async throws(LinkError) {
    try await monitor.forget(sighting.address.uppercased(), equipment: sighting.id)
    history.forget(sighting.address.uppercased())
  }
}
