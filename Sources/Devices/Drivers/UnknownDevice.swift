extension Driver {
  /// The name in a capture of what nobody knows yet.
  package static let unknownID = "none"

  /// A device of which nobody knows what its bytes mean: they are recorded as they come.
  ///
  /// - Parameters:
  ///   - kind: How it is linked.
  ///   - baudRate: Bits per second, of a serial line.
  /// - Returns: A driver that reads nothing; over Bluetooth LE it has everything sent that can be.
  package static func unknown(over kind: LinkKind, baudRate: Int? = nil) -> Driver {
    let profile =
      kind == .ble
      ? LinkProfile(peripheral: .everything)
      : LinkProfile(serial: LinkProfile.SerialLine(baudRate: baudRate ?? 115_200))
    return Driver(
      id: unknownID, model: "", links: [kind], profile: profile, quantities: [],
      makeDecoder: { UnknownDecoder() })
  }
}

/// Reads nothing.
private struct UnknownDecoder: StreamDecoder {
  mutating func decode(_ bytes: [UInt8], from source: String) -> [Decoded] {
    [.ignored("\(bytes.count) bytes of an unknown device")]
  }

  mutating func linkRestarted() -> [Decoded] { [] }
}
