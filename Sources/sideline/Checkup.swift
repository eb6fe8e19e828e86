import Devices
import Glibc
import Model
import Transports

/// What `doctor` looks at, one thing a finding.
struct Checkup {
  let sysfs: String
  let dev: String
  let rules: UDevRules
  let seen: DeviceSearch.Result
  /// Whether the station itself looks, which has its ANT sticks for itself.
  var isStation = false

  // MARK: Bluetooth, from the kernel up

  /// A kernel without Bluetooth hides what only it could tell, which is not what bluetoothd does.
  func bluetooth() -> [Finding] {
    guard let adapters = BluetoothInventory.adapters() else {
      return [
        Finding("bluetooth-kernel", .kernelNoBluetooth, command: "sudo modprobe bluetooth"),
        switches(), service(),
      ]
    }
    return [
      Finding("bluetooth-kernel", .kernelBluetooth), switches(), adapter(adapters), service(),
    ]
  }

  private func adapter(_ adapters: [BluetoothInventory.Adapter]) -> Finding {
    guard !adapters.isEmpty else { return Finding("bluetooth-adapter", .adapterNone) }
    let list = adapters.map { "\($0.name) \($0.isUp ? "up" : "down")" }.joined(separator: ", ")
    return Finding("bluetooth-adapter", .adapterThere, ["adapters": list])
  }

  /// `rfkill`, which bluetoothd does not tell from an adapter that is off.
  private func switches() -> Finding {
    switch RadioSwitches(sysfsRoot: sysfs).bluetoothBlock {
    case .soft: Finding("bluetooth-switch", .switchSoft, command: "rfkill unblock bluetooth")
    case .hard: Finding("bluetooth-switch", .switchHard)
    case nil: Finding("bluetooth-switch", .switchOpen)
    }
  }

  private func service() -> Finding {
    guard let error = seen.conditions[.ble] else { return Finding("bluetooth", .bluetoothWorks) }
    let (code, command): (Finding.Code, String?) =
      switch error.code {
      case .serviceAbsent:
        (
          .bluetoothServiceAbsent,
          "sudo apt-get install bluez && sudo systemctl start bluetooth"
        )
      case .adapterAbsent: (.bluetoothAdapterAbsent, nil)
      case .adapterOff: (.bluetoothAdapterOff, "bluetoothctl power on")
      case .adapterBlocked: (.bluetoothAdapterBlocked, "rfkill unblock bluetooth")
      case .notPermitted: (.bluetoothNotPermitted, "sudo adduser $USER bluetooth")
      case .busy: (.bluetoothBusy, "bluetoothctl power off && bluetoothctl power on")
      default: (.bluetoothFails, "journalctl -u bluetooth")
      }
    return Finding("bluetooth", code, ["reason": error.description], command: command)
  }

  // MARK: Ports

  func ports() -> [Finding] {
    seen.sightings.values.filter { $0.kind == .serial }
      .sorted { $0.id.rawValue < $1.id.rawValue }
      .map { port in
        guard let refusal = refusal(of: port.address, R_OK | W_OK) else {
          return Finding(port.id.rawValue, .portOpen, ["name": port.name])
        }
        return rules.remedy(
          for: Finding(
            port.id.rawValue, .portShut, ["path": port.address, "reason": refusal],
            command: "sudo adduser $USER dialout"))
      }
  }

  // MARK: Tilt

  func tilt() async -> [Finding] {
    let tablets: [IIOTablet]
    do throws(SystemError) {
      tablets = try IIOSysfs(root: sysfs, devRoot: dev).tablets()
    } catch {
      return [
        Finding(
          "tilt", .sensorsUnreadable, ["reason": error.description],
          command: "sudo dmesg | grep iio")
      ]
    }
    // A machine without sensors is no broken machine.
    guard !tablets.isEmpty else { return [Finding("tilt", .sensorsNone)] }
    var findings = rules.lackGroup ? [rules.groupMissing] : []
    for tablet in tablets {
      for device in tablet.devices {
        findings.append(node(device))
        findings += buffer(device)
        findings += device.sensors.map { mount($0, of: device) }
      }
      if !tablet.has(.angularVelocity) {
        findings.append(Finding("tilt", .gyroscopeNone))
      }
    }
    findings.append(await sensorProxy())
    return findings
  }

  private func node(_ device: IIODevice) -> Finding {
    guard let refusal = refusal(of: device.node, R_OK) else {
      return Finding(device.name, .nodeOpen, ["path": device.node])
    }
    return rules.remedy(
      for: Finding(device.name, .nodeShut, ["path": device.node, "reason": refusal]))
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
    guard !refused.isEmpty else { return [Finding(subject, .bufferOpen)] }
    return [
      rules.remedy(
        for: Finding(
          subject, .bufferShut, ["names": refused.joined(separator: ", "), "reason": reason],
          command: "sudo adduser $USER sideline"))
    ]
  }

  private func mount(_ sensor: IIOSensor, of device: IIODevice) -> Finding {
    let subject = "\(device.name)-mount-\(sensor.kind.rawValue)"
    guard let source = device.mounted[sensor.kind] else { return Finding(subject, .mountUnknown) }
    let rows = [sensor.matrix.x, sensor.matrix.y, sensor.matrix.z].map { row in
      [row.x, row.y, row.z].map { $0.formatted() }.joined(separator: ", ")
    }.joined(separator: "; ")
    return Finding(
      subject, sensor.matrix.determinant < 0 ? .mountMirrored : .mountKnown,
      ["source": source, "rows": rows])
  }

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
      return Finding(subject, answer.first?.bool == true ? .proxyRuns : .proxyNone)
    } catch {
      return Finding(subject, .proxyUnknown)
    }
  }

  // MARK: Sound

  /// The card of the station's own loudspeaker, opened and given back.
  ///
  /// - Parameter card: What libasound calls it.
  /// - Returns: Whether it can be heard, or why not.
  func sound(_ card: String) -> Finding {
    let subject = "sound"
    if let node = SoundNodes.forbidden(in: dev) {
      return Finding(
        subject, .soundShut, ["path": node, "reason": refusal(of: node, R_OK | W_OK) ?? ""],
        command: "sudo adduser $USER audio")
    }
    guard SoundNodes.exist(in: dev) else { return Finding(subject, .soundNone) }
    do throws(LoudspeakerError) {
      try SoundCard.check(device: card)
      return Finding(subject, .soundWorks)
    } catch {
      let code: Finding.Code =
        switch error.code {
        case .absent: .soundNone
        case .noLibrary: .soundNoLibrary
        case .busy: .soundBusy
        case .notPermitted, .silent, .failed: .soundFails
        }
      return Finding(subject, code, ["reason": error.detail])
    }
  }

  /// Why a file may not be opened so; nothing if it may.
  func refusal(of path: String, _ mode: Int32) -> String? {
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
