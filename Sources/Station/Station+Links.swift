import Devices
import Engine
import EyeTest
import Logging
import Model
import Store

extension Station {
  /// Takes in what happened to a device and carries out what follows.
  func handle(_ event: DeviceEvent, of id: DeviceID) {
    carryOut(roster.handle(event, of: id, need(of: id)))
  }

  /// What else wants or would want a device at this moment.
  func need(of id: DeviceID) -> DeviceNeed {
    DeviceNeed(isSearching: isScanning(), isUsed: isUsed(id), isAwaited: waitsForDevice(id))
  }

  func carryOut(_ effects: [RosterEffect]) {
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: RosterEffect) {
    switch effect {
    case .hangUp(let id): roster[id]?.task?.cancel()
    case .dial(let id, let number):
      replaceTask(of: id) { await $0.keepLink(id, number) }
    case .redial(let id, let number, let seconds):
      replaceTask(of: id) { [executor] station in
        do {
          try await executor.sleep(forSeconds: seconds)
        } catch {
          return
        }
        station.handle(.due(number), of: id)
      }
    case .brokenOff(let id, let outputs):
      for output in outputs { handle(output, from: id, at: .now()) }
      // Nobody goes on with the poses once the link is back.
      returnTiltSensor()
    case .seen(let id): noteSeen(id)
    case .linkChanged(let id, let isReady):
      forgetClock(of: id)
      feed(isReady ? .linkReady : .linkLost, toRunsOf: id)
      if isReady, let facts = roster[id]?.facts { bind(facts) }
    case .publish(let id):
      if let entry = roster[id] { publish(entry) }
    case .sensorChanged(let id, let isReady): updateRounds(lost: isReady ? nil : id)
    case .leave(let id): roster.remove(id)
    }
  }

  /// Has a device's next task begin once the one before has taken its leave.
  private func replaceTask(
    of id: DeviceID, by work: @escaping @Sendable (isolated Station) async -> Void
  ) {
    let previous = roster[id]?.task
    roster[id]?.task = Task(executorPreference: executor) { [weak self] in
      await previous?.value
      guard let self, !Task.isCancelled else { return }
      await work(self)
    }
  }

  /// Holds one link until it ends, and says why it did.
  private func keepLink(_ id: DeviceID, _ number: Int) async {
    await identify(id)
    guard !Task.isCancelled, let entry = roster[id] else { return }
    var profile = entry.driver.profile
    profile.commands.orders = entry.orders
    goOn(with: id)
    let link = entry.transport.link(to: entry.sighting, profile: profile)
    let error = await hold(link, of: id, number)
    guard !Task.isCancelled else { return }
    logger.notice(
      "link ended", metadata: ["id": "\(id)", "error": "\(error?.description ?? "closed")"])
    var end = LinkEnd(error?.code)
    end.readyTime = readyTime(id)
    end.hasMeasured = roster[id].map { $0.readings > entry.readings } ?? false
    end.isFinal = entry.transport is ReplayTransport
    handle(.ended(number, end), of: id)
  }

  /// For how long the device has been ready, in seconds; nothing if it is not.
  private func readyTime(_ id: DeviceID) -> Double? {
    guard let entry = roster[id], entry.state == .ready, let opened = entry.openedAt else {
      return nil
    }
    return HostInstant.now().seconds(since: opened)
  }

  /// Has a device's running number go on where a run waits for it, also across an end of the program.
  private func goOn(with id: DeviceID) {
    let last = removeLastSent(by: id)
    if !isAwaited(id) {
      roster[id]?.beginAnew()
    } else if let last {
      roster[id]?.decoder.resume(after: last.number, bytes: last.bytes)
    }
  }

  /// Runs one link until it ends, and says why it did; a silent device ends it too.
  private func hold(_ link: any Link, of id: DeviceID, _ number: Int) async -> LinkError? {
    let limit = roster[id]?.driver.silenceLimit
    return await withTaskGroup(of: LinkError?.self) { group in
      group.addTask {
        do throws(LinkError) {
          try await link.run { await self.received($0, from: id, by: number) }
          return nil
        } catch {
          return error
        }
      }
      if let limit {
        group.addTask { await self.silence(of: id, number, limit: limit) }
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      await group.waitForAll()
      return first
    }
  }

  /// Returns when a device whose link is open has sent nothing for `limit` seconds.
  private func silence(of id: DeviceID, _ number: Int, limit: Double) async -> LinkError? {
    while !Task.isCancelled {
      guard let entry = roster[id] else { return nil }
      let quiet = HostInstant.now().seconds(since: entry.lastReceived)
      if entry.machine.isOpen, quiet >= limit {
        handle(.fellSilent(number), of: id)
        return LinkError(.timedOut, equipment: id, detail: "nothing came for \(limit) s")
      }
      do {
        try await executor.sleep(forSeconds: entry.machine.isOpen ? limit - quiet : limit)
      } catch {
        return nil
      }
    }
    return nil
  }

  private func received(_ event: LinkEvent, from id: DeviceID, by number: Int) {
    guard roster[id]?.machine.number == number else { return }
    received(event, from: id)
  }

  /// Takes in that a device's link is open.
  func opened(_ id: DeviceID, _ details: LinkDetails) {
    guard let number = roster[id]?.machine.number else { return }
    roster[id]?.details = details
    roster[id]?.openedAt = .now()
    roster[id]?.lastReceived = .now()
    handle(.opened(number), of: id)
  }
}
