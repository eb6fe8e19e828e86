import Model
import TestSupport
import Testing

@testable import Store

/// Devices that are remembered until they are forgotten.
@Suite struct StoreDeviceTests {
  private let strap = DeviceRecord(
    id: DeviceID(rawValue: "ble:F0:F1:F2:F3:F4:F1"), name: "Strap", driver: "heart-rate",
    link: "ble", address: "F0:F1:F2:F3:F4:F1", connects: true,
    seenAt: Samples.time("2026-11-17T17:30:00+01:00"))

  @Test func `a remembered device is known when the file is opened again`() throws {
    let folder = try TemporaryFolder()
    try Store(path: folder.file("a.sqlite")).remember(strap)
    #expect(try Store(path: folder.file("a.sqlite")).devices() == [strap])
  }

  @Test func `what is known of a device is what was said last`() throws {
    let store = try Store.inMemory()
    try store.remember(strap)
    var later = strap
    later.name = "Puls 2"
    later.connects = false
    later.seenAt = Samples.time("2026-11-18T17:30:00+01:00")
    try store.remember(later)
    #expect(try store.devices() == [later])
  }

  @Test func `a device that told its true address is one device`() throws {
    let store = try Store.inMemory()
    var hidden = strap
    hidden.id = DeviceID(rawValue: "ble:5A:00:00:00:00:01")
    try store.remember(hidden)
    try store.remember(strap, formerly: hidden.id)
    #expect(try store.devices() == [strap])
  }

  @Test func `a device that an ANT stick hears is remembered, and none of an unknown link`()
    throws
  {
    let store = try Store.inMemory()
    var heard = strap
    heard.id = DeviceID(rawValue: "ant:120-12345")
    heard.link = "ant"
    heard.address = "120-12345"
    try store.remember(heard)
    #expect(try store.devices() == [heard])
    heard.link = "smoke"
    #expect(throws: (any Error).self) { try store.remember(heard) }
  }

  @Test func `a device is remembered by each of its ways`() throws {
    let store = try Store.inMemory()
    var heard = strap
    heard.id = DeviceID(rawValue: "ble-adv:F0:F1:F2:F3:F4:F1")
    heard.link = "ble-adv"
    try store.remember(strap)
    try store.remember(heard)
    #expect(try store.devices().map(\.link).sorted() == ["ble", "ble-adv"])
  }

  @Test func `a forgotten device is gone, and forgetting it again does no harm`() throws {
    let store = try Store.inMemory()
    try store.remember(strap)
    try store.forget(strap.id)
    try store.forget(strap.id)
    #expect(try store.devices().isEmpty)
  }

  @Test func `a wheel is what was said last, until its device is forgotten`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"))
    let other = DeviceID(rawValue: "ble:F0:F1:F2:F3:F4:F9")
    try store.keepWheel(2.105, of: strap.id)
    try store.keepWheel(1.51, of: strap.id)
    try store.keepWheel(2.2, of: other)
    #expect(try Store(path: folder.file("a.sqlite")).wheels() == [strap.id: 1.51, other: 2.2])
    try store.forget(strap.id)
    #expect(try store.wheels() == [other: 2.2])
  }

  @Test(arguments: [0, 0.4, 4.1, -2, .infinity]) func `no wheel is that small or that large`(
    circumference: Double
  ) throws {
    let store = try Store.inMemory()
    #expect(throws: StoreError.self) { try store.keepWheel(circumference, of: strap.id) }
    #expect(try store.wheels().isEmpty)
  }

  @Test func `a load is what was said last, until that is taken back or its device forgotten`()
    throws
  {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"))
    let other = DeviceID(rawValue: "serial:bar")
    try store.keepLoad(60, of: strap.id)
    try store.keepLoad(62.5, of: strap.id)
    try store.keepLoad(20, of: other)
    #expect(try Store(path: folder.file("a.sqlite")).loads() == [strap.id: 62.5, other: 20])
    try store.keepLoad(nil, of: other)
    #expect(try store.loads() == [strap.id: 62.5])
    try store.forget(strap.id)
    #expect(try store.loads().isEmpty)
    for load in [0, 0.4, 1001, -2, .infinity] {
      #expect(throws: StoreError.self) { try store.keepLoad(load, of: other) }
    }
    #expect(try store.loads().isEmpty)
  }

  private let port = DeviceID(rawValue: "tcp-listen:4000")

  @Test func `who is let in unasked is known when the file is opened again`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"))
    try store.admit("10.0.0.5", to: port)
    try store.admit("10.0.0.5", to: port)
    try store.admit("10.0.0.6", to: port)
    #expect(
      try Store(path: folder.file("a.sqlite")).admissions() == [port: ["10.0.0.5", "10.0.0.6"]])
  }

  @Test func `whoever was let in is forgotten with the device, and with no other`() throws {
    let store = try Store.inMemory()
    let other = DeviceID(rawValue: "tcp-listen:4001")
    try store.admit("10.0.0.5", to: port)
    try store.admit("10.0.0.5", to: other)
    try store.forget(port)
    #expect(try store.admissions() == [other: ["10.0.0.5"]])
  }

  @Test func `a kind of link that there is not is refused`() throws {
    var odd = strap
    odd.link = "pigeon"
    #expect(throws: StoreError.self) { try Store.inMemory().remember(odd) }
  }
}
