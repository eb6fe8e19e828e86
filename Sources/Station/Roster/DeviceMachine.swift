import Devices

/// One device: whether it is here, who wants it, and how its link stands.
///
/// It decides when a link is dialled, given up and dialled again, and what is shown meanwhile. It has
/// no clock and does nothing itself: `handle` takes what happened and returns what is to be done.
/// Links are numbered, because what one says that was given up is no news of the device.
///
/// ```
///              wanted                opened
///   closed ───────────▶ dialling ─────────────▶ open
///     ▲                  ▲    │ ended             │ ended
///     │ given up         │due ▼                   ▼
///     └───────────── refused, absent ◀─────────  lost ⟲ due, ended
/// ```
struct DeviceMachine: Sendable {
  enum Presence: Sendable, CaseIterable {
    /// Known from another day, and not seen since the program began.
    case unseen
    case away, here
  }

  /// Who wants the link.
  enum Wish: Sendable, CaseIterable {
    case nobody
    /// It is only tried for as long as a search goes on.
    case called
    /// It is only linked for as long as a round, a run or a page needs it.
    case lent
    /// A run is bound to it.
    case run
    /// The coach connected it, today or once.
    case coach

    /// That of a run: the tablet's own sensor is only lent.
    static func forRun(_ kind: LinkKind) -> Wish { kind == .iio ? .lent : .run }
  }

  /// What is going on behind a link that was lost.
  enum Redial: Sendable, Hashable {
    /// It is dialled again after a while.
    case waiting
    case dialling
    /// It is open again, which proves nothing of a device that fell silent.
    case mute
    /// It is not dialled again: a capture is played once.
    case over
  }

  enum Link: Sendable, Hashable {
    case closed
    case dialling
    case open
    /// It was not there and never was since somebody wanted it; perhaps it was heard since.
    case absent(isHeard: Bool)
    /// It worked, or could not be reached for another reason than that it was not there.
    case lost(LinkError.Code, Redial)
    /// Somebody has to act before it can work.
    case refused(LinkError.Code)
  }

  let kind: LinkKind
  private(set) var presence: Presence
  private(set) var wish = Wish.nobody
  private(set) var link = Link.closed
  /// The number of the newest link.
  private(set) var number = 0
  /// Whether the coach said once that it may connect.
  var connectsByItself = false
  /// Whether it fell silent and has said nothing since.
  private var isMute = false
  /// Whether its link worked since it was wanted.
  private var wasReady = false
  private var backOff = BackOff()

  init(_ kind: LinkKind, _ presence: Presence) {
    self.kind = kind
    self.presence = presence
  }

  /// What is shown of it.
  var state: LinkState {
    switch link {
    case .closed: presence == .here ? .available : .absent
    case .dialling: .connecting
    case .open: .ready
    case .absent(let isHeard): isHeard ? .available : .absent
    case .lost: .lost
    case .refused: .refused
    }
  }

  /// Why it is in that state.
  var reason: LinkError.Code? {
    switch link {
    case .closed, .dialling, .open, .absent(isHeard: true): nil
    case .absent(isHeard: false): .absent
    case .lost(let code, _), .refused(let code): code
    }
  }

  var isHere: Bool { presence == .here }
  var isWanted: Bool { wish != .nobody }

  /// Whether its link is open or being opened.
  var isDialled: Bool {
    switch link {
    case .dialling, .open, .lost(_, .dialling), .lost(_, .mute): true
    case .closed, .absent, .lost, .refused: false
    }
  }

  /// Whether its link is open, even if the device has yet to speak.
  var isOpen: Bool {
    switch link {
    case .open, .lost(_, .mute): true
    case .closed, .dialling, .absent, .lost, .refused: false
    }
  }

  /// Whether its link is open and it is lost until it says something.
  var owesWord: Bool { isMute && isOpen }

  /// Whether it was pulled out, so that its node may be another device's by now.
  private var isAway: Bool { !isHere && !kind.isHeardOf }

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - need: What else wants or would want the device at this moment.
  /// - Returns: What is to be done, in this order.
  mutating func handle(_ event: DeviceEvent, _ need: DeviceNeed = .none) -> [DeviceAction] {
    let shown = (state, reason)
    var actions = respond(to: event, need)
    guard shown == (state, reason) else {
      // What the link left half said comes before the news, and a new link after it.
      let index = actions.firstIndex { !$0.isFarewell } ?? actions.endIndex
      actions.insert(.show(from: shown.0), at: index)
      return actions
    }
    if case .found = event { actions.append(.show(from: shown.0)) }
    return actions
  }

  private mutating func respond(to event: DeviceEvent, _ need: DeviceNeed) -> [DeviceAction] {
    switch event {
    case .found(let isMoved, let isNear): return found(isMoved, isNear, need)
    case .gone: return gone()
    case .wanted(let wish): return want(wish)
    case .givenUp: return giveUp()
    case .needless: return wish == .lent ? giveUp() : []
    case .driverChanged: return isWanted ? dialAnew() : []
    case .needArose:
      guard kind == .rfcomm || kind == .iio, isHere else { return [] }
      return connectsNow(isNear: false, need) ? want(ownWish) : []
    case .searchEnded:
      return wish == .called && !wasReady && !need.isUsed ? giveUp() : []
    case .opened(let number): return number == self.number ? opened() : []
    case .heard: return heard()
    case .fellSilent(let number):
      if number == self.number { isMute = true }
      return []
    case .ended(let number, let end): return number == self.number ? ended(end) : []
    case .due(let number): return number == self.number ? dialAgain() : []
    }
  }
}

