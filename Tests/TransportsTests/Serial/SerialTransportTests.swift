import Devices
import Model
import Testing
import Transports

/// A USB gate as the kernel's `cdc_acm` and udev's rules show it.
private func gate(_ number: Int, port: String) -> String {
  """
  P: /devices/pci0000:00/0000:00:14.0/usb1/\(port)/\(port):1.0/tty/ttyACM\(number)
  N: ttyACM\(number)
  S: serial/by-id/usb-Arduino_Timing_Gate_SN0001-if00
  E: DEVNAME=/dev/ttyACM\(number)
  E: SUBSYSTEM=tty
  E: ID_BUS=usb
  E: ID_MODEL=Timing_Gate
  E: ID_MODEL_ENC=Timing\\x20Gate
  E: ID_VENDOR_ID=2341
  E: ID_MODEL_ID=0043
  E: ID_SERIAL=Arduino_Timing_Gate_SN0001
  E: ID_SERIAL_SHORT=SN0001
  E: ID_USB_INTERFACE_NUM=00


  """
}

private func syspath(_ number: Int, port: String) -> String {
  "/sys/devices/pci0000:00/0000:00:14.0/usb1/\(port)/\(port):1.0/tty/ttyACM\(number)"
}

@Suite(.timeLimit(.patient))
struct SerialTransportTests {
  init() { UDevTestbed.prepareChildren() }

  @Test func `a port is found, taken away and known again under another number`() async {
    await #expect(processExitsWith: .success) {
      let testbed = try UDevTestbed()
      try testbed.add(gate(0, port: "1-1"))
      let watched = WatchedTransport(SerialTransport(poller: try Poller(), devRoot: "/tmp/dev"))
      var sighting = Sighting(
        id: DeviceID(rawValue: "serial:usb-Arduino_Timing_Gate_SN0001-if00"),
        name: "Timing Gate", kind: .serial, address: "/tmp/dev/ttyACM0", usbID: "2341:0043",
        serialNumber: "SN0001")
      #expect(await watched.nextDevice() == .found(sighting))
      try testbed.remove(syspath(0, port: "1-1"), from: "tty")
      #expect(await watched.nextDevice() == .gone(sighting.id))
      try testbed.add(gate(3, port: "1-2"))
      try testbed.announce("add", syspath(3, port: "1-2"))
      sighting.address = "/tmp/dev/ttyACM3"
      #expect(await watched.nextDevice() == .found(sighting))
      await watched.cancel()
    }
  }

  @Test func `a terminal that is not on USB is not reported`() async {
    await #expect(processExitsWith: .success) {
      let testbed = try UDevTestbed()
      try testbed.add(
        """
        P: /devices/platform/serial8250/tty/ttyS0
        N: ttyS0
        E: DEVNAME=/dev/ttyS0
        E: SUBSYSTEM=tty


        """)
      let watched = WatchedTransport(SerialTransport(poller: try Poller()))
      #expect(await watched.next() == [.condition(.serial, nil)])
      try testbed.add(gate(0, port: "1-1"))
      try testbed.announce("add", syspath(0, port: "1-1"))
      guard case .found(let sighting) = await watched.nextDevice() else {
        Issue.record("the gate was not found")
        return
      }
      #expect(sighting.address == "/dev/ttyACM0")
      await watched.cancel()
    }
  }
}
