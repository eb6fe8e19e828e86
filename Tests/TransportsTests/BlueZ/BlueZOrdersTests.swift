import Devices
import Model
import Testing
import Transports

/// What a peripheral is asked and ordered, against a scripted bluetoothd on a private bus.
@Suite(.timeLimit(.patient)) struct BlueZOrdersTests {
  private let bus: PrivateBus
  private let transport: BlueZTransport
  private let events = Recorder<LinkEvent>()

  init() throws {
    bus = try PrivateBus()
    transport = BlueZTransport(address: bus.address, thread: try TestThreads.client)
  }

  private func link(_ commands: LinkProfile.Commands) -> any Link {
    let sighting = Sighting(
      id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "gauge", kind: .ble,
      address: FakeBlueZ.address)
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement],
      write: FakeBlueZ.heartRateMeasurement)
    return transport.link(
      to: sighting, profile: LinkProfile(peripheral: peripheral, commands: commands))
  }

  /// progressor_client.py: 107 asks for the version, 101 starts, 100 tares; the answer has tag 0.
  @Test func `a version is asked for first and orders are written as they come`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let orders = LinkOrders()
    let commands = LinkProfile.Commands(
      start: [0x65], version: [0x6B], answer: try LinePattern(#"\x00.(?<version>[0-9.]+)"#),
      orders: orders)
    let running = events.follow(link(commands))
    await events.wait(until: Recorder<LinkEvent>.isReady)
    #expect(
      fake.everyArguments(of: "WriteValue").map(\.first) == [.bytes([0x6B]), .bytes([0x65])])
    await fake.notify([[0x00, 0x03, 0x31, 0x2E, 0x32]])
    await events.wait { events in
      events.contains { event in
        if case .details(let details) = event { details.firmware == "1.2" } else { false }
      }
    }
    #expect(orders.give([[0x00], [0x07]]))
    await fake.called("org.bluez.GattCharacteristic1.WriteValue", times: 3)
    // The second step waits for the answer to the first.
    #expect(fake.everyArguments(of: "WriteValue").last?.first == .bytes([0x00]))
    await fake.notify([[0x80, 0x00, 0x01]])
    await fake.called("org.bluez.GattCharacteristic1.WriteValue", times: 4)
    #expect(fake.everyArguments(of: "WriteValue").last?.first == .bytes([0x07]))
    #expect(fake.calls.filter { $0 == "StartNotify" }.count == 1)
    running.cancel()
    #expect(await running.value == nil)
    #expect(!orders.give([[0x64]]))
    await fake.die()
  }

  /// PitchSix's Force Board streams from one of its services and is started at another.
  @Test func `a command is written to where it is taken, if that is another service`() async throws
  {
    let (service, mode) = (
      "467a8516-6e39-11eb-9439-0242ac130002", "467a8517-6e39-11eb-9439-0242ac130002"
    )
    var behaviour = FakeBlueZ.Behaviour()
    behaviour.services = [FakeBlueZ.heartRate, service]
    behaviour.characteristics[service] = [.init(uuid: mode, flags: ["write"])]
    let fake = try await FakeBlueZ(on: bus, behaviour)
    let peripheral = LinkProfile.Peripheral(
      service: FakeBlueZ.heartRate, notify: [FakeBlueZ.heartRateMeasurement], write: mode)
    let link = transport.link(
      to: Sighting(
        id: DeviceID(rawValue: "ble:\(FakeBlueZ.address)"), name: "gauge", kind: .ble,
        address: FakeBlueZ.address),
      profile: LinkProfile(peripheral: peripheral, commands: .init(start: [0x04])))
    let running = events.follow(link)
    await events.wait(until: Recorder<LinkEvent>.isReady)
    #expect(fake.everyArguments(of: "WriteValue").map(\.first) == [.bytes([0x04])])
    let path = fake.path(of: "WriteValue")
    #expect(path?.hasPrefix("\(FakeBlueZ.strap)/service0010") == true, "\(path ?? "none")")
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  /// Of three writes at once bluetoothd took one and called the others InProgress.
  @Test func `row 10, orders that come at once, are written one after the other`() async throws {
    let fake = try await FakeBlueZ(on: bus)
    let orders = LinkOrders()
    let running = events.follow(link(LinkProfile.Commands(orders: orders)))
    await events.wait(until: Recorder<LinkEvent>.isReady)
    let write = "org.bluez.GattCharacteristic1.WriteValue"
    for number in UInt8(1)...3 { #expect(orders.give([[number]])) }
    for number in 1...3 {
      await fake.called(write, times: number)
      // Whatever else was written at once would be on the bus before this.
      await fake.notify([[0x10]])
      await events.wait { events in
        events.count { if case .received = $0 { true } else { false } } >= number
      }
      #expect(fake.everyArguments(of: "WriteValue").count <= number + 1)
    }
    #expect(
      fake.everyArguments(of: "WriteValue").map(\.first)
        == [.bytes([1]), .bytes([2]), .bytes([3])])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }

  /// Core Specification 5.4, volume 3, part F, section 3.4.1.1: 0x03 is Write Not Permitted.
  @Test func `an order that is refused is told, and its other steps are not written`() async throws
  {
    let fake = try await FakeBlueZ(on: bus)
    let orders = LinkOrders()
    let running = events.follow(link(LinkProfile.Commands(orders: orders)))
    await events.wait(until: Recorder<LinkEvent>.isReady)
    fake.behave {
      $0.writeRefusal = ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x03")
    }
    #expect(orders.give([[0x00], [0x07]]))
    await events.wait { events in
      events.contains { if case .orderFailed = $0 { true } else { false } }
    }
    #expect(fake.everyArguments(of: "WriteValue").map(\.first) == [.bytes([0x00])])
    running.cancel()
    #expect(await running.value == nil)
    await fake.die()
  }
}
