import Foundation
import Glibc
import Testing
import Transports

/// A made-up `/sys` and `/dev` with motion sensors, removed with the value.
///
/// It has no side effects: what the kernel would do is done by the test.
final class FakeSensors: Sendable {
  /// Stands for `/sys`.
  let sysfs: String
  /// Stands for `/dev`.
  let dev: String
  private let root: String

  init() throws {
    // A silent attribute answers also when nobody reads it any more.
    signal(SIGPIPE, SIG_IGN)
    var template = Array("/tmp/sideline-sensors-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    sysfs = "\(root)/sys"
    dev = "\(root)/dev"
    try makeFolder("\(sysfs)/bus/iio/devices")
    try makeFolder(dev)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Adds an IIO device with some attributes and returns its folder.
  func add(
    _ number: Int, below parent: String, _ attributes: [String: String]
  ) throws -> SysfsDirectory {
    let folder = "\(sysfs)/devices/\(parent)/iio:device\(number)"
    try makeFolder(folder)
    for (name, value) in attributes {
      let path = "\(folder)/\(name)"
      try makeFolder((path as NSString).deletingLastPathComponent)
      try (value + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    }
    try #require(symlink(folder, "\(sysfs)/bus/iio/devices/iio:device\(number)") == 0)
    return SysfsDirectory(folder)
  }

  /// Puts a device that says the same in the place of another, as the kernel makes it anew.
  func renew(_ directory: SysfsDirectory) throws {
    let (path, old) = (directory.path, directory.path + ".old")
    try FileManager.default.moveItem(atPath: path, toPath: old)
    // While the old folder is there its number is not given to another.
    try FileManager.default.copyItem(atPath: old, toPath: path)
    try FileManager.default.removeItem(atPath: old)
  }

  /// Makes the node of a device a pipe and returns the end that the test writes to.
  func makeNode(_ number: Int) throws -> Int32 {
    let path = "\(dev)/iio:device\(number)"
    try #require(mkfifo(path, 0o600) == 0)
    // A process that another test starts would keep it open.
    let pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    return pipe
  }

  /// Makes every write to an attribute fail, as a driver that refuses does.
  func refuseWrites(to name: String, of directory: SysfsDirectory) throws {
    try FileManager.default.removeItem(atPath: "\(directory.path)/\(name)")
    try #require(symlink("/dev/full", "\(directory.path)/\(name)") == 0)
  }

  /// One sensor of a HID hub as the kernel's `hid-sensor-accel-3d` and `-gyro-3d` show it:
  /// 16-bit values in 32-bit places and a time.
  static func hubSensor(_ kind: String, name: String, scale: String) -> [String: String] {
    var attributes = [
      "name": name, "in_\(kind)_scale": scale, "in_\(kind)_sampling_frequency": "10.000000",
      "in_\(kind)_hysteresis": "0.500000", "current_timestamp_clock": "realtime",
      "buffer/enable": "0", "buffer/length": "2", "buffer/watermark": "1",
      "trigger/current_trigger": "\(name)-dev0", "scan_elements/in_timestamp_en": "0",
      "scan_elements/in_timestamp_index": "3", "scan_elements/in_timestamp_type": "le:s64/64>>0",
    ]
    for (index, axis) in ["x", "y", "z"].enumerated() {
      attributes["in_\(kind)_\(axis)_raw"] = "0"
      attributes["scan_elements/in_\(kind)_\(axis)_en"] = "0"
      attributes["scan_elements/in_\(kind)_\(axis)_index"] = "\(index)"
      attributes["scan_elements/in_\(kind)_\(axis)_type"] = "le:s16/32>>0"
    }
    return attributes
  }

  static let accelerometer = hubSensor("accel", name: "accel_3d", scale: "0.009806650")
  static let gyroscope = hubSensor("anglvel", name: "gyro_3d", scale: "0.000174532")

  /// The bytes of one scan of a hub sensor, with garbage where hubs leave it.
  static func scan(_ x: Int16, _ y: Int16, _ z: Int16, nanoseconds: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in [x, y, z] {
      let low = UInt16(bitPattern: value)
      bytes += [UInt8(truncatingIfNeeded: low), UInt8(truncatingIfNeeded: low >> 8), 0x7F, 0x01]
    }
    bytes += [0xAA, 0xAA, 0xAA, 0xAA]
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: nanoseconds >> (8 * byte))) }
    return bytes
  }
}
