package import Devices
package import Model

extension LinkError {
  /// What an error name on the bus means for a link (BlueZ src/error.c and doc/*-api.txt; D-Bus
  /// Specification and dbus-protocol.h for the bus's own).
  private static let codes: [String: Code] = [
    "org.bluez.Error.AlreadyConnected": .busy,
    "org.bluez.Error.AuthenticationCanceled": .refused,
    "org.bluez.Error.AuthenticationFailed": .refused,
    "org.bluez.Error.AuthenticationRejected": .refused,
    "org.bluez.Error.AuthenticationTimeout": .refused,
    "org.bluez.Error.ConnectionAttemptFailed": .absent,
    "org.bluez.Error.DoesNotExist": .absent,
    "org.bluez.Error.Failed": .system,
    "org.bluez.Error.InProgress": .busy,
    "org.bluez.Error.InvalidArguments": .system,
    "org.bluez.Error.NotAuthorized": .refused,
    "org.bluez.Error.NotAvailable": .unsuitable,
    "org.bluez.Error.NotConnected": .hungUp,
    "org.bluez.Error.NotPermitted": .refused,
    "org.bluez.Error.NotReady": .adapterOff,
    "org.bluez.Error.NotSupported": .unsuitable,
    "org.freedesktop.DBus.Error.AccessDenied": .notPermitted,
    "org.freedesktop.DBus.Error.Disconnected": .serviceAbsent,
    "org.freedesktop.DBus.Error.NameHasNoOwner": .serviceAbsent,
    "org.freedesktop.DBus.Error.NoReply": .timedOut,
    "org.freedesktop.DBus.Error.ServiceUnknown": .serviceAbsent,
    "org.freedesktop.DBus.Error.Spawn.ChildExited": .serviceAbsent,
    "org.freedesktop.DBus.Error.TimedOut": .timedOut,
    "org.freedesktop.DBus.Error.Timeout": .timedOut,
    "org.freedesktop.DBus.Error.UnknownInterface": .absent,
    "org.freedesktop.DBus.Error.UnknownMethod": .absent,
    "org.freedesktop.DBus.Error.UnknownObject": .absent,
  ]

  /// Words a failure of the bus.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - equipment: The device concerned, if one is.
  ///   - step: What was being done.
  package init(_ error: BusError, equipment: DeviceID? = nil, step: String) {
    switch error {
    case .remote(let name, let message):
      self.init(
        Self.code(name, message), equipment: equipment, busName: name,
        detail: message.isEmpty ? step : "\(step): \(message)")
    case .system(let errno, let call):
      self.init(
        .serviceAbsent, equipment: equipment, errno: errno, detail: "\(step): \(call)")
    case .closed:
      self.init(.serviceAbsent, equipment: equipment, detail: "\(step): the bus is closed")
    case .cancelled:
      self.init(.system, equipment: equipment, detail: "\(step): cancelled")
    case .malformed(let what):
      self.init(.system, equipment: equipment, detail: "\(step): \(what)")
    }
  }

  /// Whether the peripheral wants to be paired with before it does what it was asked (BlueZ
  /// src/gatt-client.c, `create_gatt_dbus_error`; Core, Vol 3, Part F, 3.4.1.1, errors 0x05, 0x08,
  /// 0x0C and 0x0F).
  var asksForPairing: Bool {
    switch busName {
    case "org.bluez.Error.NotPermitted": detail.hasSuffix("Not paired")
    case "org.bluez.Error.NotAuthorized", "org.bluez.Error.AuthenticationFailed": true
    case "org.bluez.Error.Failed":
      ["ATT error: 0x05", "ATT error: 0x08", "ATT error: 0x0c", "ATT error: 0x0f"]
        .contains(where: detail.contains)
    default: false
    }
  }

  /// Whether bluetoothd left a subscription without an answer while the link lasted.
  var isStalledSubscription: Bool {
    busName == BlueZName.noReply && detail.hasPrefix("StartNotify")
  }

  /// `org.bluez.Error.Failed` says in its text which of several things happened: a reason of
  /// BlueZ's src/error.h, or `strerror` of what the kernel said.
  private static func code(_ name: String, _ message: String) -> Code {
    if let code = codes[name], code != .system { return code }
    if name == "org.bluez.Error.Blocked" || message.contains("rfkill") { return .adapterBlocked }
    let absences = [
      "le-connection-abort-by-local", "le-connection-abort-by-remote", "br-connection-canceled",
      "br-connection-page-timeout", "Host is down", "Connection timed out",
      "Software caused connection abort",
    ]
    if absences.contains(where: message.contains) { return .absent }
    if message.contains("Not connected") || message.contains("Transport endpoint") {
      return .hungUp
    }
    if message.contains("ATT error") { return .refused }
    return .system
  }
}
