import Devices
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
    if let orders { profile.commands.orders?.open { orders.take($0) } }
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

  /// Subscribes to what the driver reads, and has the device measure.
  private func subscribe(
    _ peripheral: LinkProfile.Peripheral, _ characteristics: [String: String],
    _ session: BlueZSession
  ) async throws(LinkError) {
    for uuid in peripheral.notify {
      guard let path = characteristics[uuid.lowercased()] else {
        throw failure(.unsuitable, "no characteristic \(uuid)")
      }
      try await session.subscribe(to: path, uuid: uuid.lowercased())
    }
    if peripheral.isEverything { return try await subscribe(toAll: characteristics, session) }
    var isHeard = !peripheral.notify.isEmpty
    for uuid in peripheral.optional.map({ $0.lowercased() }) {
      guard let path = characteristics[uuid], monitor.objects.current.sends(path) else { continue }
      try await session.subscribe(to: path, uuid: uuid)
      isHeard = true
    }
    guard isHeard else { throw failure(.unsuitable, "no characteristic that sends") }
    let commands = profile.commands
    guard let write = peripheral.write, commands.areNeeded else { return }
    guard let path = characteristics[write.lowercased()] else {
      throw failure(.unsuitable, "no characteristic \(write)")
    }
    // The answers come among what is measured.
    if !commands.version.isEmpty { try await session.write(commands.version, to: path) }
    for question in commands.questions { try await session.write(question, to: path) }
    if !commands.start.isEmpty { try await session.write(commands.start, to: path) }
  }

  /// Subscribes to what sends, as far as the peripheral lets anybody.
  private func subscribe(
    toAll characteristics: [String: String], _ session: BlueZSession
  ) async throws(LinkError) {
    var refused: LinkError?
    var isHeard = false
    for (uuid, path) in characteristics.sorted(by: { $0.key < $1.key })
    where monitor.objects.current.sends(path) {
      do throws(LinkError) {
        try await session.subscribe(to: path, uuid: uuid)
        isHeard = true
      } catch {
        // One of many may be for its maker alone; a lost link says so by itself.
        guard error.code == .refused, !error.asksForPairing else { throw error }
        refused = error
      }
    }
    if !isHeard { throw refused ?? failure(.unsuitable, "no characteristic that sends") }
  }

  // MARK: Connecting

  /// Connects and returns the device's path.
  private func connect(
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

  // MARK: Services

  /// Waits for the services and returns the expected one's characteristics, paths by UUID.
  private func resolve(
    _ peripheral: LinkProfile.Peripheral, _ path: String, _ session: BlueZSession
  ) async throws(LinkError) -> [String: String] {
    try await refresh(path, session)
    let state = await monitor.objects.first(within: monitor.deadlines.resolve) { store -> Bool? in
      guard let device = store.device(at: path), device.isConnected else { return false }
      return device.isResolved ? true : nil
    }
    if let ending = session.events.ending { throw ending }
    switch state {
    case true: break
    case false: throw failure(.hungUp, "the connection did not last")
    default: throw failure(.timedOut, "the services were not resolved")
    }
    if let found = characteristics(of: peripheral, path) { return found }
    try await refresh(path, session)
    guard let found = characteristics(of: peripheral, path) else {
      throw failure(.unsuitable, "no service \(peripheral.service) with what the driver reads")
    }
    return found
  }

  /// The wanted characteristics are complete or absent; a part of them is no answer.
  private func characteristics(
    of peripheral: LinkProfile.Peripheral, _ device: String
  ) -> [String: String]? {
    if peripheral.isEverything {
      let all = monitor.objects.current.characteristics(ofAllServicesOf: device)
      return all.isEmpty ? nil : all
    }
    let found = monitor.objects.current.characteristics(
      of: peripheral.service.lowercased(), device: device)
    guard let found, peripheral.notify.allSatisfy({ found[$0.lowercased()] != nil }) else {
      return nil
    }
    guard !peripheral.notify.isEmpty || peripheral.optional.contains(where: { found[$0] != nil })
    else { return nil }
    return found
  }

  private func refresh(_ path: String, _ session: BlueZSession) async throws(LinkError) {
    do throws(BusError) {
      try await monitor.refresh(path)
    } catch {
      throw session.events.ending
        ?? LinkError(error, equipment: sighting.id, step: "reading the device's state")
    }
  }

  // MARK: Streaming

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
          guard let version = listener?.take(chunk) else { continue }
          details.firmware = version
          listener = nil
        case .battery(let level): details.battery = level
        case .signal(let signal): details.signal = signal
        case .information(let information): details.take(information)
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
          (try? information.take(bytes, as: text)) != nil
        else { continue }
        session.events.push(.information(information))
      }
    }
  }

  // MARK: Errors

  var address: String { sighting.address.uppercased() }

  private var isFull: LinkError {
    failure(.slotsTaken, "the adapter holds as many devices as it can")
  }

  private func failure(_ code: LinkError.Code, _ detail: String) -> LinkError {
    LinkError(code, equipment: sighting.id, detail: detail)
  }

  private func attributed(_ error: LinkError) -> LinkError {
    var error = error
    error.equipment = sighting.id
    return error
  }
}
