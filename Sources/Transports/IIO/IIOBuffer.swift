import Glibc
import Model

/// A device's buffer, set up and running.
///
/// Another program may have it running already (iio-sensor-proxy keeps the accelerometer's on):
/// then its layout is taken as it is and nothing is written, neither now nor at the end. A buffer that
/// nobody reads any more is taken over.
package struct IIOBuffer: Sendable, Hashable {
  /// In scans: enough for the longest pause of a busy machine, 2.5 s at 100 a second.
  ///
  /// Each read empties it, so that nothing gets old for its length.
  private static let length = 256
  private static let clock = "monotonic"

  package let directory: SysfsDirectory
  /// True if this program started it and has to stop it.
  package let isOurs: Bool
  package let layout: ScanLayout
  /// Samples per second; nothing if the driver does not say.
  package let frequency: Double?
  /// True if the samples' own times are on the host's `CLOCK_MONOTONIC`.
  package let hasMonotonicTime: Bool

  /// Sets the buffer up in the order that the kernel asks for, opens its node and starts it.
  ///
  /// Blocks for some tens of milliseconds while the sensor wakes up.
  ///
  /// - Parameters:
  ///   - device: With the sensors that are wanted.
  ///   - isProxyRunning: Whether iio-sensor-proxy lives, whose buffer it then is.
  ///   - attach: Takes over the open node before the first sample can come.
  /// - Returns: The running buffer.
  /// - Throws: The call that failed, when the buffer cannot be used: `EACCES` without the udev
  ///   rule, `EBUSY` when another program reads it, `EINVAL` without a trigger.
  package static func start(
    _ device: IIODevice, isProxyRunning: Bool = true, attach: (consuming OwnedDescriptor) -> Void
  ) throws(SystemError) -> IIOBuffer {
    let directory = device.directory
    var isOurs = true
    if try directory.read("buffer/enable") == "1" {
      // A process of ours that was killed left it like this; iio-sensor-proxy uses length 128.
      let wasOurs =
        directory.number("buffer/length") == Double(length)
        && directory.text("current_timestamp_clock") == clock
      // One that is read right now is somebody's, and be it another program of ours.
      isOurs = (wasOurs || !isProxyRunning) && isUnread(device.node)
      if isOurs { try directory.write("0", to: "buffer/enable") }
    }
    if isOurs { try configure(device) }
    let node = try open(device.node)
    if isOurs { try directory.write("1", to: "buffer/enable") }
    do throws(SystemError) {
      let buffer = try IIOBuffer(reading: device, isOurs: isOurs)
      attach(node)
      return buffer
    } catch {
      if isOurs { try directory.write("0", to: "buffer/enable") }
      throw error
    }
  }

  /// Stops what `start` has started; call it before the node is closed.
  ///
  /// - Throws: The failed call; `ENODEV` or `ENOENT` when the device is gone.
  package func stop() throws(SystemError) {
    if isOurs { try directory.write("0", to: "buffer/enable") }
  }

  /// The attributes of a device that `start` writes to, as far as the device has them.
  package static func written(of device: IIODevice) -> [String] {
    let channels = device.sensors.flatMap(\.channels) + ["in_timestamp"]
    let names =
      frequencyAttributes(device) + ["current_timestamp_clock"] + hysteresisAttributes(device)
      + channels.map { "scan_elements/\($0)_en" }
      + ["trigger/current_trigger", "buffer/length", "buffer/watermark", "buffer/enable"]
    return names.filter(device.directory.has)
  }

  private init(reading device: IIODevice, isOurs: Bool) throws(SystemError) {
    directory = device.directory
    self.isOurs = isOurs
    layout = try Self.layout(directory)
    frequency = Self.frequencyAttributes(device).lazy.compactMap { device.directory.number($0) }
      .first { $0 > 0 }
    hasMonotonicTime = directory.text("current_timestamp_clock") == Self.clock
    let channels = device.sensors.flatMap(\.channels)
    guard layout.byteCount > 0, channels.allSatisfy({ layout.fields[$0] != nil }) else {
      throw SystemError(errno: EINVAL, call: "scan elements of \(directory.path)")
    }
  }

  /// Reads what is enabled now, whoever enabled it.
  private static func layout(_ directory: SysfsDirectory) throws(SystemError) -> ScanLayout {
    let folder = directory.folder("scan_elements")
    var elements: [ScanLayout.Element] = []
    for name in try folder.names() where name.hasSuffix("_en") {
      guard folder.text(name) == "1" else { continue }
      let channel = String(name.dropLast(3))
      guard let index = Int(try folder.read("\(channel)_index")),
        let type = ChannelType(parsing: try folder.read("\(channel)_type"))
      else { throw SystemError(errno: EINVAL, call: "scan element \(channel)") }
      elements.append(ScanLayout.Element(channel: channel, index: index, type: type))
    }
    return ScanLayout(elements)
  }

  private static func configure(_ device: IIODevice) throws(SystemError) {
    let directory = device.directory
    for name in frequencyAttributes(device) where directory.has(name) {
      let rate = SamplingFrequency.choice(available: directory.text("\(name)_available"))
      attempt { () throws(SystemError) in try directory.write(rate, to: name) }
    }
    attempt { () throws(SystemError) in
      try directory.write(clock, to: "current_timestamp_clock")
    }
    // With a hysteresis a sensor that rests sends nothing, which would look like a lost one: then
    // it is better asked for each value.
    for name in hysteresisAttributes(device) where (directory.number(name) ?? 0) != 0 {
      do throws(SystemError) {
        try directory.write("0", to: name)
      } catch {
        guard directory.number(name) == 0 else { throw error }
      }
    }
    for channel in device.sensors.flatMap(\.channels) {
      try enable("scan_elements/\(channel)_en", directory)
    }
    if directory.has("scan_elements/in_timestamp_en") {
      try enable("scan_elements/in_timestamp_en", directory)
    }
    chooseTrigger(directory)
    // The watermark must not be above the length.
    try directory.write("\(length)", to: "buffer/length")
    attempt { () throws(SystemError) in try directory.write("1", to: "buffer/watermark") }
  }

  private static func enable(
    _ name: String, _ directory: SysfsDirectory
  ) throws(SystemError) {
    if try directory.read(name) != "1" { try directory.write("1", to: name) }
  }

  private static func hysteresisAttributes(_ device: IIODevice) -> [String] {
    device.sensors.map { "in_\($0.kind.rawValue)_hysteresis" }
  }

  private static func frequencyAttributes(_ device: IIODevice) -> [String] {
    device.sensors.map { "in_\($0.kind.rawValue)_sampling_frequency" } + ["sampling_frequency"]
  }

  /// Gives a device without a trigger the one that its own driver made.
  ///
  /// The kernel takes any name and then has no trigger, so it is read back. A device that needs
  /// none has none, and one that needs one and has none refuses to start.
  private static func chooseTrigger(_ directory: SysfsDirectory) {
    let attribute = "trigger/current_trigger"
    guard directory.text(attribute) == "" else { return }
    let parent = SysfsDirectory("\(directory.path)/..")
    let names = (try? parent.names()) ?? []
    for folder in names where folder.hasPrefix("trigger") {
      guard let name = parent.text("\(folder)/name"), !name.contains("any-motion") else { continue }
      attempt { () throws(SystemError) in try directory.write(name, to: attribute) }
      if directory.text(attribute) == name { return }
    }
  }

  /// Tries what not every driver offers and what is read back afterwards where it matters.
  private static func attempt(_ body: () throws(SystemError) -> Void) {
    try? body()
  }

  /// Whether no program holds the node of a buffer that runs.
  private static func isUnread(_ node: String) -> Bool {
    do throws(SystemError) {
      _ = try open(node)
      return true
    } catch {
      return false
    }
  }

  /// Opens the node, which only one program can have; iio-sensor-proxy has it for moments.
  private static func open(_ node: String) throws(SystemError) -> OwnedDescriptor {
    try opened { () throws(SystemError) in
      try OwnedDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK)
    } pause: {
      usleep(20_000)
    }
  }

  /// Tries five times as long as somebody else has the node.
  ///
  /// - Returns: What `attempt` returned.
  /// - Throws: What it failed with the last time, or with another error than `EBUSY`.
  package static func opened(
    _ attempt: () throws(SystemError) -> OwnedDescriptor, pause: () -> Void
  ) throws(SystemError) -> OwnedDescriptor {
    var attempts = 5
    while true {
      do throws(SystemError) {
        return try attempt()
      } catch {
        attempts -= 1
        guard error.errno == EBUSY, attempts > 0 else { throw error }
        pause()
      }
    }
  }
}
