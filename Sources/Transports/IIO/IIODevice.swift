package import Model

/// An IIO device that measures motion, as sysfs describes it; its number means nothing.
package struct IIODevice: Sendable, Hashable {
  /// Where it sits in the machine.
  package enum Placement: Sendable, Hashable { case display, unknown, elsewhere }

  package var directory: SysfsDirectory
  /// The device node of its buffer.
  package var node: String
  /// What the driver calls it, as `accel_3d`.
  package var name: String
  package var placement: Placement
  package var sensors: [IIOSensor]
  /// Which attribute or udev property told the mount matrix of each kind; a kind without one has
  /// the default.
  package var mounted: [MotionSample.Kind: String]

  package init(
    directory: SysfsDirectory, node: String, name: String, placement: Placement = .unknown,
    sensors: [IIOSensor], mounted: [MotionSample.Kind: String] = [:]
  ) {
    self.directory = directory
    self.node = node
    self.name = name
    self.placement = placement
    self.sensors = sensors
    self.mounted = mounted
  }

  package func sensor(_ kind: MotionSample.Kind) -> IIOSensor? {
    sensors.first { $0.kind == kind }
  }

  /// What the devices of one chip or one sensor hub have in common: the folder above them.
  ///
  /// Each sensor of a HID hub has a platform device of its own between it and the hub.
  package var parent: String {
    let parts = directory.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let isHubSensor = parts.last?.hasPrefix("HID-SENSOR-") ?? false
    return (isHubSensor ? parts.dropLast() : parts).joined(separator: "/")
  }
}

extension IIODevice {
  /// Reads a device's attributes; nothing if it measures neither kind of motion.
  ///
  /// Sources: kernel Documentation/ABI/testing/sysfs-bus-iio; the order in which a mount matrix is
  /// looked for is that of iio-sensor-proxy.
  ///
  /// - Parameters:
  ///   - directory: The device's folder in sysfs.
  ///   - properties: What udev knows about it.
  ///   - devRoot: The folder that stands for `/dev`.
  package init?(
    reading directory: SysfsDirectory, properties: [String: String], devRoot: String
  ) {
    let sensors = [MotionSample.Kind.acceleration, .angularVelocity].compactMap {
      Self.sensor($0, directory, properties)
    }
    guard !sensors.isEmpty, let number = directory.path.split(separator: "/").last else {
      return nil
    }
    self.init(
      directory: directory, node: "\(devRoot)/\(number)",
      name: directory.text("name") ?? String(number),
      placement: Self.placement(directory, properties), sensors: sensors.map(\.sensor),
      mounted: Dictionary(
        sensors.compactMap { found in found.matrix.map { (found.sensor.kind, $0) } },
        uniquingKeysWith: { first, _ in first }))
  }

  private static func sensor(
    _ kind: MotionSample.Kind, _ directory: SysfsDirectory, _ properties: [String: String]
  ) -> (sensor: IIOSensor, matrix: String?)? {
    let channels = IIOSensor.channels(of: kind)
    let isThere = channels.allSatisfy {
      directory.has("\($0)_raw") || directory.has("scan_elements/\($0)_en")
    }
    guard isThere else { return nil }
    func numbers(_ attribute: String, default value: Double) -> SIMD3<Double> {
      let shared = directory.number("in_\(kind.rawValue)_\(attribute)") ?? value
      var numbers = SIMD3(repeating: shared)
      for (axis, channel) in channels.prefix(numbers.scalarCount).enumerated() {
        numbers[axis] = directory.number("\(channel)_\(attribute)") ?? shared
      }
      return numbers
    }
    let found = matrix(kind, directory, properties)
    let sensor = IIOSensor(
      kind: kind, scale: numbers("scale", default: 1), offset: numbers("offset", default: 0),
      matrix: found?.matrix ?? .identity)
    return (sensor, found?.source)
  }

  private static func matrix(
    _ kind: MotionSample.Kind, _ directory: SysfsDirectory, _ properties: [String: String]
  ) -> (matrix: MountMatrix, source: String)? {
    let property = "ACCEL_MOUNT_MATRIX"
    let sources =
      switch kind {
      case .acceleration: [property, "mount_matrix", "in_accel_mount_matrix", "in_mount_matrix"]
      case .angularVelocity: ["in_anglvel_mount_matrix", "in_mount_matrix"]
      }
    for source in sources {
      let text = source == property ? properties[source] : directory.text(source)
      guard let matrix = text.flatMap(MountMatrix.init) else { continue }
      let isAccelerometers = kind == .angularVelocity && source == "in_mount_matrix"
      return (isAccelerometers ? matrix.forAngularVelocity : matrix, source)
    }
    return nil
  }

  private static func placement(
    _ directory: SysfsDirectory, _ properties: [String: String]
  ) -> Placement {
    let words = [
      directory.text("label"), directory.text("location"), properties["ACCEL_LOCATION"],
    ].compactMap { $0?.lowercased() }
    if words.contains(where: { $0.contains("base") || $0.contains("camera") }) {
      return .elsewhere
    }
    return words.contains { $0.contains("display") || $0 == "lid" } ? .display : .unknown
  }
}
