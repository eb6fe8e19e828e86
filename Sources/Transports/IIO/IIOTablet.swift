import Devices
package import Model

/// The sensors that tell how the tablet is held: an accelerometer, a gyroscope, or both.
package struct IIOTablet: Sendable, Hashable {
  /// The folder in sysfs above the sensors.
  package var parent: String
  /// One device with both kinds of sensor or two with one each.
  package var devices: [IIODevice]

  /// Pairs up what is there, one row per tablet.
  ///
  /// Sensors with the same parent belong together. An accelerometer and a gyroscope that are the
  /// only ones left are two chips of the same tablet; their axes have nothing in common. Sensors
  /// that say that they sit in the keyboard or the camera are left out.
  package static func pairing(_ devices: [IIODevice]) -> [IIOTablet] {
    let usable = devices.filter { $0.placement != .elsewhere }
    var tablets = Dictionary(grouping: usable, by: \.parent).map { parent, devices in
      // The number in a path is another one after each start of the machine.
      tablet(
        parent, devices.sorted { ($0.name, $0.directory.path) < ($1.name, $1.directory.path) })
    }.sorted { $0.parent < $1.parent }
    let onlyAccelerometers = tablets.indices.filter { !tablets[$0].has(.angularVelocity) }
    let onlyGyroscopes = tablets.indices.filter { !tablets[$0].has(.acceleration) }
    if onlyAccelerometers.count == 1, onlyGyroscopes.count == 1 {
      let gyroscope = onlyGyroscopes[0]
      tablets[onlyAccelerometers[0]].devices += tablets[gyroscope].devices
      tablets.remove(at: gyroscope)
    }
    return tablets
  }

  package func has(_ kind: MotionSample.Kind) -> Bool {
    devices.contains { $0.sensor(kind) != nil }
  }

  private static func tablet(_ parent: String, _ devices: [IIODevice]) -> IIOTablet {
    let accelerometer = best(.acceleration, devices)
    // One chip with both, if there is one, keeps the sensors in step.
    let gyroscope =
      best(.angularVelocity, accelerometer.map { [$0] } ?? [])
      ?? best(.angularVelocity, devices)
    var chosen: [IIODevice] = []
    if var device = accelerometer {
      if gyroscope != device { device.sensors.removeAll { $0.kind == .angularVelocity } }
      chosen.append(device)
    }
    if var device = gyroscope, device != accelerometer {
      device.sensors.removeAll { $0.kind == .acceleration }
      chosen.append(device)
    }
    if let accelerometer { mount(&chosen, like: accelerometer) }
    return IIOTablet(parent: parent, devices: chosen)
  }

  private static func best(
    _ kind: MotionSample.Kind, _ devices: [IIODevice]
  ) -> IIODevice? {
    let candidates = devices.filter { $0.sensor(kind) != nil }
    return candidates.first { $0.placement == .display } ?? candidates.first
  }

  /// Gives a gyroscope without a matrix of its own the one of the accelerometer beside it.
  private static func mount(_ devices: inout [IIODevice], like accelerometer: IIODevice) {
    guard let source = accelerometer.mounted[.acceleration],
      let matrix = accelerometer.sensor(.acceleration)?.matrix
    else { return }
    for index in devices.indices where devices[index].mounted[.angularVelocity] == nil {
      for sensor in devices[index].sensors.indices
      where devices[index].sensors[sensor].kind == .angularVelocity {
        devices[index].sensors[sensor].matrix = matrix.forAngularVelocity
        devices[index].mounted[.angularVelocity] = source
      }
    }
  }
}

extension IIOTablet {
  /// What to report about it.
  ///
  /// The id is the sensors' place in the machine without the number that a HID hub gets anew each
  /// time: a hub that was reset is the same tablet.
  ///
  /// - Parameter sysfsRoot: The folder that stands for `/sys`.
  /// - Returns: The sighting with the parent folder as its place.
  package func candidate(sysfsRoot: String) -> SightingRoster.Candidate {
    let prefix = "\(sysfsRoot)/devices/"
    let path = parent.hasPrefix(prefix) ? String(parent.dropFirst(prefix.count)) : parent
    let stable = path.replacing(
      /([0-9A-Fa-f]{4}:[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4})\.[0-9A-Fa-f]{4}/, with: { $0.output.1 })
    let id = DeviceID(rawValue: "iio:\(stable)")
    return SightingRoster.Candidate(
      path: parent,
      sighting: Sighting(
        id: id, name: devices.map(\.name).joined(separator: ", "), kind: .iio, address: parent),
      alternative: DeviceID(rawValue: "iio:\(path)"))
  }
}
