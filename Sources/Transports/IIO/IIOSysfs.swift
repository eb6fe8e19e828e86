import CUDev

/// Finds motion sensors: through udev on the machine itself, in a folder in a test.
package struct IIOSysfs: Sendable {
  /// The folder that stands for `/sys`, with no symbolic link in it.
  package let root: String
  private let devRoot: String

  package init(root: String = "/sys", devRoot: String = "/dev") {
    self.root = (try? SysfsDirectory(root).resolved().path) ?? root
    self.devRoot = devRoot
  }

  /// True if the devices are the machine's own, so that udev knows them and their coming and going.
  package var isReal: Bool { root == "/sys" }

  /// Looks which tablets are there now; may block.
  package func tablets() throws(SystemError) -> [IIOTablet] {
    IIOTablet.pairing(try devices())
  }

  private func devices() throws(SystemError) -> [IIODevice] {
    if isReal {
      return try UDevContext().devices(in: "iio").filter { $0.sysname.hasPrefix(Self.prefix) }
        .compactMap {
          IIODevice(
            reading: SysfsDirectory($0.syspath), properties: $0.properties, devRoot: devRoot)
        }
    }
    let bus = SysfsDirectory("\(root)/bus/iio/devices")
    guard bus.has(".") else { return [] }
    var devices: [IIODevice] = []
    for name in try bus.names() where name.hasPrefix(Self.prefix) {
      let directory = try bus.folder(name).resolved()
      let properties = Self.properties(directory.text("uevent") ?? "")
      if let device = IIODevice(reading: directory, properties: properties, devRoot: devRoot) {
        devices.append(device)
      }
    }
    return devices
  }

  private static let prefix = "iio:device"

  /// Reads the lines `NAME=value` of an `uevent` attribute.
  private static func properties(_ text: String) -> [String: String] {
    var properties: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { properties[String(parts[0])] = String(parts[1]) }
    }
    return properties
  }
}
