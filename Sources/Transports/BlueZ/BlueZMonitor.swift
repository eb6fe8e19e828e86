import Devices
import Executors
import Model

/// The one connection that follows bluetoothd's objects; it is open while somebody uses it.
actor BlueZMonitor {
  nonisolated let objects = BlueZObjects()
  nonisolated let thread: BusThread
  nonisolated let address: String?
  nonisolated let deadlines: BlueZDeadlines
  nonisolated let switches: RadioSwitches
  nonisolated let rest = Rest()
  private var users = 0
  private var task: Task<Void, Never>?
  private var connection: BusConnection?
  /// Calls of bluetoothd alone that came to nothing, one after another.
  private var timeouts = 0
  /// Makes the connection anew.
  private var startAnew: (@Sendable () -> Void)?

  /// The bus thread itself: what it does needs no other thread to wake up.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(
    address: String?, thread: BusThread, deadlines: BlueZDeadlines, switches: RadioSwitches
  ) {
    self.address = address
    self.thread = thread
    self.deadlines = deadlines
    self.switches = switches
  }

  /// Keeps the connection open while `body` runs.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: What `body` throws.
  nonisolated func use<Value: Sendable>(
    _ body: @Sendable () async throws(LinkError) -> Value
  ) async throws(LinkError) -> Value {
    await enter()
    do throws(LinkError) {
      let value = try await body()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() {
    users += 1
    guard users == 1 else { return }
    let previous = task
    task = Task(executorPreference: QuietExecutor.shared) {
      await previous?.value
      await self.run()
    }
  }

  private func leave() {
    users -= 1
    guard users == 0 else { return }
    task?.cancel()
    objects.apply(.reset)
  }

  /// Waits until Bluetooth can be used.
  ///
  /// - Throws: Why it cannot.
  nonisolated func ready() async throws(LinkError) {
    let outcome = await objects.first(within: deadlines.answer * 2) { store in
      store.readiness == .pending ? nil : store.readiness
    }
    switch outcome {
    case .ready: return
    case .failed(let error): throw switches.diagnosed(error)
    case .pending, nil:
      throw LinkError(.serviceAbsent, detail: "bluetoothd does not answer")
    }
  }

  /// Calls a method of bluetoothd.
  ///
  /// - Returns: What the answer holds.
  /// - Throws: `BusError.closed` while there is no bus.
  @discardableResult
  func call(
    path: String, interface: String, member: String, arguments: [BusValue] = [],
    timeout: Duration, inspect: @escaping @Sendable ([BusValue]) -> Void = { _ in }
  ) async throws(BusError) -> [BusValue] {
    guard let connection else { throw .closed }
    do throws(BusError) {
      let answer = try await connection.call(
        BusCall(
          BlueZName.service, path: path, interface: interface, member: member,
          arguments: arguments, timeout: timeout), inspect: inspect)
      timeouts = 0
      return answer
    } catch {
      guard case .remote(name: BlueZName.noReply, message: _) = error else { throw error }
      timeouts += 1
      // It is there and says nothing: whoever restarts it is not us, but people must know.
      if timeouts >= Self.timeoutsOfHang { startAnew?() }
      throw error
    }
  }

  private static let timeoutsOfHang = 3

  /// Fetches the state of a device anew; afterwards every earlier signal is in the store too.
  ///
  /// - Throws: `BusError` if the device is gone or bluetoothd does not answer.
  func refresh(_ device: String) async throws(BusError) {
    let objects = objects
    try await call(
      path: device, interface: BlueZName.properties, member: "GetAll",
      arguments: [.string(BlueZName.device)], timeout: deadlines.answer
    ) { answer in
      guard let properties = answer.first?.properties else { return }
      objects.apply(
        .changed(path: device, interface: BlueZName.device, properties, invalidated: []))
    }
  }

  /// Asks for what bluetoothd answers by itself, so that its silence is counted if it hangs.
  ///
  /// Links call it on connections of their own, where a device that is away looks the same.
  func probe(_ adapter: String) async {
    _ = try? await call(
      path: adapter, interface: BlueZName.properties, member: "GetAll",
      arguments: [.string(BlueZName.adapter)], timeout: deadlines.answer)
  }

  /// Powers every adapter up that can connect to peripherals.
  ///
  /// It is the machine's own setting, so only somebody's press leads here.
  ///
  /// - Throws: `LinkError` of the last adapter that refused, if none is powered then.
  nonisolated func powerUp() async throws(LinkError) {
    var refusal: LinkError?
    for adapter in objects.current.adapters where adapter.isCentral && !adapter.isPowered {
      do throws(BusError) {
        try await call(
          path: adapter.path, interface: BlueZName.properties, member: "Set",
          arguments: [
            .string(BlueZName.adapter), .string("Powered"), .variant(.bool(true)),
          ], timeout: deadlines.answer)
      } catch {
        refusal = LinkError(error, step: "turning \(adapter.address) on")
      }
    }
    let limit = deadlines.answer
    let isOn = await objects.first(within: refusal == nil ? limit : .zero) { store -> Bool? in
      store.usableAdapters.isEmpty ? nil : true
    }
    guard isOn == nil else { return }
    throw switches.diagnosed(
      refusal ?? LinkError(.adapterOff, detail: "the Bluetooth adapter stayed off"))
  }

  /// Has bluetoothd drop all that it keeps of a device, its bond with it.
  ///
  /// - Parameters:
  ///   - address: The device's.
  ///   - equipment: The same for errors.
  /// - Throws: `LinkError` of what refused.
  nonisolated func forget(_ address: String, equipment: DeviceID) async throws(LinkError) {
    try await use { () async throws(LinkError) in
      try await ready()
      for view in objects.current.views(of: address) {
        do throws(BusError) {
          try await call(
            path: view.adapterPath, interface: BlueZName.adapter, member: "RemoveDevice",
            arguments: [.path(view.path)], timeout: deadlines.answer)
        } catch {
          throw LinkError(error, equipment: equipment, step: "forgetting the pairing")
        }
      }
    }
  }

  // MARK: The life of the connection

  private func run() async {
    var pause = deadlines.retry
    while !Task.isCancelled {
      do throws(BusError) {
        try await follow()
      } catch {
        if objects.current.service == .ready { pause = deadlines.retry }
        objects.apply(.unreachable(LinkError(error, step: "following bluetoothd")))
      }
      await connection?.close()
      connection = nil
      await QuietExecutor.shared.sleep(for: pause)
      pause = min(pause * 2, deadlines.retry * 6)
    }
    objects.apply(.reset)
  }

  /// Follows bluetoothd until the task is cancelled.
  private func follow() async throws(BusError) {
    let objects = objects
    let (appearances, appeared) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let opened = try await BusConnection.open(address: address, thread: thread) { _ in
      appeared.finish()
    }
    connection = opened
    try await opened.match(BlueZMatch.owner) { signal in
      guard let event = ObjectEvent(signal) else { return }
      objects.apply(event)
      if case .owner(present: true) = event { appeared.yield() }
    }
    let rest = rest
    // A bus that was away may have told of the end of a sleep meanwhile.
    rest.set(false)
    try await opened.match(BlueZMatch.sleep) { signal in
      if let isNear = signal.body.first?.bool { rest.set(isNear) }
    }
    let rules = [
      BlueZMatch.objects, BlueZMatch.changes(of: BlueZName.adapter),
      BlueZMatch.changes(of: BlueZName.device),
    ]
    for rule in rules {
      try await opened.match(rule) { signal in
        guard let event = ObjectEvent(signal) else { return }
        objects.apply(event, at: signal.hostTime)
      }
    }
    try await opened.call(
      BusCall(
        BlueZName.bus, path: BlueZName.busPath, interface: BlueZName.bus, member: "NameHasOwner",
        arguments: [.string(BlueZName.service)], timeout: deadlines.answer)
    ) { answer in
      let isPresent = answer.first?.bool ?? false
      objects.apply(.owner(present: isPresent))
      if isPresent { appeared.yield() }
    }
    timeouts = 0
    startAnew = { appeared.finish() }
    defer { startAnew = nil }
    for await _ in appearances { try await fetch(from: opened) }
    if timeouts >= Self.timeoutsOfHang {
      throw .remote(name: BlueZName.noReply, message: "bluetoothd hangs")
    }
    if !Task.isCancelled { throw .closed }
  }

  private func fetch(from connection: BusConnection) async throws(BusError) {
    let objects = objects
    let generation = objects.current.generation
    do throws(BusError) {
      try await connection.call(
        BusCall(
          BlueZName.service, path: "/", interface: BlueZName.objectManager,
          member: "GetManagedObjects", timeout: deadlines.answer)
      ) { answer in
        guard let tree = ObjectEvent.tree(answer) else { return }
        objects.apply(.objects(generation: generation, tree))
      }
      guard objects.isWaiting(for: generation) else { return }
      throw .malformed("no tree in the answer")
    } catch {
      if objects.isWaiting(for: generation) { throw error }
    }
  }
}
