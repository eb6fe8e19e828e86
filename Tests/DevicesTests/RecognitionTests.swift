import Devices
import Model
import Testing

@Suite struct RecognitionTests {
  private let service = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"

  private func serial(_ usbID: String?, name: String = "Uno") -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "serial:x"), name: name, kind: .serial, address: "/dev/ttyACM0",
      usbID: usbID)
  }

  private func peripheral(_ services: [String], name: String) -> Sighting {
    Sighting(
      id: DeviceID(rawValue: "ble:x"), name: name, kind: .ble, address: "F0:F1:F2:F3:F4:F1",
      services: services)
  }

  @Test func `a listed USB id outweighs any USB serial port`() {
    let recognition = Recognition(usbIDs: ["2341:0043"], anyUSBSerial: true)
    let listed = recognition.score(serial("2341:0043"))
    let other = recognition.score(serial("dead:beef"))
    #expect(listed > other)
    #expect(other > 0)
    #expect(recognition.score(serial(nil)) == 0)
  }

  @Test func `a name adds to other evidence and alone weighs least`() {
    let named = Recognition(services: [service], namePrefix: "Gate")
    let plain = Recognition(services: [service])
    let device = peripheral([service], name: "Gate 7")
    #expect(named.score(device) > plain.score(device))
    #expect(plain.score(device) > Recognition(namePrefix: "Gate").score(device))
    #expect(
      Recognition(anyUSBSerial: true).score(serial("dead:beef", name: "Gate"))
        > Recognition(namePrefix: "Gate").score(serial("dead:beef", name: "Gate")))
    #expect(named.score(peripheral([], name: "gate")) == 0)
  }

  @Test func `no evidence is no match`() {
    #expect(Recognition().score(peripheral([service], name: "x")) == 0)
    #expect(Recognition(services: [service]).score(peripheral([], name: "x")) == 0)
  }

  private func advertising(
    _ data: [Int: [UInt8]], services: [String] = [], name: String = "x"
  ) -> Sighting {
    var sighting = peripheral(services, name: name)
    sighting.manufacturers = data
    return sighting
  }

  @Test func `manufacturer data tell a product, a company alone less`() {
    let product = Recognition(manufacturers: [.init(company: 256, data: [0x01, 0x02])])
    let company = Recognition(manufacturers: [.init(company: 256)])
    let scale = advertising([256: [0x01, 0x02, 0x03]])
    #expect(product.score(scale) > company.score(scale))
    #expect(company.score(scale) > Recognition(namePrefix: "x").score(scale))
    #expect(product.score(advertising([256: [0x01]])) == 0)
    #expect(product.score(advertising([257: [0x01, 0x02]])) == 0)
    #expect(company.score(advertising([:])) == 0)
  }

  /// Of two descriptions for one module, the one that knows its name gets the devices of that name and
  /// leaves the others.
  @Test func `a name or company that is another one gives way to a description without it`() {
    let bridge = Recognition(services: [service])
    let named = Recognition(services: [service], namePattern: try? LinePattern("Gate [0-9]"))
    let made = Recognition(services: [service], manufacturers: [.init(company: 256)])
    #expect(
      named.score(peripheral([service], name: "Gate 7"))
        > bridge.score(peripheral([service], name: "Gate 7")))
    #expect(
      named.score(peripheral([service], name: "Gate 77"))
        < bridge.score(peripheral([service], name: "Gate 77")))
    #expect(named.score(peripheral([service], name: "Gate 77")) > 0)
    #expect(
      made.score(advertising([256: []], services: [service]))
        > bridge.score(peripheral([service], name: "x")))
    #expect(
      made.score(peripheral([service], name: "x")) < bridge.score(peripheral([service], name: "x")))
  }

  @Test func `a whole name must look like the pattern`() throws {
    let named = Recognition(namePattern: try LinePattern("Gate [0-9]+"))
    #expect(named.score(peripheral([], name: "Gate 12")) == Recognition.Weight.name)
    #expect(named.score(peripheral([], name: "My Gate 12")) == 0)
    #expect(named.score(peripheral([], name: "Gate 12b")) == 0)
  }

  @Test func `two that claim the same with nothing to tell them apart are in conflict`() throws {
    let plain = Recognition(services: [service])
    let other = "0000ffe0-0000-1000-8000-00805f9b34fb"
    #expect(plain.conflict(with: Recognition(services: [other, service])) != nil)
    #expect(plain.conflict(with: Recognition(services: [other])) == nil)
    #expect(plain.conflict(with: Recognition(services: [service], namePrefix: "Gate")) == nil)
    let gate = Recognition(services: [service], namePrefix: "Gate")
    #expect(gate.conflict(with: Recognition(services: [service], namePrefix: "Gate 7")) != nil)
    #expect(gate.conflict(with: Recognition(services: [service], namePrefix: "Scale")) == nil)
    #expect(
      plain.conflict(with: Recognition(services: [service], manufacturers: [.init(company: 1)]))
        == nil)
    let made = Recognition(manufacturers: [.init(company: 1)])
    #expect(made.conflict(with: made) != nil)
    #expect(made.conflict(with: Recognition(manufacturers: [.init(company: 2)])) == nil)
    let board = Recognition(usbIDs: ["cafe:0001"], anyUSBSerial: true)
    #expect(board.conflict(with: Recognition(usbIDs: ["cafe:0001"])) != nil)
    #expect(board.conflict(with: Recognition(anyUSBSerial: true)) != nil)
    #expect(Recognition(namePrefix: "Gate").conflict(with: Recognition(namePrefix: "Gate")) != nil)
    #expect(Recognition().conflict(with: Recognition()) == nil)
  }

  @Test func `those that answer when they are asked may share a port's evidence`() {
    let one = Recognition(usbIDs: ["cafe:0001"], isProbed: true)
    #expect(one.conflict(with: one) == nil)
    #expect(one.conflict(with: Recognition(usbIDs: ["cafe:0001"])) != nil)
  }
}