// MARK: - Presence

extension DeviceMachine {
  private mutating func found(
    _ isMoved: Bool, _ isNear: Bool, _ need: DeviceNeed
  ) -> [DeviceAction] {
    // What is only heard of may fall silent and be heard of again while its link works. A node may be
    // open before udev tells of it: to open it anew would lose what came meanwhile, and one that is of
    // no use any more ends its link by itself.
    let isLinked = kind.isHeardOf ? link == .open : isDialled
    // A Bluetooth device that tells its true address while it is linked is still that device.
    let isNew = isMoved && kind != .ble || !isLinked && (!isHere || isMoved)
    presence = .here
    if connectsNow(isNear: isNear, need) { return want(ownWish) }
    if isNew, need.isAwaited { return want(.forRun(kind)) }
    if isNew, isWanted { return dialAnew() }
    if case .absent = link { link = .absent(isHeard: true) }
    return []
  }

  private mutating func gone() -> [DeviceAction] {
    if isHere { presence = .away }
    switch link {
    // The link knows best whether it still works.
    case .dialling, .open: break
    case .closed, .absent, .lost, .refused:
      if !isWanted {
        link = .closed
      } else if !wasReady {
        link = .absent(isHeard: false)
      } else if case .lost(_, let redial) = link {
        link = .lost(.absent, redial)
      } else {
        link = .lost(.absent, .waiting)
      }
    }
    return []
  }

  /// Whether a device that is here connects by itself now.
  ///
  /// A paired Bluetooth device is on bluetoothd's list for ever. Only an LE one that was heard is
  /// near, or one that is connected already: a program of ours that was killed left it so, and it
  /// announces itself no more. A serial port is not heard before it is called, so it is called while
  /// others are searched for. The tablet's own sensor is always near, so it is connected for whoever
  /// needs it.
  private func connectsNow(isNear: Bool, _ need: DeviceNeed) -> Bool {
    guard connectsByItself, !isWanted else { return false }
    return switch kind {
    case .ble: isNear
    case .rfcomm: need.isSearching
    case .iio: need.isSearching || need.isUsed
    case .serial, .tcp, .udp, .ant, .advertisement: true
    }
  }

  /// For whom a device is linked that connects by itself.
  private var ownWish: Wish {
    switch kind {
    case .iio: .lent
    case .rfcomm: .called
    case .ble, .serial, .tcp, .udp, .ant, .advertisement: .coach
    }
  }
}

// MARK: - Wishes

extension DeviceMachine {
  private mutating func want(_ wish: Wish) -> [DeviceAction] {
    // A radio that calls in vain is to call anew; a board may start anew each time that it is opened.
    let isBeingOpened = isDialled && !kind.isHeardOf
    let isHeld = isWanted && (link == .open || link == .dialling || isBeingOpened)
    if wish == .coach || !isWanted { self.wish = wish }
    return isHeld ? [] : dialAnew()
  }

  private mutating func giveUp() -> [DeviceAction] {
    wish = .nobody
    wasReady = false
    isMute = false
    link = .closed
    number += 1
    return [.hangUp, .breakOff]
  }
}

// MARK: - Links

extension DeviceMachine {
  private mutating func dialAnew() -> [DeviceAction] {
    number += 1
    backOff = BackOff()
    guard !isAway else {
      link = wasReady ? .lost(.absent, .waiting) : .absent(isHeard: false)
      return [.hangUp, .breakOff, .redial(number, after: backOff.next(after: .absent))]
    }
    link = .dialling
    return [.hangUp, .breakOff, .dial(number)]
  }

  private mutating func dialAgain() -> [DeviceAction] {
    guard isWanted, !isDialled else { return [] }
    guard !isAway else {
      return ended(LinkEnd(.absent))
    }
    // Whoever looks at a lost device is to see that it is lost, not each time that it is called.
    if case .lost(let code, _) = link {
      link = .lost(code, .dialling)
    } else {
      link = .dialling
    }
    return [.dial(number)]
  }

  private mutating func opened() -> [DeviceAction] {
    guard isDialled, !isOpen else { return [] }
    guard isMute else {
      ready()
      return []
    }
    link = .lost(reason ?? .timedOut, .mute)
    return []
  }

  private mutating func heard() -> [DeviceAction] {
    guard owesWord else { return [] }
    ready()
    return []
  }

  private mutating func ready() {
    link = .open
    isMute = false
    wasReady = true
  }

  private mutating func ended(_ end: LinkEnd) -> [DeviceAction] {
    guard isWanted else { return [] }
    backOff.linkEnded(after: end.readyTime, hasMeasured: end.hasMeasured)
    let code = end.code ?? .hungUp
    switch code {
    case .notPermitted, .refused, .bondLost, .unsuitable, .busy, .slotsTaken: link = .refused(code)
    case .absent where !wasReady: link = .absent(isHeard: false)
    case .absent, .hungUp, .timedOut, .overflow, .adapterAbsent, .adapterOff, .adapterBlocked,
      .serviceAbsent, .system:
      link = .lost(code, end.isFinal ? .over : .waiting)
    }
    guard !end.isFinal else {
      wish = .nobody
      return [.breakOff]
    }
    return [.breakOff, .redial(number, after: backOff.next(after: code))]
  }
}
