import Devices
import Model
import Testing
import Transports

/// Modules that carry lines over Bluetooth LE, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZBridgesTests {
  /// A module with its characteristics in the order of their handles.
  struct Bridge: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var driver: String
    var characteristics: [FakeBlueZ.Characteristic]
    /// The place of the one that sends.
    var sender: Int

    init(
      _ name: String, _ driver: String, _ characteristics: [(uuid: String, flags: [String])],
      sender: Int
    ) {
      testDescription = name
      self.driver = driver
      self.characteristics = characteristics.map {
        .init(uuid: BluetoothUUID.long($0.uuid), flags: $0.flags)
      }
      self.sender = sender
    }
  }

  private static let takes = ["write-without-response", "write"]
  private static let two = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
  private static let three = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
  private static let issc = "49535343-1e4d-4bd9-ba61-23c647249616"
  private static let otherISSC = "49535343-8841-43f4-a8d4-ecbe34729bb3"

  static let bridges = [
    Bridge("Nordic UART", "nus-lines", [(two, takes), (three, ["notify"])], sender: 1),
    // lancaster-university/microbit-dal issue 259.
    Bridge("micro:bit", "nus-lines", [(two, ["indicate"]), (three, takes)], sender: 0),
    Bridge(
      "HM-10, one for both", "hm10-lines",
      [("ffe1", ["read", "write-without-response", "notify"])],
      sender: 0),
    Bridge("FFF0", "fff0-lines", [("fff1", ["notify"]), ("fff2", takes)], sender: 0),
    Bridge("FFF0, reversed", "fff0-lines", [("fff1", takes), ("fff2", ["notify"])], sender: 1),
    Bridge("ISSC", "issc-lines", [(issc, ["notify", "write"]), (otherISSC, takes)], sender: 0),
    Bridge(
      "ISSC, reversed, by indication", "issc-lines", [(issc, takes), (otherISSC, ["indicate"])],
      sender: 1),
  ]

  private let bus: PrivateBus
  private let events = Recorder<LinkEvent>()

  init() throws { bus = try PrivateBus() }

  private func running(
    _ driver: Driver, _ characteristics: [FakeBlueZ.Characteristic]
  ) async throws -> (FakeBlueZ, Task<LinkError?, Never>) {
    let peripheral = try #require(driver.profile.peripheral)
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = [peripheral.service]
    behaviour.characteristics = [peripheral.service: characteristics]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let transport = BlueZTransport(address: bus.address, thread: try TestThreads.client)
    let sighting = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "gate", kind: .ble,
      address: FakeBlueZ.address)
    return (fake, events.follow(transport.link(to: sighting, profile: driver.profile)))
  }

  @Test(arguments: bridges)
  func `of a module's characteristics the one that can send is heard, and its lines are read`(
    bridge: Bridge
  ) async throws {
    let driver = try #require(Registry().driver(id: bridge.driver))
    let (fake, running) = try await running(driver, bridge.characteristics)
    await events.wait(until: Recorder<LinkEvent>.isReady)
    let path = FakeBlueZ.service + "/char00\(bridge.sender)b"
    #expect(fake.paths(of: "StartNotify") == [path])
    let line = Array("T,1,1234567*55\n".utf8)
    await fake.notify([Array(line[..<6]), Array(line[6...])], path: path)
    await events.wait { $0.count == 3 }
    var decoder = driver.makeDecoder()
    var values: [Double] = []
    for case .received(let chunk) in events.events {
      #expect(chunk.source == bridge.characteristics[bridge.sender].uuid)
      for case .reading(let reading) in decoder.decode(chunk.bytes, from: chunk.source) {
        values.append(reading.value)
      }
    }
    #expect(values == [1.234567])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  @Test(arguments: ["nus-lines", "hm10-lines", "fff0-lines", "issc-lines"])
  func `a module of which nothing sends is unsuitable`(id: String) async throws {
    let driver = try #require(Registry().driver(id: id))
    let mute = (driver.profile.peripheral?.optional ?? []).map {
      FakeBlueZ.Characteristic(uuid: $0, flags: Self.takes)
    }
    let (fake, running) = try await running(driver, mute)
    #expect(await running.value?.code == .unsuitable)
    #expect(fake.calls.contains("StartNotify") == false)
    await fake.die()
  }
}
