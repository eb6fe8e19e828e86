import Devices
import Testing

@testable import Station

/// One device's presence, wish and link: what happens and what is done then.
struct DeviceMachineTests {
  private static let near = DeviceEvent.found(isMoved: false, isNear: true)
  private static let listed = DeviceEvent.found(isMoved: false, isNear: false)
  private static let searching = DeviceNeed(isSearching: true, isUsed: false, isAwaited: false)
  private static let used = DeviceNeed(isSearching: false, isUsed: true, isAwaited: false)
  private static let awaited = DeviceNeed(isSearching: false, isUsed: true, isAwaited: true)

  /// One event, and what is shown and done after it; waits are told apart by their length alone.
  private struct Row {
    var event: DeviceEvent
    var need = DeviceNeed.none
    var actions: [String]
    var state: LinkState
    var reason: LinkError.Code?

    init(
      _ event: DeviceEvent, need: DeviceNeed = .none, _ actions: [String], _ state: LinkState,
      _ reason: LinkError.Code? = nil
    ) {
      (self.event, self.need, self.actions) = (event, need, actions)
      (self.state, self.reason) = (state, reason)
    }
  }

  private static func ended(_ number: Int, _ code: LinkError.Code?) -> DeviceEvent {
    .ended(number, LinkEnd(code))
  }

  private static func name(_ action: DeviceAction) -> String {
    switch action {
    case .hangUp: "hang up"
    case .breakOff: "break off"
    case .show: "show"
    case .dial(let number): "dial \(number)"
    case .redial(let number, _): "redial \(number)"
    }
  }

  private func play(
    _ rows: [Row], on machine: DeviceMachine, line: Int = #line
  ) -> DeviceMachine {
    var machine = machine
    for (index, row) in rows.enumerated() {
      let actions = machine.handle(row.event, row.need).map(Self.name)
      let place = "row \(index), \(row.event)"
      #expect(actions == row.actions, "\(place)")
      #expect(machine.state == row.state, "\(place)")
      #expect(machine.reason == row.reason, "\(place)")
    }
    return machine
  }

  private static let anew = ["hang up", "break off", "show"]

  @Test
  func `a strap that a coach connects is dialled until it answers, and again when it is lost`() {
    _ = play(
      [
        Row(.wanted(.coach), Self.anew + ["dial 1"], .connecting),
        Row(Self.ended(1, .timedOut), ["break off", "show", "redial 1"], .lost, .timedOut),
        Row(.due(1), ["dial 1"], .lost, .timedOut),
        Row(.opened(1), ["show"], .ready),
        Row(Self.ended(1, nil), ["break off", "show", "redial 1"], .lost, .hungUp),
        Row(.gone, ["show"], .lost, .absent),
        Row(Self.near, ["hang up", "break off", "show", "dial 2"], .connecting),
        Row(.opened(2), ["show"], .ready),
        Row(.givenUp, Self.anew, .available),
      ], on: DeviceMachine(.ble, .here))
  }

  @Test func `a cable that was pulled is not dialled before its device is back`() {
    _ = play(
      [
        Row(.wanted(.run), Self.anew + ["dial 1"], .connecting),
        Row(.opened(1), ["show"], .ready),
        Row(.gone, [], .ready),
        Row(Self.ended(1, .hungUp), ["break off", "show", "redial 1"], .lost, .hungUp),
        Row(.due(1), ["break off", "show", "redial 1"], .lost, .absent),
        Row(.due(1), ["break off", "redial 1"], .lost, .absent),
        Row(Self.listed, ["hang up", "break off", "show", "dial 2"], .connecting),
      ], on: DeviceMachine(.serial, .here))
  }

  @Test func `a device that fell silent is lost until it says something`() {
    _ = play(
      [
        Row(.wanted(.coach), Self.anew + ["dial 1"], .connecting),
        Row(.opened(1), ["show"], .ready),
        Row(.fellSilent(1), [], .ready),
        Row(Self.ended(1, .timedOut), ["break off", "show", "redial 1"], .lost, .timedOut),
        Row(.due(1), ["dial 1"], .lost, .timedOut),
        Row(.opened(1), [], .lost, .timedOut),
        Row(.heard, ["show"], .ready),
        Row(.heard, [], .ready),
      ], on: DeviceMachine(.serial, .here))
  }

  @Test func `what somebody has to mend first is refused, and tried again as if it were new`() {
    _ = play(
      [
        Row(.wanted(.coach), Self.anew + ["dial 1"], .connecting),
        Row(
          Self.ended(1, .notPermitted), ["break off", "show", "redial 1"], .refused, .notPermitted),
        Row(.due(1), ["show", "dial 1"], .connecting),
        Row(Self.ended(1, .bondLost), ["break off", "show", "redial 1"], .refused, .bondLost),
        Row(.wanted(.coach), Self.anew + ["dial 2"], .connecting),
      ], on: DeviceMachine(.serial, .here))
  }

