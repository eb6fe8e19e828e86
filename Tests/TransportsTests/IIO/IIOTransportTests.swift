import Devices
import Model
import Testing
import Transports

private let hub = "/sys/devices/virtual/misc/uhid/0018:8086:22D8.0001"

/// One sensor of a hub in umockdev's format.
private func dump(_ number: Int, _ platform: String, _ attributes: [String: String]) -> String {
  let lines = attributes.sorted { $0.key < $1.key }.map { "A: \($0.key)=\($0.value)\\n" }
  return """
    P: \(hub.dropFirst(4))/\(platform)/iio:device\(number)
    N: iio:device\(number)
    E: DEVNAME=/dev/iio:device\(number)
    E: DEVTYPE=iio_device
    E: SUBSYSTEM=iio
    E: ACCEL_MOUNT_MATRIX=0, -1, 0; 1, 0, 0; 0, 0, 1
    \(lines.joined(separator: "\n"))


    """
}

/// Through libudev itself, with umockdev's devices in place of the machine's.
@Suite(.timeLimit(.patient))
struct IIOTransportTests {
  init() { UDevTestbed.prepareChildren() }

  @Test func `F9, a hub that is pulled, ends its link with a sensor and goes with the last one`()
    async
  {
    await #expect(processExitsWith: .success) {
      let id = DeviceID(rawValue: "iio:virtual/misc/uhid/0018:8086:22D8")
      let accelerometer = dump(0, "HID-SENSOR-200073.1.auto", FakeSensors.accelerometer)
      let gyroscope = dump(1, "HID-SENSOR-200076.2.auto", FakeSensors.gyroscope)
      let testbed = try UDevTestbed()
      try testbed.add(accelerometer)
      try testbed.add(gyroscope)
      let transport = IIOTransport(poller: try Poller())
      let watched = WatchedTransport(transport)
      guard case .found(let sighting) = await watched.nextDevice() else {
        Issue.record("the hub was not found")
        return
      }
      #expect(sighting.id == id)
      #expect(sighting.name == "accel_3d, gyro_3d")
      #expect(sighting.address == hub)

      let link = RunningLink(transport.link(to: sighting, profile: LinkProfile()))
      var details = LinkDetails(samplingFrequency: 100, isPolled: false)
      details.mountMatrix = "ACCEL_MOUNT_MATRIX"
      #expect(await link.untilReady() == details)
      try testbed.remove("\(hub)/HID-SENSOR-200076.2.auto/iio:device1", from: "iio")
      let error = await link.outcome
      #expect(error?.code == .hungUp)
      #expect(error?.errno == 19)
      // The accelerometer is still there, so the tablet is, with one sensor.
      guard case .found(let rest) = await watched.nextDevice() else {
        Issue.record("the rest of the hub was not told")
        return
      }
      #expect(rest.id == id && rest.name == "accel_3d")
      try testbed.remove("\(hub)/HID-SENSOR-200073.1.auto/iio:device0", from: "iio")
      #expect(await watched.nextDevice() == .gone(id))
      await watched.cancel()
    }
  }
}
