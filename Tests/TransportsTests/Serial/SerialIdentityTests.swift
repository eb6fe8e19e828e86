import Devices
import Model
import Testing
import Transports

struct SerialIdentityTests {
  private func device(_ properties: [String: String]) -> UDevDevice {
    UDevDevice(
      subsystem: "tty", sysname: "ttyUSB0", syspath: "/sys/devices/usb1/1-1/ttyUSB0/tty/ttyUSB0",
      devnode: "/dev/ttyUSB0", properties: properties)
  }

  /// A common converter: no serial number, a port number in the link's name.
  private let converter = [
    "ID_BUS": "usb", "ID_VENDOR_ID": "1A86", "ID_MODEL_ID": "7523", "ID_MODEL": "USB_Serial",
    "ID_MODEL_ENC": "USB\\x20Serial", "ID_SERIAL": "1a86_USB_Serial",
    "ID_USB_INTERFACE_NUM": "00", "ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0",
    "DEVLINKS":
      "/dev/serial/by-path/pci-0000:00:14.0-usb-0:1:1.0-port0 "
      + "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0",
  ]

  @Test func `the id is the name of the link by id`() throws {
    let candidate = try #require(SerialIdentity.candidate(device(converter), devRoot: "/dev"))
    #expect(
      candidate.sighting
        == Sighting(
          id: DeviceID(rawValue: "serial:usb-1a86_USB_Serial-if00-port0"), name: "USB Serial",
          kind: .serial, address: "/dev/ttyUSB0", usbID: "1a86:7523"))
    #expect(
      candidate.alternative.rawValue
        == "serial:usb-1a86_USB_Serial-if00-port0@pci-0000:00:14.0-usb-0:1:1.0")
    #expect(candidate.path == "/sys/devices/usb1/1-1/ttyUSB0/tty/ttyUSB0")
  }

  @Test func `a rule's word for the driver goes along`() throws {
    let properties = converter.merging([SerialIdentity.driver: "chronopic"]) { $1 }
    let candidate = try #require(SerialIdentity.candidate(device(properties), devRoot: "/dev"))
    #expect(candidate.sighting.driver == "chronopic")
    #expect(SerialIdentity.driver == "SIDELINE_DRIVER")
  }

  @Test func `without links the id is put together as udev's rule does`() throws {
    var properties = converter
    properties["DEVLINKS"] = nil
    let candidate = try #require(SerialIdentity.candidate(device(properties), devRoot: "/dev"))
    #expect(candidate.sighting.id.rawValue == "serial:usb-1a86_USB_Serial-if00")
  }

  @Test(arguments: ["ID_BUS", "DEVLINKS ID_SERIAL"])
  func `a terminal without what identifies it is left out`(missing: String) {
    let names = missing.split(separator: " ").map(String.init)
    let properties = converter.filter { !names.contains($0.key) }
    #expect(SerialIdentity.candidate(device(properties), devRoot: "/dev") == nil)
  }

  @Test func `a terminal on another bus is left out`() {
    let properties = converter.merging(["ID_BUS": "pci"]) { $1 }
    #expect(SerialIdentity.candidate(device(properties), devRoot: "/dev") == nil)
  }

  @Test(arguments: [
    ("Timing\\x20Gate", "Timing Gate"), ("a\\x2fb", "a/b"), ("plain", "plain"),
    ("Gr\\xc3\\xa4ns", "Gräns"), ("end\\x2", "end\\x2"), ("end\\", "end\\"),
    ("\\xzz", "\\xzz"), ("\\x20  padded \\x20", "padded"),
  ])
  func `an encoded property is read as the device wrote it`(encoded: String, plain: String) {
    #expect(device(["ID_MODEL_ENC": encoded]).text("ID_MODEL") == plain)
  }

  @Test func `a property without encoding has its underscores as blanks`() {
    #expect(device(["ID_MODEL": "Timing_Gate"]).text("ID_MODEL") == "Timing Gate")
    #expect(device([:]).text("ID_MODEL") == nil)
    #expect(device(["ID_MODEL": "__"]).text("ID_MODEL") == nil)
  }
}
