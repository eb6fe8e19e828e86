import Devices
import Testing
import Transports

@Suite struct BusLinkErrorTests {
  @Test(arguments: [
    ("org.bluez.Error.NotReady", "Resource Not Ready", LinkError.Code.adapterOff),
    ("org.bluez.Error.InProgress", "Operation already in progress", .busy),
    ("org.bluez.Error.NotPermitted", "Notify acquired", .refused),
    ("org.bluez.Error.AuthenticationFailed", "Authentication Failed", .refused),
    ("org.bluez.Error.Failed", "le-connection-abort-by-local", .absent),
    ("org.bluez.Error.Failed", "br-connection-canceled", .absent),
    ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x05", .refused),
    ("org.bluez.Error.Failed", "Not connected", .hungUp),
    ("org.bluez.Error.Failed", "Input/output error", .system),
    ("org.freedesktop.DBus.Error.ServiceUnknown", "", .serviceAbsent),
    ("org.freedesktop.DBus.Error.UnknownObject", "", .absent),
    ("org.freedesktop.DBus.Error.NoReply", "", .timedOut),
    ("org.freedesktop.DBus.Error.AccessDenied", "", .notPermitted),
    ("org.example.Unheard", "", .system),
  ])
  func `names on the bus have codes`(_ name: String, _ message: String, _ code: LinkError.Code) {
    let error = LinkError(.remote(name: name, message: message), step: "Connect")
    #expect(error.code == code)
    #expect(error.busName == name)
    #expect(error.detail.hasPrefix("Connect"))
    #expect(error.detail.hasSuffix(message))
  }

  @Test func `an errno is kept`() {
    let error = LinkError(.system(errno: 111, step: "sd_bus_start"), step: "opening the bus")
    #expect(error.code == .serviceAbsent)
    #expect(error.errno == 111)
  }
}
