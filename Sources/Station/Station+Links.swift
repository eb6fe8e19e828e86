import Devices
import Model
import Engine
import EyeTest
import Store
import Logging

extension Station {
  /// Wants a device's link from now on.
  func want(_ id: DeviceID) {
    guard var entry = roster[id] else { return }
    // A radio that calls in vain is to call anew; a board may start anew each time that it is opened.
    let isBeingOpened = entry.isDialled && !entry.sighting.kind.isHeardOf
    let isHeld =
      entry.isWanted && (entry.state == .ready || entry.state == .connecting || isBeingOpened)
    entry.isWanted = true
    roster[id] = entry
    if !isHeld { startLink(id) }
  }

  func startLink(_ id: DeviceID) {
    guard var entry = roster[id] else { return }
    let previous = entry.task
    previous?.cancel()
    let number = entry.linkNumber + 1
    entry.linkNumber = number
    let outputs = entry.breakOff()
    roster[id] = entry
    for output in outputs { take(output, from: id, at: .now()) }
    setState(id, .connecting, reason: nil)
    roster[id]?.task = Task(executorPreference: executor) { [weak self] in
      await previous?.value
      await self?.keepLink(id, number)
    }
  }

  /// For how long the device has been ready, in seconds; nothing if it is not.
  private func readyTime(_ id: DeviceID) -> Double? {
    guard let entry = roster[id], entry.state == .ready, let opened = entry.openedAt else {
      return nil
    }
    return HostInstant.now().seconds(since: opened)
  }

  /// Holds a link until it is no longer wanted: connects, reports, backs off, connects again.
  private func keepLink(_ id: DeviceID, _ number: Int) async {
    var backOff = BackOff()
    await identify(id)
    while !Task.isCancelled, let entry = roster[id], entry.isWanted {
      // Whoever looks at a lost device is to see that it is lost, not each time that it is called.
      if entry.state != .lost { setState(id, .connecting, reason: nil) }
      var profile = entry.driver.profile
      profile.commands.orders = entry.orders
      let error: LinkError?
      if entry.isAway {
        error = LinkError(
          .absent, equipment: id, detail: "\(entry.sighting.address) is gone")
      } else {
        goOn(with: id)
        let link = entry.transport.link(to: entry.sighting, profile: profile)
        roster[id]?.dialled = number
        error = await hold(link, of: id, number)
        guard !Task.isCancelled else { return }
        roster[id]?.dialled = nil
      }
      let hasMeasured = roster[id].map { $0.readings > entry.readings } ?? false
      backOff.linkEnded(after: readyTime(id), hasMeasured: hasMeasured)
      lost(id, error)
      // A capture is played once.
      if entry.transport is ReplayTransport {
        roster[id]?.isWanted = false
        return
      }
      do {
        try await executor.sleep(forSeconds: backOff.next(after: error?.code))
      } catch {
        return
      }
    }
  }

  /// Has a device's running number go on where a run waits for it, also across an end of the program.
  private func goOn(with id: DeviceID) {
    let last = takeLastSent(by: id)
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
        group.addTask { await self.silence(of: id, limit: limit) }
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      await group.waitForAll()
      return first
    }
  }

  /// Returns when a device whose link is open has sent nothing for `limit` seconds.
  private func silence(of id: DeviceID, limit: Double) async -> LinkError? {
    while !Task.isCancelled {
      guard let entry = roster[id] else { return nil }
      let quiet = HostInstant.now().seconds(since: entry.lastReceived)
      if entry.isOpen, quiet >= limit {
        roster[id]?.isMute = true
        return LinkError(.timedOut, equipment: id, detail: "nothing came for \(limit) s")
      }
      do {
        try await executor.sleep(forSeconds: entry.isOpen ? limit - quiet : limit)
      } catch {
        return nil
      }
    }
    return nil
  }

  private func received(_ event: LinkEvent, from id: DeviceID, by number: Int) {
    guard roster[id]?.linkNumber == number else { return }
    received(event, from: id)
  }

  private func lost(_ id: DeviceID, _ error: LinkError?) {
    guard var entry = roster[id] else { return }
    let outputs = entry.breakOff()
    roster[id] = entry
    // Nobody goes on with the poses once the link is back.
    returnTiltSensor()
    for output in outputs { take(output, from: id, at: .now()) }
    logger.notice(
      "link ended", metadata: ["id": "\(id)", "error": "\(error?.description ?? "closed")"])
    let state: LinkState =
      switch error?.code {
      case .notPermitted, .refused, .bondLost, .unsuitable, .busy, .slotsTaken: .refused
      case _ where entry.wasReady: .lost
      case .absent: .absent
      default: .lost
      }
    setState(id, state, reason: (error?.code ?? .hungUp).rawValue)
  }

  /// Takes in that a device's link is open: it is ready, unless it fell silent and has yet to speak.
  func opened(_ id: DeviceID, _ details: LinkDetails) {
    roster[id]?.details = details
    roster[id]?.isOpen = true
    roster[id]?.openedAt = .now()
    roster[id]?.lastReceived = .now()
    if roster[id]?.isMute != true { setState(id, .ready, reason: nil) }
  }

  /// Takes in that a device said something, whatever it was.
  func heard(_ id: DeviceID) {
    if roster[id]?.hear() == true { setState(id, .ready, reason: nil) }
  }

  /// Changes a device's state, tells the runs that use it, then the screens.
  func setState(_ id: DeviceID, _ state: LinkState, reason: String?) {
    if roster[id]?.state == .ready, state != .ready { noteSeen(id) }
    guard var entry = roster[id] else { return }
    guard entry.state != state || entry.reason != reason else { return }
    let was = entry.state
    let now = clock.time(.now())
    if was == .ready || (state == .lost && entry.lostAt == nil) { entry.lostAt = now }
    if was != state { entry.since = state == .lost ? entry.lostAt ?? now : now }
    entry.state = state
    entry.reason = reason
    if state == .ready {
      entry.wasReady = true
      entry.unreadable = 0
      entry.isUnreadable = false
      entry.implausible = nil
      entry.isOrderRefused = false
      entry.lastReceived = .now()
    }
    roster[id] = entry
    if (was == .ready) != (state == .ready) {
      forgetClock(of: id)
      feed(state == .ready ? .linkReady : .linkLost, toRunsOf: id)
      if state == .ready { bind(entry.facts) }
    }
    publish(entry)
    if entry.sighting.kind == .iio { updateRounds(lost: state == .ready ? nil : id) }
  }
}
