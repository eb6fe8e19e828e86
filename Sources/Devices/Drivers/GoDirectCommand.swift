/// What is written to a Vernier Go Direct sensor.
///
/// A command is 58, how many bytes it has, a counter that goes down by one with each, the sum of all other
/// bytes, what it is, and what belongs to it. It is written in pieces of at most 20 bytes. The counter is FF
/// before the first, which sets it so.
///
/// Source: the vendor's godirect/device.py and device_ble.py (github.com/VernierST/godirect-py).
package enum GoDirectCommand: UInt8, Sendable {
  case status = 0x10
  case start = 0x18
  case initialise = 0x1A
  case setPeriod = 0x1B
  case sensorInfo = 0x50
  case availableSensors = 0x51
  case defaultSensors = 0x56

  /// That of the first command.
  static let firstCounter: UInt8 = 0xFE
  /// In bytes.
  private static let piece = 20
  /// What the device wants to be woken with.
  private static let greeting: [UInt8] = [
    0xA5, 0x4A, 0x06, 0x49, 0x07, 0x48, 0x08, 0x47, 0x09, 0x46, 0x0A, 0x45, 0x0B, 0x44, 0x0C, 0x43,
    0x0D, 0x42, 0x0E, 0x41,
  ]

  /// The first command, in pieces.
  static var opening: [[UInt8]] { initialise.pieces(greeting, counter: firstCounter) }

  /// Asks for what a sensor measures.
  static func info(of sensor: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: sensor)] }

  /// Says how long lies between two measurements, in microseconds.
  static func period(_ microseconds: Int) -> [UInt8] {
    var arguments: [UInt8] = [0xFF, 0]
    arguments.append(microseconds, width: 4)
    arguments.append(0, width: 4)
    return arguments
  }

  /// Says which sensors measure from now on, a bit for each.
  static func measuring(_ sensors: UInt32) -> [UInt8] {
    var arguments: [UInt8] = [0xFF, 1]
    arguments.append(Int(sensors), width: 4)
    arguments.append(0, width: 8)
    return arguments
  }

  /// Returns the command as it is written, piece by piece.
  func pieces(_ arguments: [UInt8] = [], counter: UInt8) -> [[UInt8]] {
    var frame = [0x58, 0, counter, 0, rawValue] + arguments
    frame[1] = UInt8(truncatingIfNeeded: frame.count)
    frame[3] = frame.reduce(0, &+)
    return stride(from: 0, to: frame.count, by: Self.piece).map { start in
      Array(frame[start..<min(start + Self.piece, frame.count)])
    }
  }
}
