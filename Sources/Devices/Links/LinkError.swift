package import Model

/// Why a link could not be made or did not last: a value, worded in one place.
package struct LinkError: Error, Sendable, Hashable {
  /// Stable codes; the raw value is what logs and the API carry as the reason.
  package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// The node or peer is not there (unplugged, out of range, off).
    case absent
    /// The link worked and then ended: hang-up, EOF, EIO, disconnect.
    case hungUp = "hung-up"
    /// Nothing came within the deadline.
    case timedOut = "timed-out"
    /// Bytes came faster than they could be kept.
    case overflow
    /// The operating system forbids it.
    case notPermitted = "not-permitted"
    /// Another program holds it.
    case busy
    /// The peer said no (pairing, ATT error, wrong service).
    case refused
    /// It is paired with this machine and behaves as if it had forgotten that.
    case bondLost = "bond-lost"
    /// It answers, but does not have what the driver needs.
    case unsuitable
    /// No Bluetooth adapter, or none usable.
    case adapterAbsent = "adapter-absent"
    case adapterOff = "adapter-off"
    case adapterBlocked = "adapter-blocked"
    /// The adapter holds as many devices as it can.
    case slotsTaken = "slots-taken"
    /// The bus or the Bluetooth service does not answer.
    case serviceAbsent = "service-absent"
    /// Any other refusal of the system: see `errno` or `busName`.
    case system
  }

  package var code: Code
  package var equipment: DeviceID?
  package var errno: Int32?
  /// The D-Bus error name, if a bus call failed.
  package var busName: String?
  /// Which step failed, in English, for the log.
  package var detail: String

  package init(
    _ code: Code, equipment: DeviceID? = nil, errno: Int32? = nil, busName: String? = nil,
    detail: String
  ) {
    self.code = code
    self.equipment = equipment
    self.errno = errno
    self.busName = busName
    self.detail = detail
  }
}

extension LinkError: CustomStringConvertible {
  package var description: String {
    var text = "\(code.rawValue): \(detail)"
    if let equipment { text += " (\(equipment))" }
    if let errno { text += " errno \(errno)" }
    if let busName { text += " \(busName)" }
    return text
  }
}
