import Devices
import Executors
import Model

/// A link to one Bluetooth LE peripheral: the call order is that of BlueZ doc/device-api.txt and
/// doc/gatt-api.txt, with the deadlines that bluetoothd does not keep itself.
struct BlueZLink: Link {
  let sighting: Sighting
  /// What the driver asks for; a driver that asks for nothing cannot use this link.
  let profile: LinkProfile
  let monitor: BlueZMonitor
  let radio: RadioSchedule
  let history: SharedHistory
  let desk: PairingDesk

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    do throws(LinkError) {
      guard let peripheral = profile.peripheral else {
        throw failure(.unsuitable, "the driver names no Bluetooth service")
      }
      try await monitor.use { () async throws(LinkError) in
        await monitor.rest.end()
        guard !Task.isCancelled else { return }
        try await monitor.ready()
        let adapter = try await adapterWithRoom()
        do throws(LinkError) {
          try await hold(peripheral, on: adapter, receive)
          await radio.giveBackSlot(of: address, on: adapter)
        } catch {
          await radio.giveBackSlot(of: address, on: adapter)
          throw error
        }
      }
    } catch {
      // Given up by its owner: what failed because of that is no news.
      if Task.isCancelled { return }
      throw attributed(error)
    }
  }

  /// Finds the adapter that knows the device best and has a place, or any other.
  ///
  /// A bond is one adapter's alone. The place is taken once it is the device's turn: one that is away
  /// needs none.
  private func adapterWithRoom() async throws(LinkError) -> String {
    let store = monitor.objects.current
    let views = store.views(of: address)
    let bonded = views.filter(\.isPaired).map(\.adapterPath)
    let knowing = views.map(\.adapterPath)
    let others = store.usableAdapters.map(\.path).filter { !knowing.contains($0) }
    let adapters = bonded.isEmpty ? knowing + others : bonded
    guard !adapters.isEmpty else { throw failure(.adapterAbsent, "no usable Bluetooth adapter") }
    guard let adapter = await radio.adapterWithRoom(among: adapters) else { throw isFull }
    return adapter
  }

  private func hold(
    _ peripheral: LinkProfile.Peripheral, on adapter: String,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    let session = try await BlueZSession.open(for: sighting.id, monitor: monitor)
    // A radio loses its links in its sleep without a word, and finds none of them afterwards.
    let warning = monitor.rest.watch { session.lose("the machine goes to sleep") }
    defer { monitor.rest.unwatch(warning) }
    do throws(LinkError) {
      try await converse(peripheral, on: adapter, session, receive)
      await Task(executorPreference: QuietExecutor.shared) { await session.end() }.value
    } catch {
      if let age = session.age { history.lasted(address, for: age) }
      await Task(executorPreference: QuietExecutor.shared) { await session.end() }.value
      guard !Task.isCancelled else { throw error }
      if history.ended(address, with: error.code) { await forget(on: adapter) }
      throw isBondInDoubt(error, on: adapter, session)
        ? failure(.bondLost, "it is paired and breaks every link at once") : error
    }
  }

  private func converse(
    _ peripheral: LinkProfile.Peripheral, on adapter: String, _ session: BlueZSession,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    let device = try await connect(on: adapter, session)
    let characteristics = try await resolve(peripheral, device, session)
    if history.takesPairing(address), !isPaired(device) {
      try await session.pair(desk: desk, receive)
    }
    do throws(LinkError) {
      try await subscribe(peripheral, characteristics, session)
    } catch {
      if error.isStalledSubscription, !isPaired(device) { history.stalled(address) }
      guard error.asksForPairing else { throw error }
      guard !isPaired(device) else {
        throw failure(.bondLost, "it is paired and asks for it again")
      }
      try await session.pair(desk: desk, receive)
      try await subscribe(peripheral, characteristics, session)
    }
    let orders = orders(of: peripheral, characteristics, session)
    let carrying = orders.map { orders in
      Task(executorPreference: QuietExecutor.shared) { await orders.run() }
    }
    if let orders { profile.commands.orders?.open { orders.append($0) } }
    defer {
      profile.commands.orders?.close()
      carrying?.cancel()
    }
    try await stream(device, session, orders, receive)
  }

  /// Returns what carries orders out, if the peripheral takes any.
  private func orders(
    of peripheral: LinkProfile.Peripheral, _ characteristics: [String: String],
    _ session: BlueZSession
  ) -> BlueZOrders? {
    guard let uuid = peripheral.write?.lowercased(), let path = characteristics[uuid] else {
      return nil
    }
    return BlueZOrders(
      session, at: path, uuid: uuid, answers: monitor.objects.current.sends(path))
  }

  private func isPaired(_ device: String) -> Bool {
    monitor.objects.current.device(at: device)?.isPaired == true
  }

  private func stream(
    _ path: String, _ session: BlueZSession, _ orders: BlueZOrders?,
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    let store = monitor.objects.current
    // How loud its announcements were says nothing of a link; what comes from now on does.
    var details = LinkDetails(
      battery: store.properties(path, BlueZName.battery)?["Percentage"]?.int)
    await receive(.ready(details))
    _ = history.ended(address, with: nil)
    let reading = readInformation(path, session)
    defer { reading.cancel() }
    var listener = VersionListener(profile.commands)
    while let events = await session.events.next() {
      for event in events {
        guard !Task.isCancelled else { break }
        let before = details
        switch event {
        case .value(let chunk):
          orders?.heard(chunk)
          await receive(.received(chunk))
          guard let version = listener?.handle(chunk) else { continue }
          details.firmware = version
          listener = nil
        case .battery(let level): details.battery = level
        case .signal(let signal): details.signal = signal
        case .information(let information): details.merge(information)
        case .orderFailed(let reason):
          await receive(.orderFailed(reason))
          continue
        }
        if details != before { await receive(.details(details)) }
      }
    }
    throw session.events.ending ?? failure(.system, "cancelled")
  }

  /// Asks beside the stream what the peripheral is, if it has the Device Information service; it goes
  /// without what it does not answer.
  private func readInformation(_ device: String, _ session: BlueZSession) -> Task<Void, Never> {
    let paths = monitor.objects.current.characteristics(
      of: DeviceInformation.service, device: device)
    return Task(executorPreference: QuietExecutor.shared) {
      var information = DeviceInformation()
      for text in [DeviceInformation.Text.firmware, .manufacturer, .model, .serialNumber] {
        guard let path = paths?[BluetoothUUID.long(text.rawValue)], !Task.isCancelled,
          let bytes = try? await session.read(path),
          (try? information.decode(bytes, as: text)) != nil
        else { continue }
        session.events.push(.information(information))
      }
    }
  }

  // MARK: Errors

  var address: String { sighting.address.uppercased() }

  var isFull: LinkError {
    failure(.slotsTaken, "the adapter holds as many devices as it can")
  }

  func failure(_ code: LinkError.Code, _ detail: String) -> LinkError {
    LinkError(code, equipment: sighting.id, detail: detail)
  }

  private func attributed(_ error: LinkError) -> LinkError {
    var error = error
    error.equipment = sighting.id
    return error
  }
}
