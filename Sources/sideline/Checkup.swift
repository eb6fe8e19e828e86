import Devices
import Glibc
import Model
import Transports

/// What `doctor` looks at, one thing a finding.
struct Checkup {
  /// One thing that was looked at.
  struct Finding: Encodable {
    var subject: String
    var isWell: Bool
    var finding: String
    /// What to do now; absent if nothing needs doing.
    var remedy: String?

    enum CodingKeys: String, CodingKey {
      case subject
      case isWell = "ok"
      case finding, remedy
    }

    /// Nothing is wrong; a remedy is for whom it does not suit.
    static func well(_ subject: String, _ finding: String, _ remedy: String? = nil) -> Finding {
      Finding(subject: subject, isWell: true, finding: finding, remedy: remedy)
    }

    static func mend(_ subject: String, _ finding: String, _ remedy: String) -> Finding {
      Finding(subject: subject, isWell: false, finding: finding, remedy: remedy)
    }
  }

  let sysfs: String
  let dev: String
  let seen: DeviceSearch.Result

  // MARK: Bluetooth, from the kernel up

  /// A kernel without Bluetooth hides what only it could tell, which is not what bluetoothd does.
  func bluetooth() -> [Finding] {
    guard let adapters = BluetoothInventory.adapters() else {
      let remedy = "Load it: sudo modprobe bluetooth. Without it, use a cable or Wi-Fi."
      return [
        .mend("bluetooth-kernel", "this kernel has no Bluetooth", remedy), switches(), service(),
      ]
    }
    return [
      .well("bluetooth-kernel", "the kernel has Bluetooth"), switches(), adapter(adapters),
      service(),
    ]
  }

  private func adapter(_ adapters: [BluetoothInventory.Adapter]) -> Finding {
    adapters.isEmpty
      ? .mend(
        "bluetooth-adapter", "the kernel has no adapter",
        "Plug a Bluetooth adapter in, or use a cable or Wi-Fi.")
      : .well("bluetooth-adapter", BluetoothInventory.summary(adapters))
  }

  /// `rfkill`, which bluetoothd does not tell from an adapter that is off.
  private func switches() -> Finding {
    switch RadioSwitches(sysfsRoot: sysfs).bluetoothBlock {
    case .soft:
      .mend(
        "bluetooth-switch", "airplane mode blocks Bluetooth",
        "Turn airplane mode off, or: rfkill unblock bluetooth")
    case .hard:
      .mend(
        "bluetooth-switch", "a switch on the case blocks Bluetooth",
        "Move the switch; some machines have it on a key with Fn.")
    case nil: .well("bluetooth-switch", "nothing blocks Bluetooth")
    }
  }

  private func service() -> Finding {
    guard let error = seen.conditions[.ble] else { return .well("bluetooth", "works") }
    let remedy =
      switch error.code {
      case .serviceAbsent:
        "Install and start it: sudo apt-get install bluez && sudo systemctl start bluetooth"
      case .adapterAbsent: "Use a cable, or plug a Bluetooth adapter in."
      case .adapterOff: "Press “Turn Bluetooth on” on the devices page, or: bluetoothctl power on"
      case .adapterBlocked: "Unblock it: rfkill unblock bluetooth"
      case .notPermitted: "Let this user speak to bluetoothd: sudo adduser $USER bluetooth"
      case .busy:
        "Another program keeps the adapter from searching. If that does not pass: "
          + "bluetoothctl power off && bluetoothctl power on"
      default: "See journalctl -u bluetooth."
      }
    return .mend("bluetooth", error.description, remedy)
  }

  // MARK: Ports

  func ports() -> [Finding] {
    seen.sightings.values.filter { $0.kind == .serial }
      .sorted { $0.id.rawValue < $1.id.rawValue }
      .map { port in
        guard let refusal = refusal(of: port.address, R_OK | W_OK) else {
          return .well(port.id.rawValue, "\(port.name) may be opened")
        }
        return .mend(
          port.id.rawValue, "\(port.address) may not be opened: \(refusal)",
          "Install the udev rules (make install) or join the group: sudo adduser $USER dialout")
      }
  }

  // MARK: Tilt

