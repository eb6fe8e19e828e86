/// What udev knew about a device at one moment.
package struct UDevDevice: Sendable, Hashable {
  /// What happened to the device; absent when it was found by looking.
  package enum Action: String, Sendable, Hashable {
    case add, remove, change, move, online, offline, bind, unbind
  }

  package var action: Action?
  package var subsystem: String
  package var devtype: String?
  /// The last part of the path in sysfs, as `ttyACM0`.
  package var sysname: String
  /// The full path in sysfs: the key of a device for as long as it is plugged in.
  package var syspath: String
  /// The device node, as `/dev/ttyACM0`; absent for a device without one.
  package var devnode: String?
  package var properties: [String: String]

  package init(
    action: Action? = nil, subsystem: String, devtype: String? = nil, sysname: String,
    syspath: String, devnode: String? = nil, properties: [String: String] = [:]
  ) {
    self.action = action
    self.subsystem = subsystem
    self.devtype = devtype
    self.sysname = sysname
    self.syspath = syspath
    self.devnode = devnode
    self.properties = properties
  }
}
