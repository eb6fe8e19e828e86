import Devices
import Model
import Testing
import Transports

struct IIOTabletTests {
  private let fake: FakeSensors

  init() throws { fake = try FakeSensors() }

  private var tablets: [IIOTablet] {
    get throws { try IIOSysfs(root: fake.sysfs, devRoot: fake.dev).tablets() }
  }

  private func hub(_ name: String, accelerometer: Int, gyroscope: Int) throws {
    _ = try fake.add(
      accelerometer, below: "\(name)/HID-SENSOR-200073.1.auto", FakeSensors.accelerometer)
    _ = try fake.add(
      gyroscope, below: "\(name)/HID-SENSOR-200076.2.auto", FakeSensors.gyroscope)
  }

  @Test(arguments: [(0, 1), (1, 0), (7, 12)])
  func `F16, a hub's two sensors, are one tablet whatever their numbers`(
    accelerometer: Int, gyroscope: Int
  ) throws {
    try hub(
      "virtual/misc/uhid/0018:8086:22D8.0003", accelerometer: accelerometer, gyroscope: gyroscope)
    let tablet = try #require(try tablets.first)
    #expect(try tablets.count == 1)
    #expect(tablet.devices.map { $0.sensors.map(\.kind) } == [[.acceleration], [.angularVelocity]])
    #expect(
      tablet.devices.map(\.node) == [
        "\(fake.dev)/iio:device\(accelerometer)", "\(fake.dev)/iio:device\(gyroscope)",
      ])
    let sighting = tablet.candidate(sysfsRoot: fake.sysfs).sighting
    // The hub's running number .0003 is not part of what it is known by.
    #expect(sighting.id.rawValue == "iio:virtual/misc/uhid/0018:8086:22D8")
    #expect(sighting.name == "accel_3d, gyro_3d")
    #expect(sighting.kind == .iio)
  }

  @Test func `two hubs of one make are two tablets`() throws {
    try hub("virtual/misc/uhid/0018:8086:22D8.0001", accelerometer: 0, gyroscope: 1)
    try hub("virtual/misc/uhid/0018:8086:22D8.0002", accelerometer: 2, gyroscope: 3)
    var roster = SightingRoster()
    let events = roster.reconcile(try tablets.map { $0.candidate(sysfsRoot: fake.sysfs) })
    let ids = events.compactMap { event -> String? in
      if case .found(let sighting) = event { sighting.id.rawValue } else { nil }
    }
    #expect(
      ids == [
        "iio:virtual/misc/uhid/0018:8086:22D8", "iio:virtual/misc/uhid/0018:8086:22D8.0002",
      ])
  }

  @Test func `one chip with both kinds is one device`() throws {
    var chip = FakeSensors.accelerometer.merging(FakeSensors.gyroscope) { first, _ in first }
    chip["name"] = "bmi160"
    chip["in_mount_matrix"] = "0, 1, 0; 1, 0, 0; 0, 0, 1"
    _ = try fake.add(0, below: "pci0000:00/i2c-1/i2c-BMI0160:00", chip)
    let tablet = try #require(try tablets.first)
    #expect(tablet.devices.count == 1)
    let sensors = tablet.devices[0].sensors
    #expect(sensors.map(\.kind) == [.acceleration, .angularVelocity])
    // A matrix that mirrors holds for the acceleration and is turned round for the rotation.
    #expect(sensors[0].matrix.applied(to: [1, 2, 3]) == [2, 1, 3])
    #expect(sensors[1].matrix.applied(to: [1, 2, 3]) == [-2, -1, -3])
  }

  @Test func `two chips on one bus belong together and keep their own axes`() throws {
    var accelerometer = FakeSensors.accelerometer
    accelerometer["in_accel_mount_matrix"] = "-1, 0, 0; 0, -1, 0; 0, 0, 1"
    _ = try fake.add(0, below: "i2c-1/i2c-BOSC0200:00", accelerometer)
    _ = try fake.add(1, below: "i2c-1/i2c-BMG0160:00", FakeSensors.gyroscope)
    let tablet = try #require(try tablets.first)
    #expect(try tablets.count == 1)
    #expect(tablet.devices.flatMap(\.sensors).map(\.matrix.determinant) == [1, 1])
    #expect(tablet.devices[1].sensors[0].matrix == .identity)
  }

  @Test func `a gyroscope in a hub is mounted like its accelerometer`() throws {
    var accelerometer = FakeSensors.accelerometer
    accelerometer["uevent"] = "DEVNAME=iio:device0\nACCEL_MOUNT_MATRIX=0, -1, 0; 1, 0, 0; 0, 0, 1"
    _ = try fake.add(0, below: "uhid/1/HID-SENSOR-200073.1.auto", accelerometer)
    _ = try fake.add(1, below: "uhid/1/HID-SENSOR-200076.2.auto", FakeSensors.gyroscope)
    let tablet = try #require(try tablets.first)
    for sensor in tablet.devices.flatMap(\.sensors) {
      #expect(sensor.matrix.applied(to: [1, 2, 3]) == [-2, 1, 3])
    }
  }

  @Test func `a matrix that is broken gives way to the next one`() throws {
    var accelerometer = FakeSensors.accelerometer
    accelerometer["uevent"] = "ACCEL_MOUNT_MATRIX=0, 0, 0; 0, 1, 0; 0, 0, 1"
    accelerometer["mount_matrix"] = "nonsense"
    accelerometer["in_accel_mount_matrix"] = "-1, 0, 0; 0, -1, 0; 0, 0, 1"
    _ = try fake.add(0, below: "chip", accelerometer)
    let sensor = try #require(try tablets.first?.devices.first?.sensors.first)
    #expect(sensor.matrix.applied(to: [1, 1, 1]) == [-1, -1, 1])
  }

  @Test(arguments: ["label=accel-base", "location=base", "label=accel-camera"])
  func `a sensor that sits elsewhere is left out`(attribute: String) throws {
    let parts = attribute.split(separator: "=").map(String.init)
    var elsewhere = FakeSensors.accelerometer
    elsewhere[parts[0]] = parts[1]
    _ = try fake.add(0, below: "cros/0", elsewhere)
    #expect(try tablets.isEmpty)
  }

  @Test func `the sensor in the display goes before another one`() throws {
    var display = FakeSensors.accelerometer
    display["label"] = "accel-display"
    display["name"] = "lid"
    _ = try fake.add(0, below: "cros/0", FakeSensors.accelerometer)
    _ = try fake.add(1, below: "cros/0", display)
    #expect(try tablets.map { $0.devices.map(\.name) } == [["lid"]])
  }

  @Test func `an accelerometer alone is a tablet and a light sensor is none`() throws {
    _ = try fake.add(0, below: "chip/0", FakeSensors.accelerometer)
    _ = try fake.add(1, below: "chip/1", ["name": "als", "in_illuminance_raw": "3"])
    #expect(try tablets.map { $0.devices.map(\.name) } == [["accel_3d"]])
  }

  @Test func `scale and offset of an axis go before those of the kind`() throws {
    var chip = FakeSensors.gyroscope
    chip["in_anglvel_y_scale"] = "0.25"
    chip["in_anglvel_offset"] = "-3"
    chip["in_anglvel_z_offset"] = "7.5"
    chip["in_anglvel_scale"] = "0.5"
    _ = try fake.add(0, below: "chip", chip)
    let sensor = try #require(try tablets.first?.devices.first?.sensors.first)
    #expect(sensor.scale == [0.5, 0.25, 0.5])
    #expect(sensor.offset == [-3, -3, 7.5])
    let sample = sensor.sample([13, 11, 0], at: HostInstant(nanoseconds: 0), source: .arrival)
    #expect([sample.x, sample.y, sample.z] == [5, 2, 3.75])
  }

  @Test func `no bus at all is no tablet`() throws {
    #expect(try IIOSysfs(root: "\(fake.sysfs)/none").tablets().isEmpty)
  }
}
