import Devices

/// Whether the kernel blocks the Bluetooth radio (kernel Documentation/driver-api/rfkill.rst).
///
/// bluetoothd tells "off" and "blocked" by the same property.
package struct RadioSwitches: Sendable {
  /// What holds the radio back.
  package enum Block: Sendable, Hashable {
    /// A program did, as airplane mode does.
    case soft
    /// A switch on the machine's case did.
    case hard
  }

  private let sysfsRoot: String

  /// - Parameter sysfsRoot: The folder that stands for `/sys`.
  package init(sysfsRoot: String) { self.sysfsRoot = sysfsRoot }

  /// Reads the switches; nothing if a Bluetooth radio is free or the kernel has no switch for one.
  package var bluetoothBlock: Block? {
    let folder = SysfsDirectory("\(sysfsRoot)/class/rfkill")
    let radios = ((try? folder.names()) ?? []).map(folder.folder)
      .filter { $0.text("type") == "bluetooth" }
    let blocks = radios.map { radio -> Block? in
      if radio.text("hard") == "1" { return .hard }
      return radio.text("soft") == "1" ? .soft : nil
    }
    guard !blocks.isEmpty, !blocks.contains(nil) else { return nil }
    return blocks.contains(.hard) ? .hard : .soft
  }

  /// Tells a blocked adapter from one that is off or missing.
  func diagnosed(_ error: LinkError) -> LinkError {
    guard error.code == .adapterOff || error.code == .adapterAbsent, let block = bluetoothBlock
    else { return error }
    var error = error
    error.code = .adapterBlocked
    error.detail += block == .hard ? "; a switch blocks it" : "; airplane mode blocks it"
    return error
  }
}
