package import Model

/// Has a stick hear every ANT+ device at once, and keeps it so.
///
/// It has no clock and does nothing itself: `handle` takes what happened and returns what is to be done.
/// The order of the start is that of `Loghorn/ant-plus`, src/ant.ts. A stick that does not say that it
/// began anew is asked all the same: copies of the usual ones misbehave (`WouterJD/FortiusANT`, issue 65;
/// `Tigge/antfs-cli`, issue 81).
///
/// ```
/// resetting ──▶ asking ──▶ setting up ──▶ scanning ──▶ closing ──▶ closed
///     ▲            │            │ refused     │ silent, closed by others
///     │            ▼            ▼             │
///     │          failed       failed          │
///     └──────────────────── resting ◀─────────┘
/// ```
package struct ANTStickMachine: Sendable {
  package enum Event: Sendable, Hashable {
    /// The port is open.
    case opened
    case said(ANTMessage)
    /// `deadline` is over.
    case due
    /// Nobody needs the stick any more.
    case dismissed
  }

  package enum Action: Sendable, Hashable {
    case send(ANTFrame)
    /// Devices are heard from now on.
    case ready
    case heard(ANTPage)
    /// Nothing more is done with the stick.
    case failed(ANTStickProblem)
    /// The port is to be closed.
    case close
  }

  private enum State: Sendable, Hashable {
    case closed
    case resetting
    case asking
    /// The first of these steps was sent.
    case settingUp([ANTSetupStep])
    case scanning
    case resting
    case closing
  }

  /// How often a step is tried.
  private static let tries = 3

  private let key: ANTNetworkKey
  private let deadlines: ANTDeadlines
  private var state = State.closed
  /// How often the step was sent.
  private var tried = 0
  /// Whether the channel was taken down because it was still up.
  private var isCleared = false
  private var extends = true
  /// When it is to be told `due`; absent where it waits for nothing.
  package private(set) var deadline: HostInstant?
  /// How often it was started anew.
  package private(set) var restarts = 0

  package init(key: ANTNetworkKey, deadlines: ANTDeadlines = ANTDeadlines()) {
    self.key = key
    self.deadlines = deadlines
  }

  /// Whether devices are heard.
  package var isScanning: Bool { state == .scanning }

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When.
  /// - Returns: What is to be done, in this order.
  package mutating func handle(_ event: Event, at now: HostInstant) -> [Action] {
    switch event {
    case .opened: return state == .closed ? start(now) : []
    case .said(let message): return hear(message, now)
    case .due: return due(now)
    case .dismissed: return dismiss(now)
    }
  }

  private mutating func start(_ now: HostInstant) -> [Action] {
    isCleared = false
    extends = true
    return enter(.resetting, now)
  }

  /// Goes to a state and does its first try.
  private mutating func enter(_ next: State, _ now: HostInstant) -> [Action] {
    state = next
    tried = 0
    return attempt(now)
  }

  private mutating func attempt(_ now: HostInstant) -> [Action] {
    tried += 1
    deadline = now.advanced(bySeconds: deadlines.answer)
    switch state {
    case .resetting: return [.send(.reset)]
    case .asking: return [.send(.askCapabilities)]
    case .settingUp(let steps): return steps.first.map { [.send($0.frame(key))] } ?? []
    case .closed, .scanning, .resting, .closing: return []
    }
  }

  private mutating func hear(_ message: ANTMessage, _ now: HostInstant) -> [Action] {
    switch (state, message) {
    case (.resetting, .startedUp): return enter(.asking, now)
    case (.asking, .capabilities(let stick)):
      guard stick.canScan, stick.hasExtendedMessages else { return fail(.noScan) }
      return enter(.settingUp(ANTSetupStep.usual), now)
    case (.settingUp(let steps), .answered(_, let number, let code)):
      return answered(steps, number, code, now)
    case (.scanning, .heard(let page)):
      deadline = now.advanced(bySeconds: deadlines.silence)
      return [.heard(page)]
    case (.scanning, .startedUp), (.scanning, .answered(_, ANTMessage.ID.radioEvent, Self.closed)):
      return rest(now)
    case (.closing, .answered(_, ANTMessage.ID.radioEvent, Self.closed)): return end()
    default: return []
    }
  }

  private static let closed = ANTMessage.Code.channelClosed

  /// Takes an answer to the first of the steps, or to another message.
  private mutating func answered(
    _ steps: [ANTSetupStep], _ number: UInt8, _ code: UInt8, _ now: HostInstant
  ) -> [Action] {
    guard let step = steps.first else { return [] }
    if step == .close, number == ANTMessage.ID.radioEvent, code == Self.closed {
      return proceed(steps, now)
    }
    guard number == step.frame(key).id else { return [] }
    switch (step, code) {
    // The channel is closed once it says so.
    case (.close, ANTMessage.Code.ok): return []
    case (.close, _), (.unassign, _), (_, ANTMessage.Code.ok): return proceed(steps, now)
    case (.assign, ANTMessage.Code.wrongState) where !isCleared:
      isCleared = true
      return enter(.settingUp([.close, .unassign] + steps), now)
    case (.key, _): return fail(.keyRefused(code: code))
    // Either of the two ways to ask who was heard will do.
    case (.extend, ANTMessage.Code.invalidMessage):
      extends = false
      return proceed(steps, now)
    case (.tellAll, ANTMessage.Code.invalidMessage) where extends: return proceed(steps, now)
    default: return fail(.refused(message: number, code: code))
    }
  }

  private mutating func proceed(_ steps: [ANTSetupStep], _ now: HostInstant) -> [Action] {
    let rest = Array(steps.dropFirst())
    guard rest.isEmpty else { return enter(.settingUp(rest), now) }
    state = .scanning
    deadline = nil
    return [.ready]
  }

  private mutating func due(_ now: HostInstant) -> [Action] {
    guard let deadline, now >= deadline else { return [] }
    switch state {
    case .closed: return []
    case .resetting: return tried < Self.tries ? attempt(now) : enter(.asking, now)
    case .asking: return tried < Self.tries ? attempt(now) : fail(.mute)
    case .settingUp(let steps):
      if let step = steps.first, step.isOptional { return proceed(steps, now) }
      return tried < Self.tries ? attempt(now) : fail(.mute)
    case .scanning:
      restarts += 1
      return start(now)
    case .resting: return start(now)
    case .closing: return end()
    }
  }

  /// Lets a stick be for a moment that stopped by itself.
  private mutating func rest(_ now: HostInstant) -> [Action] {
    restarts += 1
    state = .resting
    deadline = now.advanced(bySeconds: deadlines.rest)
    return []
  }

  private mutating func dismiss(_ now: HostInstant) -> [Action] {
    switch state {
    case .closed, .closing: return []
    case .resetting, .asking, .resting: return end()
    case .settingUp, .scanning:
      state = .closing
      deadline = now.advanced(bySeconds: deadlines.farewell)
      return [.send(.close)]
    }
  }

  private mutating func end() -> [Action] {
    state = .closed
    deadline = nil
    return [.close]
  }

  private mutating func fail(_ problem: ANTStickProblem) -> [Action] {
    state = .closed
    deadline = nil
    return [.failed(problem)]
  }
}
