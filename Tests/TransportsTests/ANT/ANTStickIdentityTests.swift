import Devices
import Model
import Testing
import Transports

/// Ids: `torvalds/linux`, drivers/usb/serial/usb-serial-simple.c and cp210x.c.
@Suite struct ANTStickIdentityTests {
  private func port(_ vendor: String, _ product: String, _ number: Int = 0) -> UDevDevice {
    UDevDevice(
      subsystem: "tty", sysname: "ttyUSB\(number)", syspath: "/sys/devices/usb1/1-\(number)",
      devnode: "/dev/ttyUSB\(number)",
      properties: [
        "ID_BUS": "usb", "ID_VENDOR_ID": vendor, "ID_MODEL_ID": product,
        "ID_SERIAL": "Dynastream_123", "ID_SERIAL_SHORT": "123",
      ])
  }

  @Test(arguments: ["1003", "1004", "1006", "1008", "1009"])
  func `an ANT stick is one and no serial device`(product: String) throws {
    let stick = try #require(
      ANTStickIdentity.candidate(port("0FCF", product), devRoot: "/tmp/dev"))
    #expect(stick.sighting.address == "/tmp/dev/ttyUSB0")
    #expect(SerialIdentity.candidate(port("0FCF", product), devRoot: "/dev") == nil)
  }

  @Test func `what only looks like it is none`() {
    for (vendor, product) in [("0fcf", "1010"), ("10c4", "ea60"), ("0403", "1008")] {
      #expect(!ANTStickIdentity.isStick(port(vendor, product)))
      #expect(SerialIdentity.candidate(port(vendor, product), devRoot: "/dev") != nil)
    }
  }

  /// `Loghorn/ant-plus`, issue 29: copies all have the serial number 123.
  @Test func `two sticks with one serial number are two`() throws {
    let one = try #require(ANTStickIdentity.candidate(port("0fcf", "1008", 0), devRoot: "/dev"))
    let two = try #require(ANTStickIdentity.candidate(port("0fcf", "1008", 1), devRoot: "/dev"))
    #expect(one.path != two.path && one.sighting.id != two.sighting.id)
  }
}