  func tilt() async -> [Finding] {
    let tablets: [IIOTablet]
    do throws(SystemError) {
      tablets = try IIOSysfs(root: sysfs, devRoot: dev).tablets()
    } catch {
      return [.mend("tilt", error.description, "See the kernel's log: sudo dmesg | grep iio")]
    }
    // A machine without sensors is no broken machine.
    guard !tablets.isEmpty else { return [.well("tilt", "no motion sensor")] }
    var findings: [Finding] = []
    for tablet in tablets {
      for device in tablet.devices {
        findings.append(node(device))
        findings += buffer(device)
        findings += device.sensors.map { mount($0, of: device) }
      }
      if !tablet.has(.angularVelocity) {
        findings.append(
          .well(
            "tilt", "no gyroscope: tilting left and right cannot be told when upright",
            "Lean the screen back, 30 degrees or more."))
      }
    }
    findings.append(await sensorProxy())
    return findings
  }

  private func node(_ device: IIODevice) -> Finding {
    guard let refusal = refusal(of: device.node, R_OK) else {
      return .well(device.name, "\(device.node) may be read")
    }
    return .mend(
      device.name, "\(device.node) may not be read: \(refusal)",
      "Install the udev rules (make install); until then values are asked for one by one.")
  }

  /// Whether the buffer may be set up and started; one without a buffer is asked for each value.
  private func buffer(_ device: IIODevice) -> [Finding] {
    let subject = "\(device.name)-buffer"
    guard device.directory.has("buffer/enable") else { return [] }
    var refused: [String] = []
    var reason = ""
    for name in IIOBuffer.written(of: device) {
      guard let refusal = refusal(of: "\(device.directory.path)/\(name)", W_OK) else { continue }
      refused.append(name)
      reason = refusal
    }
    guard !refused.isEmpty else { return [.well(subject, "its buffer may be set up")] }
    return [
      .mend(
        subject, "may not be written to: \(refused.joined(separator: ", ")) (\(reason))",
        "Install the udev rules (make install), join their group: sudo adduser $USER sideline, "
          + "and start the tablet anew; until then values are asked for one by one.")
    ]
  }

  private func mount(_ sensor: IIOSensor, of device: IIODevice) -> Finding {
    let subject = "\(device.name)-mount-\(sensor.kind.rawValue)"
    guard let source = device.mounted[sensor.kind] else {
      return .well(
        subject, "the machine does not say how the sensor sits; taken as straight", Self.poses)
    }
    let rows = [sensor.matrix.x, sensor.matrix.y, sensor.matrix.z].map { row in
      [row.x, row.y, row.z].map { $0.formatted() }.joined(separator: ", ")
    }.joined(separator: "; ")
    let mirror = sensor.matrix.determinant < 0 ? " (mirrored)" : ""
    // No sensor sits so: left and right may be each other.
    return .well(
      subject, "\(source): the sensor sits as \(rows)\(mirror)", mirror.isEmpty ? nil : Self.poses)
  }

  private static let poses =
    "Try a tilt game. If a side is wrong, show how it sits: Eye test, How to play, “Does it tilt "
    + "the wrong way?”."

  /// Who else reads the accelerometer, and turns the screen by it.
  private func sensorProxy() async -> Finding {
    let subject = "sensor-proxy"
    let name = "net.hadess.SensorProxy"
    do throws(BusError) {
      let connection = try await BusConnection.open(address: nil, thread: BusThread()) { _ in }
      let bus = "org.freedesktop.DBus"
      let answer = try await connection.call(
        BusCall(
          bus, path: "/org/freedesktop/DBus", interface: bus, member: "NameHasOwner",
          arguments: [.string(name)], timeout: .seconds(2)))
      await connection.close()
      return answer.first?.bool == true
        ? .well(subject, "iio-sensor-proxy runs; its samples are shared")
        : .well(subject, "iio-sensor-proxy does not run; the sensors are ours")
    } catch {
      return .well(subject, "the system bus does not answer; the sensors are ours")
    }
  }

  /// Why a file may not be opened so; nothing if it may.
  private func refusal(of path: String, _ mode: Int32) -> String? {
    guard access(path, mode) != 0 else { return nil }
    return String(cString: strerror(errno))
  }
}

extension Double {
  /// Without a point where there is nothing after it.
  fileprivate func formatted() -> String {
    self == rounded() && abs(self) < 1e9 ? String(Int(self)) : String(self)
  }
}
