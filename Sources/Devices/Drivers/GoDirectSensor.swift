import Model

/// One of the sensors in a Vernier Go Direct device, as it describes itself.
///
/// Source: `_GDX_get_sensor_info` of the vendor's godirect/device.py (github.com/VernierST/godirect-py):
/// number, a spare byte, identity, type, mode, 60 bytes of description, 32 of unit, three doubles and the
/// periods in microseconds.
struct GoDirectSensor: Sendable, Hashable {
  /// What is measured in a unit, by its name there.
  static let units: [String: (quantity: Quantity, unit: Unit)] = [
    "N": (.force, .newton),
    "m/s²": (.acceleration, .metrePerSecondSquared),
    "m/s^2": (.acceleration, .metrePerSecondSquared),
    "rad/s": (.angularVelocity, .radianPerSecond),
    "bpm": (.heartRate, .perMinute),
    "m/s": (.speed, .metrePerSecond),
    "m": (.distance, .metre),
    "°C": (.temperature, .degreeCelsius),
  ]
  /// The vendor's library measures no faster (`minMeasurementPeriod` of godirect-js, src/Device.js).
  private static let shortestPeriod = 10_000
  private static let slowest = 10_000_000

  var number: Int
  var description: String
  var unit: String
  /// In `unit`; absent where the device says nothing that can be.
  var uncertainty: Double?
  /// That is usual for it, in microseconds.
  var period: Int

  /// - Throws: `PayloadError` if it is not all there.
  init(_ answer: [UInt8]) throws(PayloadError) {
    var reader = PayloadReader(answer)
    _ = reader.skip(6)
    number = try reader.number(width: 1, "number")
    _ = reader.skip(7)
    description = Self.text(answer, at: reader.offset, 60)
    _ = reader.skip(60)
    unit = Self.text(answer, at: reader.offset, 32)
    _ = reader.skip(32)
    let spread = Double(bitPattern: try reader.integer(UInt64.self, "uncertainty"))
    uncertainty = spread.isFinite && spread > 0 ? spread : nil
    _ = reader.skip(16)
    let shortest = try reader.number(width: 4, "shortest period")
    _ = reader.skip(8)
    let usual = try reader.number(width: 4, "usual period")
    period = min(max(usual, shortest, Self.shortestPeriod), Self.slowest)
    guard number < 32 else {
      throw PayloadError(.malformed, offset: 6, bytes: answer, detail: "a sensor is 0 to 31")
    }
  }

  /// What it measures, if that is known here.
  var form: (quantity: Quantity, unit: Unit)? { Self.units[unit] }

  private static func text(_ bytes: [UInt8], at start: Int, _ length: Int) -> String {
    let field = bytes.dropFirst(start).prefix(length).prefix { $0 != 0 }
    return String(decoding: field, as: UTF8.self)
  }
}
