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
       "readings": 0, "missing": 0, "unreadable": 0}
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

  @Test func `somebody who calls is shown with the address`() throws {
    let view = DeviceView(try gate(peer: "10.0.0.42"), words, values)
    #expect(view.peer == "10.0.0.42")
    #expect(view.todoHeading == "10.0.0.42 calls.")
    #expect(view.place == "Network · port 4000")
    #expect(DeviceView(try gate(peer: nil), words, values).peer == nil)
  }
}