  @Test func `what a link says that was given up is no news`() {
    let machine = play(
      [
        Row(.wanted(.coach), Self.anew + ["dial 1"], .connecting),
        Row(.givenUp, Self.anew, .available),
        Row(.opened(1), [], .available),
        Row(Self.ended(1, .hungUp), [], .available),
        Row(.due(1), [], .available),
        Row(.fellSilent(1), [], .available),
      ], on: DeviceMachine(.ble, .here))
    #expect(machine.wish == .nobody)
  }

  @Test func `a remembered strap is dialled once it is heard, not because it is on a list`() {
    var machine = DeviceMachine(.ble, .unseen)
    machine.connectsByItself = true
    _ = play(
      [
        Row(Self.listed, ["show"], .available),
        Row(Self.near, Self.anew + ["dial 1"], .connecting),
      ], on: machine)
  }

  @Test
  func `a remembered serial port of Bluetooth is called while a search goes on, and left then`() {
    var machine = DeviceMachine(.rfcomm, .here)
    machine.connectsByItself = true
    machine = play(
      [
        Row(Self.near, ["show"], .available),
        Row(.needArose, need: Self.searching, Self.anew + ["dial 1"], .connecting),
        Row(.searchEnded, need: Self.used, [], .connecting),
        Row(.searchEnded, Self.anew, .available),
        Row(.needArose, need: Self.searching, Self.anew + ["dial 3"], .connecting),
        Row(.opened(3), ["show"], .ready),
        Row(.searchEnded, [], .ready),
      ], on: machine)
    #expect(machine.wish == .called)
  }

  @Test func `the tablet's own sensor is lent, and kept once the coach wants it`() {
    var machine = DeviceMachine(.iio, .here)
    machine.connectsByItself = true
    _ = play(
      [
        Row(Self.near, ["show"], .available),
        Row(.needArose, need: Self.used, Self.anew + ["dial 1"], .connecting),
        Row(.opened(1), ["show"], .ready),
        Row(.needless, Self.anew, .available),
        Row(.wanted(.lent), Self.anew + ["dial 3"], .connecting),
        Row(.wanted(.coach), [], .connecting),
        Row(.needless, [], .connecting),
      ], on: machine)
  }

  @Test func `a run that waited for its device gets it when it is there`() {
    let machine = play(
      [Row(Self.listed, need: Self.awaited, Self.anew + ["dial 1"], .connecting)],
      on: DeviceMachine(.serial, .unseen))
    #expect(machine.wish == .run)
  }

  @Test func `a board that is being opened is not opened a second time, a radio calls anew`() {
    let rows = [
      Row(.wanted(.coach), Self.anew + ["dial 1"], .connecting),
      Row(.opened(1), ["show"], .ready),
      Row(Self.ended(1, .hungUp), ["break off", "show", "redial 1"], .lost, .hungUp),
      Row(.due(1), ["dial 1"], .lost, .hungUp),
    ]
    var board = play(rows, on: DeviceMachine(.serial, .here))
    var radio = play(rows, on: DeviceMachine(.ble, .here))
    #expect(board.handle(.wanted(.coach)).isEmpty)
    #expect(radio.handle(.wanted(.coach)).map(Self.name) == Self.anew + ["dial 2"])
  }

  @Test func `a capture that was played is over and not played again`() {
    var end = LinkEnd(nil)
    end.isFinal = true
    let machine = play(
      [
        Row(.wanted(.coach), Self.anew + ["dial 1"], .connecting),
        Row(.opened(1), ["show"], .ready),
        Row(.ended(1, end), ["break off", "show"], .lost, .hungUp),
        Row(.gone, ["show"], .absent),
      ], on: DeviceMachine(.serial, .here))
    #expect(!machine.isWanted)
  }

  @Test func `waits before dialling grow, and begin anew after a link that lasted`() throws {
    var machine = DeviceMachine(.ble, .here)
    _ = machine.handle(.wanted(.coach))
    func wait(after end: LinkEnd) throws -> Double {
      let actions = machine.handle(.ended(1, end))
      _ = machine.handle(.due(1))
      guard case .redial(1, let seconds)? = actions.last else {
        throw Missing()
      }
      return seconds
    }
    let waits = try (0..<6).map { _ in try wait(after: LinkEnd(.timedOut)) }
    #expect(try #require(waits.last) > 4 * (try #require(waits.first)))
    _ = machine.handle(.opened(1))
    var lasted = LinkEnd(.hungUp)
    lasted.readyTime = 60
    #expect(try wait(after: lasted) <= 0.25)
  }

  private struct Missing: Error {}
}
