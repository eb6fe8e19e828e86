import Devices
import FoundationEssentials
import Model
import Station
import Testing

@testable import Web

/// What the devices page says of links that do not work and of those who call.
@Suite struct DevicesViewTests {
  private let words: Words
  private let values: ValueText

  init() async throws {
    let assets = try await Assets.bundled()
    words = try #require(assets.words[.en])
    values = ValueText(language: .en, forms: assets.quantities)
  }

  private func condition(_ kind: LinkKind, _ code: LinkError.Code?) throws -> LinkCondition {
    let reason = code.map { #","code":"\#($0.rawValue)""# } ?? ""
    let json = #"{"kind":"\#(kind.rawValue)"\#(reason)}"#
    return try JSONDecoder().decode(LinkCondition.self, from: Data(json.utf8))
  }

  private func gate(peer: String?) throws -> DeviceStatus {
    let peer = peer.map { #""peer": "\#($0)","# } ?? ""
    let json = """
      {"id": "tcp-listen:4000", "name": "Gate", "model": "Gate", "driver": "gate-lines",
       "link": "tcp", "state": "connecting", "since": "2026-11-17T17:41:07.000+01:00", \(peer)
       "simulated": false, "quantities": ["interval"], "address": "listen:4000",
       "readings": 0, "missing": 0, "repeated": 0, "unreadable": 0}
      """
    return try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
  }

  @Test func `Bluetooth that is off has a button that turns it on`() throws {
    let view = try #require(ConditionView(condition(.ble, .adapterOff), words))
    #expect(view.text == "Bluetooth is off.")
    #expect(view.turnOn == "ble")
    #expect(view.turnOnLabel == "Turn Bluetooth on")
  }

  @Test(arguments: LinkError.Code.allCases.filter { $0 != .adapterOff })
  func `what a press cannot mend has no button`(_ code: LinkError.Code) throws {
    let view = try #require(ConditionView(condition(.ble, code), words))
    #expect(view.turnOn == nil)
    #expect(!view.text.isEmpty)
  }

  @Test func `a link that works says nothing`() throws {
    #expect(try ConditionView(condition(.ble, nil), words) == nil)
  }

  /// A strap that the coach connected once, as the station tells of it.
  private func strap(_ state: LinkState, connects: Bool?) throws -> DeviceStatus {
    let memory =
      connects.map {
        #""connects_by_itself": \#($0), "last_seen": "2026-11-10T17:41:07.000+01:00","#
      } ?? ""
    let json = """
      {"id": "ble:F0", "name": "Strap", "model": "Strap", "driver": "heart-rate",
       "link": "ble", "state": "\(state.rawValue)", "since": "2026-11-17T17:41:07.000+01:00",
       \(memory) "simulated": false, "quantities": ["heart_rate"], "address": "F0",
       "readings": 0, "missing": 0, "repeated": 0, "unreadable": 0}
      """
    return try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
  }

  @Test func `all is well only where every family of links works`() throws {
    let devices = [try strap(.ready, connects: true)]
    func heading(_ code: LinkError.Code?) throws -> String {
      DevicesView(devices, conditions: [try condition(.ble, code)], words, values).heading
    }
    #expect(try heading(nil) == "All is well.")
    #expect(try heading(.serviceAbsent) == "What is connected works.")
  }

  @Test func `a remembered device says when it was seen and can be forgotten`() throws {
    let view = DeviceView(try strap(.absent, connects: true), words, values)
    #expect(view.todo == "Connects when it is near.")
    #expect(view.meta == ["Last seen 2026-11-10 17:41"])
    #expect(view.forgetLabel == "Forget")
    #expect(view.action == nil)
  }

  @Test func `a device says who made it, its number and its version`() throws {
    var device = try strap(.ready, connects: nil)
    device.manufacturer = "Polar Electro Oy"
    device.product = "H10"
    device.serialNumber = "8AA87D20"
    device.firmware = "3.1.1"
    let view = DeviceView(device, words, values)
    #expect(view.meta == ["Polar Electro Oy H10", "Number 8AA87D20", "Version 3.1.1"])
  }

  @Test func `a value that cannot be is told with what can, as a doubt and afterwards`()
    async throws
  {
    let assets = try await Assets.bundled()
    let swedish = try #require(assets.words[.sv])
    let swedishValues = ValueText(language: .sv, forms: assets.quantities)
    var device = try strap(.ready, connects: nil)
    device.unreadable = 1
    device.reason = "implausible"
    device.implausible = ImplausibleValue(.heartRate, 65_456, .perMinute, limits: 20...300)
    let doubted = DeviceView(device, words, values)
    #expect(
      doubted.todo == "Heart rate of 65456\u{00A0}bpm is not possible; 20 to 300\u{00A0}bpm is."
        + " It does not count. Is the sensor fitted right, and is the cable undamaged?")
    #expect(doubted.meta == ["1 message could not be read"])
    #expect(
      DeviceView(device, swedish, swedishValues).todo
        == "Puls på 65456\u{00A0}slag/min är inte möjligt; 20 till 300\u{00A0}slag/min är det."
        + " Det räknas inte. Sitter givaren rätt, och är kabeln hel?")
    device.reason = nil
    let after = DeviceView(device, words, values)
    #expect(after.todo == nil)
    #expect(
      after.meta == [
        "1 message could not be read",
        "Heart rate of 65456\u{00A0}bpm is not possible; 20 to 300\u{00A0}bpm is.",
      ])
    device.implausible = ImplausibleValue(.force, .nan, .newton, limits: 0...1)
    #expect(
      DeviceView(device, words, values).meta.last == "Force came as something that is not a number."
    )
  }

  @Test func `a remembered device that may not connect by itself has a button for it`() throws {
    let view = DeviceView(try strap(.absent, connects: false), words, values)
    #expect(view.todo == "Connects when you press Connect.")
    #expect(view.action == "connect")
    #expect(view.forgetLabel == "Forget")
  }

  @Test(arguments: LinkState.allCases)
  func `only what is remembered and not in use can be forgotten`(_ state: LinkState) throws {
    #expect(DeviceView(try strap(state, connects: nil), words, values).forgetLabel == nil)
    let isIdle = state == .absent || state == .available
    let view = DeviceView(try strap(state, connects: true), words, values)
    #expect((view.forgetLabel != nil) == isIdle)
  }

  /// A strap has no cable that could be out.
  @Test func `what is not here is asked for by how it would be linked`() throws {
    func text(_ link: LinkKind) throws -> String? {
      let json = """
        {"id": "x", "name": "X", "model": "X", "driver": "gate-lines", "link": "\(link.rawValue)",
         "state": "lost", "reason": "absent", "since": "2026-11-17T17:41:07.000+01:00",
         "simulated": false, "quantities": [], "address": "x", "readings": 0, "missing": 0,
         "repeated": 0, "unreadable": 0}
        """
      return DeviceView(
        try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8)), words, values
      ).todo
    }
    #expect(try text(.ble) == "It is not heard. Is it on, and is it near?")
    #expect(try text(.rfcomm) == text(.ble))
    #expect(try text(.serial) == "It is not here. Is it on, and is the cable in?")
    #expect(try text(.tcp) == "It is not seen on the network. Is it on?")
    let all = try LinkKind.allCases.map(text)
    #expect(all.allSatisfy { $0 != words("reason.absent") })
  }

  @Test func `a port says who comes in unasked, which can be forgotten`() throws {
    var port = try gate(peer: nil)
    #expect(DeviceView(port, words, values).forgetLabel == nil)
    port.admitted = ["10.0.0.5", "10.0.0.6"]
    port.state = .available
    let view = DeviceView(port, words, values)
    #expect(view.meta == ["Always lets 10.0.0.5, 10.0.0.6 in"])
    #expect(view.forgetLabel == "Forget")
  }

  private func pairing(_ pairing: String, state: LinkState = .connecting) throws -> DeviceStatus {
    let json = """
      {"id": "ble:F0", "name": "Jump mat 2", "model": "Mat", "driver": "heart-rate",
       "link": "ble", "state": "\(state.rawValue)", "since": "2026-11-17T17:41:07.000+01:00",
       "simulated": false, "quantities": ["heart_rate"], "address": "F0",
       "readings": 0, "missing": 0, "repeated": 0, "unreadable": 0, \(pairing)}
      """
    return try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
  }

  @Test func `a number is compared in two groups and heard digit by digit`() throws {
    let status = try pairing(#""pairing": {"kind": "compare", "code": "482913"}"#)
    let view = try #require(PairingView(status, words))
    #expect(view.title == "Pair with Jump mat 2?")
    #expect(view.question == "Look at the device. Does it show this number?")
    #expect(view.code == "482\u{00A0}913")
    #expect(view.spoken == "4 8 2 9 1 3")
    #expect(view.isCompared)
    #expect(DevicesView([status], conditions: [], words, values).pairing != nil)
  }

  @Test func `a code is entered where the device shows it`() throws {
    let view = try #require(PairingView(try pairing(#""pairing": {"kind": "enter"}"#), words))
    #expect(view.code == nil)
    #expect(view.isEntered && !view.isCompared)
  }

  @Test func `nothing is asked about a device that does not pair`() throws {
    #expect(PairingView(try gate(peer: nil), words) == nil)
  }

  @Test func `a device that forgot the pairing can be paired again`() throws {
    let status = try pairing(#""reason": "bond-lost""#, state: .refused)
    let view = DeviceView(status, words, values)
    #expect(view.action == "pair-again")
    #expect(view.actionLabel == "Pair again")
    #expect(view.todo == "It is paired with this tablet but has forgotten that. Pair again.")
  }

  @Test func `somebody who calls is shown with the address`() throws {
    let view = DeviceView(try gate(peer: "10.0.0.42"), words, values)
    #expect(view.peer == "10.0.0.42")
    #expect(view.todoHeading == "10.0.0.42 is calling.")
    #expect(view.address == "Network · port 4000")
    #expect(DeviceView(try gate(peer: nil), words, values).peer == nil)
  }

  @Test func `what a device may be is offered by name, and what it is stands with it`() throws {
    let json = """
      {"id": "serial:x", "name": "Cable", "model": "Gate", "driver": "gate-lines",
       "link": "serial", "state": "available", "since": "2026-11-17T17:41:07.000+01:00",
       "simulated": false, "quantities": ["interval"], "address": "/dev/ttyUSB0",
       "readings": 0, "missing": 0, "repeated": 0, "unreadable": 0,
       "drivers": ["stalker-kmh", "chronopic", "gate-lines"]}
      """
    let status = try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
    let names = DriverNames(Registry(), words, .en)
    let view = DeviceView(status, words, values, names: names)
    #expect(
      view.choice?.kinds.map(\.name)
        == ["Chronojump Chronopic", "Stalker Pro II (km/h)", "Timing gate (USB)"])
    #expect(view.choice?.kinds.map(\.isChosen) == [false, false, true])
    #expect(view.meta == ["Timing gate (USB)"])
    #expect(DeviceView(try gate(peer: nil), words, values, names: names).choice == nil)
  }

  @Test func `what a device can be ordered to do has a button each`() throws {
    func gauge(_ orders: String) throws -> DeviceStatus {
      let json = """
        {"id": "serial:x", "name": "Gauge", "model": "Gauge", "driver": "chronojump-force-sensor",
         "link": "serial", "state": "ready", "since": "2026-11-17T17:41:07.000+01:00", \(orders)
         "simulated": false, "quantities": ["force"], "address": "/dev/ttyUSB0",
         "readings": 0, "missing": 0, "repeated": 0, "unreadable": 0}
        """
      return try JSONDecoder().decode(DeviceStatus.self, from: Data(json.utf8))
    }
    let view = DeviceView(try gauge(#""orders": ["tare", "stop"],"#), words, values)
    #expect(view.orders.map(\.order) == ["tare", "stop"])
    #expect(view.orders.map(\.label) == ["Zero", "Stop machine"])
    #expect(view.orders.allSatisfy { $0.device == "serial:x" && $0.name == "Gauge" })
    #expect(DeviceView(try gauge(""), words, values).orders.isEmpty)
  }
}
