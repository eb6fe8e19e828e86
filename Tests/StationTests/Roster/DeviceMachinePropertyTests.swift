import Devices
import Model
import Testing

@testable import Station

/// What holds for a device whatever happens in whatever order.
struct DeviceMachinePropertyTests {
  /// What carries the machine's actions out: it knows which links are being made or open.
  private struct Shell {
    var machine: DeviceMachine
    /// The numbers of the links that were dialled and not given up or ended.
    var dialled: Set<Int> = []
    /// The number of the wait that is going on.
    var waiting: Int?
    var generator: SplitMix64

    mutating func event() -> (DeviceEvent, DeviceNeed) {
      // Also what comes from links that are long over.
      let number = max(0, machine.number - Int.random(in: 0...1, using: &generator))
      let isUsed = Bool.random(using: &generator)
      let need = DeviceNeed(
        isSearching: .random(using: &generator), isUsed: isUsed,
        isAwaited: isUsed && .random(using: &generator))
      let event: DeviceEvent
      switch Int.random(in: 0..<14, using: &generator) {
      case 0:
        event = .found(
          isMoved: .random(using: &generator), isNear: .random(using: &generator))
      case 1: event = .gone
      case 2: event = .wanted([.coach, .run, .lent].randomElement(using: &generator) ?? .run)
      case 3: event = .wanted(.coach)
      case 4: event = Bool.random(using: &generator) ? .givenUp : .heard
      case 5: event = .needless
      case 6: event = .driverChanged
      case 7: event = .needArose
      case 8: event = .searchEnded
      case 9, 10: event = .opened(number)
      case 11: event = .fellSilent(number)
      case 12:
        event = .ended(number, LinkEnd(LinkError.Code.allCases.randomElement(using: &generator)))
      default: event = .due(number)
      }
      return (event, need)
    }

    /// Whether an event can come: only a link that is held opens or ends, only a wait runs out.
    func canCome(_ event: DeviceEvent) -> Bool {
      switch event {
      case .opened(let number), .fellSilent(let number), .ended(let number, _):
        number < machine.number || dialled.contains(number)
      case .due(let number): number < machine.number || waiting == number
      default: true
      }
    }

    mutating func carryOut(_ actions: [DeviceAction], after event: DeviceEvent) -> [String] {
      var broken: [String] = []
      if case .ended(let number, _) = event { dialled.remove(number) }
      if case .due(let number) = event, waiting == number { waiting = nil }
      for action in actions {
        switch action {
        case .hangUp: (dialled, waiting) = ([], nil)
        case .dial(let number):
          if !dialled.isEmpty { broken.append("a second link to one device") }
          if waiting != nil { broken.append("dialled while it waits to be dialled") }
          if !machine.isWanted { broken.append("dialled though nobody wants it") }
          dialled.insert(number)
        case .redial(let number, let seconds):
          if !machine.isWanted { broken.append("waits though nobody wants it") }
          if !(0...30).contains(seconds) { broken.append("waits \(seconds) s") }
          if waiting != nil { broken.append("waits twice") }
          waiting = number
        case .breakOff, .show: break
        }
      }
      return broken
    }
  }

  @Test func `100,000 random lives keep every promise`() {
    var failures: Set<String> = []
    for seed in 0..<100_000 {
      var generator = SplitMix64(seed: UInt64(seed))
      let kind = LinkKind.allCases[seed % LinkKind.allCases.count]
      var machine = DeviceMachine(
        kind, DeviceMachine.Presence.allCases.randomElement(using: &generator) ?? .here)
      machine.connectsByItself = .random(using: &generator)
      var shell = Shell(machine: machine, generator: generator)
      for _ in 0..<12 {
        let (event, need) = shell.event()
        guard shell.canCome(event) else { continue }
        let former = shell.machine
        let actions = shell.machine.handle(event, need)
        let broken =
          shell.carryOut(actions, after: event)
          + Self.broken(from: former, to: shell.machine, event, actions)
          + Self.idle(shell)
        failures.formUnion(broken.map { "\(kind), seed \(seed): \($0) at \(event)" })
      }
      if failures.count > 5 { break }
    }
    #expect(failures == [])
  }

  /// What is wrong with one step.
  private static func broken(
    from former: DeviceMachine, to now: DeviceMachine, _ event: DeviceEvent,
    _ actions: [DeviceAction]
  ) -> [String] {
    var broken: [String] = []
    if former.wish == .coach, now.wish != .coach, event != .givenUp {
      broken.append("a wish of the coach is forgotten")
    }
    if (former.state, former.reason) != (now.state, now.reason),
      !actions.contains(.show(from: former.state))
    {
      broken.append("a change that nobody is shown")
    }
    if now.state == .ready, !now.isWanted { broken.append("ready though nobody wants it") }
    if now.state == .lost || now.state == .refused, now.reason == nil {
      broken.append("lost for no reason")
    }
    if now.number < former.number { broken.append("a link's number comes again") }
    return broken
  }

  /// What is wrong where nothing goes on.
  private static func idle(_ shell: Shell) -> [String] {
    let isHeld = !shell.dialled.isEmpty || shell.waiting != nil
    if shell.machine.isWanted, !isHeld { return ["wanted, and nothing is done for it"] }
    if !shell.machine.isWanted, isHeld { return ["held though nobody wants it"] }
    return []
  }
}
