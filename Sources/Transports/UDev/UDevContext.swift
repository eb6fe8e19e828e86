import CUDev
import Glibc

/// One libudev context with what was made from it.
///
/// libudev may be used from any thread, but from one at a time: a context lives inside one call or
/// behind one lock, and is never shared.
package struct UDevContext: ~Copyable {
  let pointer: OpaquePointer

  package init() throws(SystemError) {
    guard let pointer = udev_new() else { throw SystemError.last("udev_new") }
    self.pointer = pointer
  }

  deinit { udev_unref(pointer) }

  /// Lists the devices of a subsystem that are there now.
  ///
  /// Works without a running udevd; the devices then have only the kernel's own properties.
  package borrowing func devices(in subsystem: String) throws(SystemError) -> [UDevDevice] {
    guard let enumeration = udev_enumerate_new(pointer) else {
      throw SystemError.last("udev_enumerate_new")
    }
    defer { udev_enumerate_unref(enumeration) }
    try Self.check(
      udev_enumerate_add_match_subsystem(enumeration, subsystem), "udev_enumerate_add_match")
    try Self.check(udev_enumerate_scan_devices(enumeration), "udev_enumerate_scan_devices")
    var devices: [UDevDevice] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry {
      entry = udev_list_entry_get_next(current)
      // A device that was pulled out between listing and looking is simply not there.
      guard let device = udev_device_new_from_syspath(pointer, udev_list_entry_get_name(current))
      else { continue }
      defer { udev_device_unref(device) }
      if let value = UDevDevice(copying: device) { devices.append(value) }
    }
    return devices
  }

  /// Turns libudev's negative `errno` results into errors.
  static func check(_ result: Int32, _ call: String) throws(SystemError) {
    if result < 0 { throw SystemError(errno: -result, call: call) }
  }
}

extension UDevDevice {
  /// Copies what libudev holds; nothing if it cannot even say where the device is.
  init?(copying device: OpaquePointer) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
    guard let syspath = text(udev_device_get_syspath(device)),
      let sysname = text(udev_device_get_sysname(device))
    else { return nil }
    var properties: [String: String] = [:]
    var entry = udev_device_get_properties_list_entry(device)
    while let current = entry {
      entry = udev_list_entry_get_next(current)
      guard let name = text(udev_list_entry_get_name(current)) else { continue }
      properties[name] = text(udev_list_entry_get_value(current)) ?? ""
    }
    self.init(
      action: text(udev_device_get_action(device)).flatMap(Action.init),
      subsystem: text(udev_device_get_subsystem(device)) ?? "",
      devtype: text(udev_device_get_devtype(device)), sysname: sysname, syspath: syspath,
      devnode: text(udev_device_get_devnode(device)), properties: properties)
  }
}
