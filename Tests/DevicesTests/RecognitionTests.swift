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
}
